import Foundation

// The phase that a start sets is one of those in which the next start is let through.
final class TurnstileModel {
  enum Phase {
    case closed
    case asking(String)
    case open(String)
    case broken
  }

  private let gate: GateClient
  private var phase = Phase.closed

  init(gate: GateClient) { self.gate = gate }

  private var isReady: Bool {
    switch phase {
    case .closed, .asking, .open: return true
    default: return false
    }
  }

  func scan(_ code: String) {
    guard isReady else { return }
    phase = .asking(code)
    gate.check(code) { [weak self] name in
      self?.phase = .open(name)  // expect: unvalidated-late-write
    }
  }
}
