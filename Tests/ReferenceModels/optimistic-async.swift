// One optimistic value per record: confirmed, visible, pending ticket; the server's answer is what counts.
import Observation

struct Reaction: Sendable, Equatable {
  let isLiked: Bool
  let count: Int
}

struct ReactionRefusal: Error {}

protocol ReactionService: Sendable {
  func setLiked(_ id: Post.ID, _ isLiked: Bool) async throws -> Reaction
  func reaction(to id: Post.ID) async throws -> Reaction
}

@MainActor
@Observable
final class ReactionStore {  //~ model
  private var confirmed: [Post.ID: Reaction] = [:]
  private var visible: [Post.ID: Reaction] = [:]
  private var pending: [Post.ID: UUID] = [:]
  private var unsure: Set<Post.ID> = []
  private var service: any ReactionService

  init(service: any ReactionService) { self.service = service }

  func shown(_ id: Post.ID) -> Reaction? { visible[id] }

  func use(_ service: any ReactionService) {
    self.service = service  //~ session
    confirmed = [:]  //~ drop-confirmed
    visible = [:]  //~ drop-visible
    pending = [:]  //~ drop-pending
    unsure = []  //~ drop-unsure
  }

  func setLiked(_ id: Post.ID, _ isLiked: Bool) async {  //~ set
    guard pending[id] == nil, !unsure.contains(id) else { return }  //~ start-guard
    let before = confirmed[id] ?? Reaction(isLiked: !isLiked, count: 0)
    let ticket = UUID()  //~ ticket
    pending[id] = ticket  //~ take
    visible[id] = Reaction(isLiked: isLiked, count: before.count + (isLiked ? 1 : -1))  //~ show
    do {
      let answer = try await service.setLiked(id, isLiked)  //~ request
      guard pending[id] == ticket else { return }  //~ check
      pending[id] = nil  //~ release
      confirmed[id] = answer  //~ confirm
      visible[id] = answer  //~ confirm-visible
    } catch is ReactionRefusal {  //~ refusal
      guard pending[id] == ticket else { return }  //~ refusal-check
      pending[id] = nil
      visible[id] = confirmed[id]  //~ rollback
    } catch {  //~ unknown
      guard pending[id] == ticket else { return }  //~ unknown-check
      pending[id] = nil  //~ unknown-release
      unsure.insert(id)  //~ mark-unsure
    }
  }

  func read(_ id: Post.ID) async {
    guard pending[id] == nil else { return }  //~ read-guard
    let ticket = UUID()
    pending[id] = ticket
    let answer = try? await service.reaction(to: id)
    guard pending[id] == ticket else { return }  //~ read-check
    pending[id] = nil
    guard let answer else { return }
    unsure.remove(id)
    confirmed[id] = answer  //~ read-confirm
    visible[id] = answer
  }
}
