struct QueuedSack: Codable, Identifiable {
  let id: UUID
  let key: String
  let body: Data
}

@MainActor
final class SackOutbox {
  private var queue: [QueuedSack]
  private var claimed: Set<UUID> = []
  private let disk: SackDisk
  private let wire: SackWire

  init(disk: SackDisk, wire: SackWire) {
    self.disk = disk
    self.wire = wire
    queue = disk.load()  // ok
  }

  func send(_ sack: QueuedSack) async {
    guard claimed.insert(sack.id).inserted else { return }
    defer { claimed.remove(sack.id) }  // ok
    guard (try? await wire.send(sack.body, key: sack.key)) != nil else { return }
    queue.removeAll { $0.id == sack.id }  // ok
    disk.save(queue)
  }
}
