struct QueuedNote: Codable, Identifiable {
  let id: UUID
  let key: String
  var body: Data
  var attempts = 0
}

@MainActor
final class NoteOutbox {
  private var queue: [QueuedNote]
  private let disk: NoteDisk

  init(disk: NoteDisk) {
    self.disk = disk
    queue = disk.load()
  }

  func enqueue(_ text: String) {
    queue.append(QueuedNote(id: UUID(), key: UUID().uuidString, body: Data(text.utf8)))
    disk.save(queue)
  }

  func userEdited(_ id: QueuedNote.ID, text: String) {
    guard let row = queue.firstIndex(where: { $0.id == id }) else { return }
    queue[row].body = Data(text.utf8)  // expect: mutable-payload
    disk.save(queue)
  }
}
