import Foundation

struct PendingRating: Codable {
  let key: String
  let body: Data
}

actor RatingOutbox {
  private let store: RatingStore
  private var isDraining = false

  init(store: RatingStore) { self.store = store }

  func enqueue(_ body: Data) async {
    await store.append(PendingRating(key: UUID().uuidString, body: body))  // ok
  }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }  // ok
    while let rating = await store.first() {
      var request = URLRequest(url: URL(string: "https://ratings.example/v1")!)
      request.httpMethod = "POST"
      request.setValue(rating.key, forHTTPHeaderField: "Idempotency-Key")  // ok
      request.httpBody = rating.body
      guard let (_, response) = try? await URLSession.shared.data(for: request),
        (response as? HTTPURLResponse)?.statusCode == 201
      else { return }
      await store.delete(rating.key)  // ok
    }
  }
}
