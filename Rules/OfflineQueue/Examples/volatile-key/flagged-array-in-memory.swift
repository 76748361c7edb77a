struct PendingLike: Identifiable {
  let id: UUID
  let idempotencyKey: String
  let body: Data
}

actor LikeOutbox {
  private var queue: [PendingLike] = []  // expect: volatile-key
  private let wire: LikeWire
  private var isDraining = false

  init(wire: LikeWire) { self.wire = wire }

  func enqueue(_ body: Data) {
    queue.append(PendingLike(id: UUID(), idempotencyKey: UUID().uuidString, body: body))
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let like = queue.first {
      guard (try? await wire.send(like.body, idempotencyKey: like.idempotencyKey)) != nil else { return }
      queue.removeAll { $0.id == like.id }
    }
  }
}
