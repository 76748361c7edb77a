final class BerthModel {
  private(set) var berths: [Berth] = []
  private var busy = false
  private let harbour: Harbour

  init(harbour: Harbour) { self.harbour = harbour }

  func refresh() {
    guard !busy else { return }
    busy = true  // expect: stuck-in-flight
    harbour.berths { [weak self] result in
      if case .success(let berths) = result {
        self?.berths = berths
        self?.busy = false
      }
    }
  }
}
