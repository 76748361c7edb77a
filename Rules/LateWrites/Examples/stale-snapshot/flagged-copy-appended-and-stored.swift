@MainActor
final class ChatRoomModel {
  private(set) var messages: [Message] = []
  private let relay: ChatRelay

  init(relay: ChatRelay) { self.relay = relay }

  func received(_ message: Message) {
    messages.append(message)
  }

  func post(_ text: String) async throws {
    var updated = messages
    let sent = try await relay.send(text)
    updated.append(sent)
    messages = updated  // expect: stale-snapshot
  }
}
