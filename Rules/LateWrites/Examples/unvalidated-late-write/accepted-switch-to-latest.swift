import Combine
import Foundation

final class PlatformModel: ObservableObject {
  @Published private(set) var departures: [Departure] = []
  let platform = PassthroughSubject<Platform, Never>()
  private var subscription: AnyCancellable?

  init(network: TransitNetwork) {
    subscription = platform
      .map { network.departures(from: $0).replaceError(with: []) }
      .switchToLatest()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] list in
        self?.departures = list  // ok
      }
  }
}
