import Foundation

struct PendingReview: Codable {
  let id: UUID
  let body: Data
}

actor ReviewOutbox {
  private let store: ReviewStore
  private var isDraining = false

  init(store: ReviewStore) { self.store = store }

  func drain() async {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    while let review = await store.first() {
      guard let (_, response) = try? await URLSession.shared.data(for: request(for: review)),
        (response as? HTTPURLResponse)?.statusCode == 201
      else { return }
      await store.delete(review.id)
    }
  }

  private func request(for review: PendingReview) -> URLRequest {
    var request = URLRequest(url: URL(string: "https://reviews.example/v1")!)
    request.httpMethod = "POST"
    request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")  // expect: regenerated-key
    request.httpBody = review.body
    return request
  }
}
