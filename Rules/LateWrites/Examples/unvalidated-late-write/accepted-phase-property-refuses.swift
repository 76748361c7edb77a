import Foundation

// A computed property says in which phases a start is due, and the start leaves them first thing.
final class TurnstileModel {
  enum Phase {
    case closed
    case asking(String)
    case open(String, Date)
    case broken
  }

  private let gate: GateClient
  private var phase = Phase.closed

  init(gate: GateClient) { self.gate = gate }

  private var isReady: Bool {
    switch phase {
    case .closed: return true
    case .open(_, let since): return since.timeIntervalSinceNow < -5
    default: return false
    }
  }

  func scan(_ code: String) {
    guard isReady else { return }
    phase = .asking(code)
    gate.check(code) { [weak self] name in
      self?.phase = .open(name, Date())  // ok
    }
  }
}
