@MainActor
final class InboxModel {
  enum Tab { case unread, starred, all }

  private(set) var tab = Tab.unread
  private(set) var letters: [Letter] = []
  private var next: Cursor?
  private let post: PostOffice

  init(post: PostOffice) { self.post = post }

  func select(_ tab: Tab) async {
    self.tab = tab
    letters = []
    next = nil
    await more()
  }

  private func more() async {
    let asked = tab
    guard let page = try? await post.letters(in: asked, after: next) else { return }
    guard asked == tab else { return }  // expect: recurring-ticket
    letters.append(contentsOf: page.letters)
    next = page.next == next ? nil : page.next
  }
}
