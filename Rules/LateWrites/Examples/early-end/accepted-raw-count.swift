final class AgaveModel {
  private(set) var agaves: [Agave] = []
  private var reachedEnd = false
  private var isLoading = false
  private let nursery: Nursery
  private let limit = 25

  init(nursery: Nursery) { self.nursery = nursery }

  func more() {
    guard !reachedEnd, !isLoading else { return }
    isLoading = true
    nursery.agaves(skipping: agaves.count, limit: limit) { [weak self] rows in
      guard let self else { return }
      self.isLoading = false  // ok
      guard let rows else { return }
      self.agaves += rows.filter { !$0.isHidden }  // ok
      self.reachedEnd = rows.count < self.limit  // ok
    }
  }
}
