@MainActor
final class AppRoot {
  private(set) var session: Session
  private(set) var stamps: StampStore

  init(session: Session) {
    self.session = session
    stamps = StampStore(session: session)
  }

  // The per-account store goes with its account.
  func switchAccount(to session: Session) {
    self.session = session  // ok
    stamps = StampStore(session: session)  // ok
  }
}

@MainActor
final class StampStore {
  private let session: Session
  private(set) var kept: [Stamp.ID: Bool] = [:]
  private var pending: Set<Stamp.ID> = []

  init(session: Session) { self.session = session }

  func keep(_ id: Stamp.ID) async {
    guard pending.insert(id).inserted else { return }
    defer { pending.remove(id) }  // ok
    guard let stamp = try? await session.client.keep(id) else { return }
    kept[id] = stamp.isKept  // ok
  }
}
