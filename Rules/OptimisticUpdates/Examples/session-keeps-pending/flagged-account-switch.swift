@MainActor
final class BookmarkStore {
  private(set) var session: Session
  private(set) var marked: [Article.ID: Bool] = [:]
  private var pending: [Article.ID: UUID] = [:]

  init(session: Session) { self.session = session }

  func switchAccount(to session: Session) {
    self.session = session  // expect: session-keeps-pending
  }

  func mark(_ id: Article.ID) async {
    guard pending[id] == nil else { return }
    let ticket = UUID()
    pending[id] = ticket
    guard let article = try? await session.client.mark(id), pending[id] == ticket else { return }
    pending[id] = nil
    marked[id] = article.isMarked
  }
}
