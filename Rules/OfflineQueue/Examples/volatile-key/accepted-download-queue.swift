@MainActor
final class CoverDownloads {
  // Reads may be asked for again at any time; nothing is lost with the queue.
  private var queue: [URL] = []  // ok
  private var running: Set<URL> = []

  func want(_ address: URL) {
    if !running.contains(address) { queue.append(address) }
  }

  func next() -> URL? {
    guard !queue.isEmpty else { return nil }
    let address = queue.removeFirst()  // ok
    running.insert(address)
    return address
  }
}
