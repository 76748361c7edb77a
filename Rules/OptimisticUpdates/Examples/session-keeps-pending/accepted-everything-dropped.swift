@MainActor
final class CollectionStore {
  private(set) var session: Session
  private(set) var kept: [Stamp.ID: Bool] = [:]
  private var pending: [Stamp.ID: UUID] = [:]

  init(session: Session) { self.session = session }

  func switchAccount(to session: Session) {
    self.session = session  // ok
    pending.removeAll()  // ok
    kept.removeAll()  // ok
  }

  func keep(_ id: Stamp.ID) async {
    guard pending[id] == nil else { return }
    let ticket = UUID()
    pending[id] = ticket
    guard let stamp = try? await session.client.keep(id), pending[id] == ticket else { return }
    pending[id] = nil  // ok
    kept[id] = stamp.isKept  // ok
  }
}
