struct QueuedPledge: Codable, Identifiable {
  let id: UUID
  let key: String
  let body: Data
}

actor PledgeOutbox {
  private var queue: [QueuedPledge]
  private let disk: PledgeDisk
  private let wire: PledgeWire
  private var isDraining = false

  init(disk: PledgeDisk, wire: PledgeWire) {
    self.disk = disk
    self.wire = wire
    queue = disk.load()
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }  // ok
    while let pledge = queue.first {
      do {
        try await wire.send(pledge.body, key: pledge.key)
      } catch {
        return
      }
      queue.removeAll { $0.id == pledge.id }  // ok
      disk.save(queue)
    }
  }
}
