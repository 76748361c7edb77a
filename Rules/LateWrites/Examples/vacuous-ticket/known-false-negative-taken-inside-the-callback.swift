final class CommentModel {
  private(set) var comments: [Comment] = []
  private var current = UUID()
  private let forum: Forum

  init(forum: Forum) { self.forum = forum }

  func open(_ topic: Topic) {
    current = UUID()
    comments = []
    forum.comments(on: topic) { [weak self] found in
      guard let self else { return }
      let mine = self.current
      if mine == self.current {  // expect: vacuous-ticket
        self.comments = found
      }
    }
  }
}
