actor SeatOutbox {
  private let store: SeatStore
  private let wire: SeatWire
  private var isDraining = false

  init(store: SeatStore, wire: SeatWire) {
    self.store = store
    self.wire = wire
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let seat = await store.next() {
      let status = await wire.send(seat.body, key: seat.key)
      switch status {
      case 200...299:
        await store.delete(seat.id)
      case 409, 500...599:  // expect: retry-on-conflict
        await store.scheduleRetry(seat.id)
      default:
        await store.park(seat.id, status: status)
      }
    }
  }
}
