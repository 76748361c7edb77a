final class LithographPager {  // expect: missing-scenario
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
    open = nil
    var seen = Set(prints.map(\.id))
    prints += rows.filter { seen.insert($0.id).inserted }
  }

  func fail(_ ticket: Int) {
    guard ticket == open else { return }
    open = nil
  }

  func reset() {
    serial += 1
    open = nil
    prints = []
  }
}
