@MainActor
struct Turnstile {
  private var open = 0

  mutating func issue() -> Int {
    open += 1
    return open
  }

  func admits(_ ticket: Int) -> Bool { ticket == open }
}
