final class MailboxModel {
  private(set) var letters: [Letter] = []
  private var visit: UUID?
  private let post: PostOffice

  init(post: PostOffice) { self.post = post }

  func select(_ box: Box) {
    let mine = UUID()
    visit = mine
    letters = []
    post.letters(in: box) { [weak self] found in
      guard self?.visit == mine else { return }  // ok
      self?.letters = found  // ok
    }
  }

  func leave() {
    visit = nil
    letters = []
  }
}
