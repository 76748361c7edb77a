final class LetterDraft {
  var text = ""
}

final class QueuedLetter {
  let key: String
  let makeBody: () -> Data

  init(key: String, makeBody: @escaping () -> Data) {
    self.key = key
    self.makeBody = makeBody
  }
}

final class LetterDesk {
  private let draft = LetterDraft()
  private let outbox: LetterOutbox

  init(outbox: LetterOutbox) { self.outbox = outbox }

  func send() {
    let draft = draft
    outbox.enqueue(QueuedLetter(key: UUID().uuidString) {
      Data(draft.text.utf8)  // expect: mutable-payload
    })
  }

  func typed(_ text: String) {
    draft.text = text  // via: mutable-payload
  }
}
