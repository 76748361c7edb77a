import Network
import SwiftUI

final class ReachabilityModel: ObservableObject {
  @Published var isOnline = true
  private let monitor = NWPathMonitor()

  func start() {
    monitor.pathUpdateHandler = { [weak self] path in
      self?.isOnline = path.status == .satisfied  // expect: off-actor-write
    }
    monitor.start(queue: DispatchQueue(label: "reachability"))
  }
}
