import Combine

// The publisher goes on sending, and each value starts a request of its own.
@MainActor
final class BerthModel: ObservableObject {
  @Published private(set) var owners: [String: String] = [:]
  private var berths: [Berth] = []
  private let registry: BerthRegistry
  private var subscriptions: Set<AnyCancellable> = []

  init(registry: BerthRegistry) {
    self.registry = registry
    registry.berthsPublisher.sink { [weak self] in self?.show($0) }.store(in: &subscriptions)
  }

  private func show(_ berths: [Berth]) {
    self.berths = berths
    let numbers = self.berths.map(\.number)
    Task { [weak self, registry] in
      guard let owners = try? await registry.owners(of: numbers) else { return }
      self?.owners = owners  // expect: unvalidated-late-write
    }
  }
}
