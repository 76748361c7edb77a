actor CometOutbox {
  private let store: CometStore
  private let wire: CometWire
  private var isDraining = false

  init(store: CometStore, wire: CometWire) {
    self.store = store
    self.wire = wire
  }

  func drain() async throws {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    var attempt = 0
    while let comet = await store.first() {
      if (try? await wire.send(comet.body, key: comet.key)) != nil {
        await store.delete(comet.id)
        attempt = 0
      } else {
        attempt += 1
        try await Task.sleep(for: .seconds(pow(2.0, Double(attempt))))  // expect: unbounded-backoff
      }
    }
  }
}
