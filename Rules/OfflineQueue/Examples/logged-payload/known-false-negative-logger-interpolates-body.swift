import OSLog

actor DiagnosisOutbox {
  private let store: DiagnosisStore
  private let wire: DiagnosisWire
  private let logger = Logger(subsystem: "clinic", category: "outbox")
  private var isDraining = false

  init(store: DiagnosisStore, wire: DiagnosisWire) {
    self.store = store
    self.wire = wire
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let entry = await store.first() {
      logger.debug("sending \(String(decoding: entry.body, as: UTF8.self), privacy: .public)")  // expect: logged-payload
      guard (try? await wire.send(entry.body, key: entry.key)) != nil else { return }
      await store.delete(entry.id)
    }
  }
}
