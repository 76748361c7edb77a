@MainActor
final class VoteStore {
  var token: AccessToken
  var votes: [Motion.ID: Vote] = [:]
  var pending: Set<Motion.ID> = []
  let parliament: Parliament

  init(token: AccessToken, parliament: Parliament) {
    self.token = token
    self.parliament = parliament
  }

  func vote(_ vote: Vote, on id: Motion.ID) async {
    guard pending.insert(id).inserted else { return }
    let answer = try? await parliament.vote(vote, on: id, token: token)
    guard pending.remove(id) != nil, let answer else { return }
    votes[id] = answer.vote
  }
}
