import Foundation

class Shelf {
  fileprivate(set) var titles: [String] = []
  let store: ShelfStore

  init(store: ShelfStore) { self.store = store }

  func refill() {}
}

final class LoanShelf: Shelf {
  override func refill() {
    Task { @MainActor in
      guard let found = try? await store.loans() else { return }
      titles = found  // ok
    }
  }
}

// Another kind of shelf: what it does with its titles, it does with its own.
final class GiftShelf: Shelf {
  override func refill() { titles = ["Nothing yet"] }
}

@MainActor
final class LoansController {
  private let shelf: LoanShelf

  init(shelf: LoanShelf) { self.shelf = shelf }

  func appear() { (shelf as Shelf).refill() }

  @objc func pulled() { shelf.refill() }
}
