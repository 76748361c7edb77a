import Network
import SwiftUI

final class CellularModel: ObservableObject {
  @Published var isExpensive = false
  private let monitor = NWPathMonitor(requiredInterfaceType: .cellular)

  func start() {
    monitor.pathUpdateHandler = { [weak self] path in
      self?.isExpensive = path.isExpensive  // ok
    }
    monitor.start(queue: .main)
  }
}
