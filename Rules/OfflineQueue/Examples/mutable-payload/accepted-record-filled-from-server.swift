final class StoredComment: Codable {
  let key: String
  var text = ""
  var state = ""

  init(key: String) { self.key = key }

  func fill(from answer: CommentAnswer) {
    text = answer.text  // ok
    state = answer.state
  }
}

final class CommentReader {
  private let wire: CommentWire

  init(wire: CommentWire) { self.wire = wire }

  func share(_ comment: StoredComment) async throws {
    try await wire.post(comment)
  }
}
