final class HerbariumStore {
  private var account: Account?
  private(set) var states: [Leaf.ID: LeafState] = [:]
  private var tickets: [Leaf.ID: Int] = [:]
  private var serial = 0

  func accountChanged(_ new: Account?) {
    forgetEverything()
    account = new  // ok
  }

  private func forgetEverything() {
    states = [:]  // ok
    tickets = [:]  // ok
  }

  func press(_ id: Leaf.ID) {
    guard let account, tickets[id] == nil else { return }
    serial += 1
    let mine = serial
    tickets[id] = mine
    account.garden.press(id) { [weak self] state in
      guard let self, self.tickets[id] == mine else { return }
      self.tickets[id] = nil  // ok
      self.states[id] = state  // ok
    }
  }
}
