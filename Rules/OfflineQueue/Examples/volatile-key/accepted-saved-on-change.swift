struct PendingFollow: Codable, Identifiable {
  let id: UUID
  let idempotencyKey: String
  let body: Data
}

@MainActor
final class FollowOutbox {
  private var queue: [PendingFollow] {  // ok
    didSet { try? JSONEncoder().encode(queue).write(to: file, options: .atomic) }
  }
  private let file: URL

  init(file: URL) {
    self.file = file
    queue = (try? JSONDecoder().decode([PendingFollow].self, from: Data(contentsOf: file))) ?? []
  }

  func enqueue(_ body: Data) {
    queue.append(PendingFollow(id: UUID(), idempotencyKey: UUID().uuidString, body: body))  // ok
  }
}
