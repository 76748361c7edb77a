import Combine
import Foundation

final class DepartureBoardModel: ObservableObject {
  @Published private(set) var departures: [Departure] = []
  private var subscriptions = Set<AnyCancellable>()
  private let network: TransitNetwork

  init(network: TransitNetwork) { self.network = network }

  // Every platform chosen adds a subscription; none of the earlier ones is dropped.
  func show(platform: Platform) {
    network.departures(from: platform)
      .receive(on: DispatchQueue.main)
      .replaceError(with: [])
      .sink { [weak self] list in
        self?.departures = list  // expect: unvalidated-late-write
      }
      .store(in: &subscriptions)
  }
}
