struct ChatMessage: Codable, Identifiable {
  let id: String
  let key: String
  let text: String
  let state: String
}

@MainActor
final class ChatScreen {
  // What the server keeps and the screen shows: nobody sends it from here.
  private(set) var messages: [ChatMessage] = []  // ok
  private let wire: ChatWire

  init(wire: ChatWire) { self.wire = wire }

  func send(_ message: ChatMessage) async throws {
    try await wire.send(message)
  }

  func arrived(_ message: ChatMessage) {
    messages.append(message)
  }

  func deleted(_ id: ChatMessage.ID) {
    messages.removeAll { $0.id == id }
  }
}
