struct QueuedGift: Codable, Identifiable {
  let id: UUID
  let key: String
  let body: Data

  init(body: Data, id: UUID = UUID(), key: String = UUID().uuidString) {  // ok
    self.id = id
    self.key = key
    self.body = body
  }
}

protocol GiftStore {
  func save(_ gift: QueuedGift)
}

final class GiftCounter {
  private let store: any GiftStore

  init(store: any GiftStore) { self.store = store }

  func give(_ gift: Gift) throws {
    store.save(QueuedGift(body: try JSONEncoder().encode(gift)))  // ok
  }
}
