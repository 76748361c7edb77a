final class FerryModel {
  private(set) var ferries: [Ferry] = []
  private var open: Crossing?
  private let pier: Pier

  init(pier: Pier) { self.pier = pier }

  func more(after last: Ferry.ID) {
    guard open == nil else { return }
    let crossing = Crossing()
    open = crossing
    pier.ferries(after: last) { [weak self] found in
      guard let self else { return }
      if self.isOutdated(crossing) { return }
      self.open = nil  // ok
      self.ferries += found
    }
  }

  func reset() {
    open = nil
    ferries = []
  }

  private func isOutdated(_ crossing: Crossing) -> Bool {
    guard let open else { return true }
    return open !== crossing
  }
}

final class Crossing {}

protocol Pier: AnyObject {
  func ferries(after last: Ferry.ID, done: @escaping ([Ferry]) -> Void)
}
