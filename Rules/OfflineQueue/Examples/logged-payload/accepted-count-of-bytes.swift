struct QueuedRecipe: Codable {
  let key: String
  let body: Data
}

final class RecipeOutbox {
  private let store: RecipeStore

  init(store: RecipeStore) { self.store = store }

  func enqueue(_ body: Data) {
    store.save(QueuedRecipe(key: UUID().uuidString, body: body))
    print("enqueued an operation of \(body.count) bytes")  // ok
  }
}
