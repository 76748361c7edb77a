struct OutboxMessage {
  let key: String
  let text: String
}

enum MessageOutbox {
  nonisolated(unsafe) static var waiting: [OutboxMessage] = []  // expect: volatile-key

  static func enqueue(_ text: String) {
    waiting.append(OutboxMessage(key: UUID().uuidString, text: text))
  }

  static func delivered(_ key: String) {
    waiting.removeAll { $0.key == key }
  }
}
