actor BadgeOutbox {
  private let store: BadgeStore
  private let wire: BadgeWire
  private var isDraining = false

  init(store: BadgeStore, wire: BadgeWire) {
    self.store = store
    self.wire = wire
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }  // ok
    while let badge = await store.next() {
      switch await wire.send(badge.body, key: badge.key) {
      case 200...299, 409: await store.delete(badge.id)  // ok
      default: await store.park(badge.id)  // ok
      }
    }
  }
}
