struct Postcard: Codable {
  var greeting = ""
}

struct QueuedPostcard: Codable {
  let key: String
  let postcard: Postcard
}

final class PostcardDesk {
  private var draft = Postcard()
  private let store: PostcardStore

  init(store: PostcardStore) { self.store = store }

  func send() {
    store.save(QueuedPostcard(key: UUID().uuidString, postcard: draft))  // ok
    draft = Postcard()  // ok
  }

  func typed(_ text: String) {
    draft.greeting = text  // ok
  }
}
