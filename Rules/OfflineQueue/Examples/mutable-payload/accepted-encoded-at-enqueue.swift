struct QueuedMemo: Codable, Identifiable {
  let id: UUID
  let key: String
  let body: Data
  var attempts = 0
}

@MainActor
final class MemoOutbox {
  private var queue: [QueuedMemo]
  private let disk: MemoDisk

  init(disk: MemoDisk) {
    self.disk = disk
    queue = disk.load()
  }

  func enqueue(_ memo: Memo) throws {
    let body = try JSONEncoder().encode(memo)
    queue.append(QueuedMemo(id: UUID(), key: UUID().uuidString, body: body))  // ok
    disk.save(queue)
  }

  func failed(_ id: QueuedMemo.ID) {
    guard let row = queue.firstIndex(where: { $0.id == id }) else { return }
    queue[row].attempts += 1  // ok
    disk.save(queue)
  }
}
