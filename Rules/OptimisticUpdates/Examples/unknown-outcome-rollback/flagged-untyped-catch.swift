@MainActor
final class PenPalModel {
  private(set) var blocked: [Friend.ID: Bool] = [:]
  private var pending: [Friend.ID: UUID] = [:]
  private let post: PostOffice

  init(post: PostOffice) { self.post = post }

  func block(_ id: Friend.ID) async {
    guard pending[id] == nil else { return }
    let ticket = UUID()
    let before = blocked[id]
    pending[id] = ticket
    blocked[id] = true
    do {
      let friend = try await post.block(id)
      guard pending[id] == ticket else { return }
      pending[id] = nil
      blocked[id] = friend.isBlocked
    } catch {
      guard pending[id] == ticket else { return }
      pending[id] = nil
      blocked[id] = before  // expect: unknown-outcome-rollback
    }
  }
}
