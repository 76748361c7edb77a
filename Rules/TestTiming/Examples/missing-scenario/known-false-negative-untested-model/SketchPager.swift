final class SketchPager {  // expect: missing-scenario
  private(set) var sketches: [Sketch] = []
  private var current: UUID?

  func begin() -> UUID? {
    if current != nil { return nil }
    let ticket = UUID()
    current = ticket
    return ticket
  }

  func accept(_ rows: [Sketch], _ ticket: UUID) {
    guard current == ticket else { return }
    current = nil
    sketches += rows
  }

  func reject(_ ticket: UUID) {
    if current == ticket { current = nil }
  }

  func clear() {
    current = nil
    sketches = []
  }
}
