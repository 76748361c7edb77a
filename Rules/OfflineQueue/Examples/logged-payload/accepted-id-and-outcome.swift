import OSLog

actor SampleOutbox {
  private let store: SampleStore
  private let wire: SampleWire
  private let logger = Logger(subsystem: "lab", category: "outbox")
  private var isDraining = false

  init(store: SampleStore, wire: SampleWire) {
    self.store = store
    self.wire = wire
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }  // ok
    while let sample = await store.first() {
      logger.debug("sending \(sample.id, privacy: .public), attempt \(sample.attempts)")  // ok
      guard (try? await wire.send(sample.body, key: sample.key)) != nil else { return }
      await store.delete(sample.id)  // ok
    }
  }
}
