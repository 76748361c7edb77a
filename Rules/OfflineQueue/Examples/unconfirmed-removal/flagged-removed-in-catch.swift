actor SightingUploader {
  private let store: SightingStore
  private let wire: SightingWire
  private var isRunning = false

  init(store: SightingStore, wire: SightingWire) {
    self.store = store
    self.wire = wire
  }

  func run() async {
    if isRunning { return }
    isRunning = true
    defer { isRunning = false }
    for entry in await store.waiting() {
      do {
        try await wire.upload(entry.body, key: entry.key)
        await store.delete(entry.id)
      } catch {
        await store.delete(entry.id)  // expect: unconfirmed-removal
      }
    }
  }
}
