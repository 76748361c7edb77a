struct WireError: Error {
  let status: Int

  var isRetryable: Bool { status == 408 || status == 409 || status >= 500 }  // expect: retry-on-conflict
}

actor ClaimOutbox {
  private let store: ClaimStore
  private let wire: ClaimWire
  private var isDraining = false

  init(store: ClaimStore, wire: ClaimWire) {
    self.store = store
    self.wire = wire
  }

  func drain() async {
    if isDraining { return }
    isDraining = true
    defer { isDraining = false }
    while let claim = await store.next() {
      do {
        try await wire.send(claim.body, key: claim.key)
        await store.delete(claim.id)
      } catch let error as WireError where error.isRetryable {
        await store.scheduleRetry(claim.id)  // via: retry-on-conflict
      } catch {
        await store.park(claim.id)
      }
    }
  }
}
