import Foundation

final class RadioClient {
  func fetch(_ address: URL, completion: @escaping (Data?) -> Void) {
    URLSession.shared.dataTask(with: address) { data, _, _ in
      guard let data else {
        // Every screen that asks is called back here, on the queue of the session.
        completion(nil)  // expect: off-actor-write
        return
      }
      DispatchQueue.main.async { completion(data) }
    }.resume()
  }
}
