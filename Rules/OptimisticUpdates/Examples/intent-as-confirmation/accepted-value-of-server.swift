@MainActor
final class AviaryModel {
  private(set) var names: [Parrot.ID: String] = [:]
  private var pending: Set<Parrot.ID> = []
  private let aviary: Aviary

  init(aviary: Aviary) { self.aviary = aviary }

  func rename(_ id: Parrot.ID, to name: String) async throws {
    guard pending.insert(id).inserted else { return }
    defer { pending.remove(id) }  // ok
    let saved = try await aviary.rename(id, to: name)
    names[id] = saved.name  // ok
  }
}
