@MainActor
final class Shelf {
  var name: String
  let serverID: String?
  init(name: String, serverID: String?) {
    self.name = name
    self.serverID = serverID
  }
}

@MainActor
final class ShelfSync {
  private let service: ShelfService

  init(service: ShelfService) { self.service = service }

  func rename(_ shelf: Shelf, to name: String) async throws {
    let nameBefore = shelf.name
    shelf.name = name  // expect: overlapping-write
    do {
      let saved = try await send(shelf, name)
      shelf.name = saved.name
    } catch {
      // Reached before anything was sent, too: that does not make a lost answer a refusal.
      shelf.name = nameBefore  // expect: unknown-outcome-rollback
      throw error
    }
  }

  private func send(_ shelf: Shelf, _ name: String) async throws -> SavedShelf {
    guard let id = shelf.serverID else { throw ShelfTrouble.notOnServer }
    return try await service.rename(id, to: name)
  }
}
