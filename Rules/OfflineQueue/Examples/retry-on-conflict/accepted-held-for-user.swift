actor TableOutbox {
  private let store: TableStore
  private let wire: TableWire
  private var isDraining = false

  init(store: TableStore, wire: TableWire) {
    self.store = store
    self.wire = wire
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }  // ok
    while let table = await store.next() {
      let status = await wire.send(table.body, key: table.key)
      switch status {
      case 200...299: await store.delete(table.id)  // ok
      case 409: await store.park(table.id, status: status)  // ok
      case 500...599: await store.scheduleRetry(table.id)  // ok
      default: await store.park(table.id, status: status)  // ok
      }
    }
  }
}
