struct QueuedVote: Codable, Identifiable {
  let id: UUID
  let key: String
  let body: Data
}

actor VoteOutbox {
  private var queue: [QueuedVote]
  private let disk: VoteDisk
  private let wire: VoteWire
  private var isDraining = false

  init(disk: VoteDisk, wire: VoteWire) {
    self.disk = disk
    self.wire = wire
    queue = disk.load()
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while !queue.isEmpty {
      let vote = queue.removeFirst()  // expect: unconfirmed-removal
      disk.save(queue)
      _ = try? await wire.send(vote.body, key: vote.key)
    }
  }
}
