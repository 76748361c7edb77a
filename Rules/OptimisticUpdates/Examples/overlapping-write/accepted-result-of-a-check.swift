@MainActor
final class ServerCheck {
  private(set) var lastPassed = false
  private let server: ServerWire

  init(server: ServerWire) { self.server = server }

  func check(_ address: String) {
    // Lowered until the answer tells: nobody asked the server to make it so.
    lastPassed = false  // ok
    server.ping(address) { [weak self] result in
      switch result {
      case .success: self?.lastPassed = true
      case .failure(let error): self?.lastPassed = error.isSignInNeeded
      }
    }
  }
}
