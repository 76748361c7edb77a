final class TideTable {
  private(set) var tides: [Tide] = []
  private(set) var failed = false
  private var call = 0
  private let harbour: HarbourOffice

  init(harbour: HarbourOffice) { self.harbour = harbour }

  func refresh(port: Port) {
    call += 1
    let mine = call
    failed = false
    harbour.tides(at: port) { [weak self] tides, error in
      guard let self else { return }
      if error != nil {
        self.failed = true  // expect: unvalidated-failure
        return
      }
      guard mine == self.call, let tides else { return }
      self.tides = tides  // ok
    }
  }
}
