@MainActor
final class SessionObserver {
  private let votes: VoteStore

  init(votes: VoteStore) { self.votes = votes }

  func userChanged(_ user: User) {
    votes.token = user.token  // expect: session-keeps-pending
  }
}
