import Foundation

final class WillOutbox {
  private let store: WillStore
  private let session: URLSession

  init(store: WillStore, session: URLSession) {
    self.store = store
    self.session = session
  }

  func send(_ will: QueuedWill) {
    guard store.claim(will.id) else { return }
    var request = URLRequest(url: will.address)
    request.httpMethod = "POST"
    request.setValue(will.key, forHTTPHeaderField: "Idempotency-Key")
    request.setValue("Bearer \(will.token)", forHTTPHeaderField: "Authorization")
    request.httpBody = will.body
    NSLog("request headers: %@", request.allHTTPHeaderFields ?? [:])  // expect: logged-payload
    session.dataTask(with: request) { [store] _, response, _ in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      if (200..<300).contains(status) { store.delete(will.id) } else { store.release(will.id) }
    }.resume()
  }
}
