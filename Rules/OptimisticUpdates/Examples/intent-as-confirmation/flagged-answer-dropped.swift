@MainActor
final class KennelModel {
  private(set) var names: [Dog.ID: String] = [:]
  private var pending: Set<Dog.ID> = []
  private let kennel: Kennel

  init(kennel: Kennel) { self.kennel = kennel }

  func rename(_ id: Dog.ID, to name: String) async throws {
    guard pending.insert(id).inserted else { return }
    defer { pending.remove(id) }
    _ = try await kennel.rename(id, to: name)
    names[id] = name  // expect: intent-as-confirmation
  }
}
