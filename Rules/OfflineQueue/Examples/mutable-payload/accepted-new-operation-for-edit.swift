struct QueuedCaption: Codable, Identifiable {
  let id: UUID
  let key: String
  let body: Data
}

@MainActor
final class CaptionOutbox {
  private var queue: [QueuedCaption]
  private let disk: CaptionDisk

  init(disk: CaptionDisk) {
    self.disk = disk
    queue = disk.load()
  }

  // An edit is another user action: an operation of its own, behind the first.
  func edit(_ text: String) {
    queue.append(QueuedCaption(id: UUID(), key: UUID().uuidString, body: Data(text.utf8)))  // ok
    disk.save(queue)
  }
}
