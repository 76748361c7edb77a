final class EngravingPager {
  private(set) var prints: [Print] = []
  private var serial = 0
  private var open: Int?

  func start() -> Int? {
    guard open == nil else { return nil }
    serial += 1
    open = serial
    return serial
  }

  func accept(_ ticket: Int, _ rows: [Print]) {
    guard ticket == open else { return }
    open = nil  // ok
    var seen = Set(prints.map(\.id))
    prints += rows.filter { seen.insert($0.id).inserted }  // ok
  }

  func fail(_ ticket: Int) {
    guard ticket == open else { return }
    open = nil  // ok
  }

  func reset() {
    serial += 1
    open = nil  // ok
    prints = []  // ok
  }
}
