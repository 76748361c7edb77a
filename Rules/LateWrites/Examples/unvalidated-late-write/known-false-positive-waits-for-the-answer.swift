import Foundation

// The caller stands still until the answer has been stored, and takes it away itself.
final class BlockingClient {
  private var stored: Data?
  private let arrived = DispatchSemaphore(value: 0)

  func fetch(_ address: URL) -> Data? {
    URLSession.shared.dataTask(with: address) { [weak self] data, _, _ in
      self?.stored = data  // ok
      self?.arrived.signal()
    }.resume()
    arrived.wait()
    let answer = stored
    stored = nil
    return answer
  }
}
