final class ReadingListStore {
  private var account: Account?
  private(set) var states: [Book.ID: ReadState] = [:]
  private var tickets: [Book.ID: Int] = [:]
  private var serial = 0

  func signedOut() {
    account = nil  // expect: session-keeps-pending
    states.removeAll()  // expect: reset-without-rotation
  }

  func signedIn(_ new: Account) {
    tickets.removeAll()
    states.removeAll()
    account = new
  }

  func finish(_ id: Book.ID) {
    guard let account, tickets[id] == nil else { return }
    serial += 1
    let mine = serial
    tickets[id] = mine
    account.library.finish(id) { [weak self] state in
      guard let self, self.tickets[id] == mine else { return }
      self.tickets[id] = nil
      self.states[id] = state
    }
  }
}
