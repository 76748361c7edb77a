import Foundation

@MainActor
final class LetterModel {
  private(set) var letters: [Letter] = []
  private var cursor: String?
  private var open: UUID?
  private let post: Post

  init(post: Post) { self.post = post }

  func more() async {
    guard open == nil else { return }
    let ticket = UUID()
    let asked = cursor
    open = ticket
    do {
      let page = try await post.letters(after: asked)
      guard ticket == open else { return }
      open = nil
      letters += page.letters
      if page.cursor != asked { cursor = page.cursor }
    } catch {
      guard ticket == open else { return }
      open = nil
      cursor = asked.map { $0 + "+1" }  // expect: premature-advance
    }
  }
}
