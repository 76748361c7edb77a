struct QueuedConfession: Codable {
  let key: String
  let body: Data
}

final class ConfessionOutbox {
  private let store: ConfessionStore

  init(store: ConfessionStore) { self.store = store }

  func enqueue(_ body: Data) {
    let confession = QueuedConfession(key: UUID().uuidString, body: body)
    store.save(confession)
    print("enqueued", confession)  // expect: logged-payload
  }
}
