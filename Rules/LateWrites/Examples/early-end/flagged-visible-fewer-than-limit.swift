struct CactusPage {
  let rows: [Cactus]
  let hasMore: Bool
}

protocol Nursery: AnyObject {
  func cacti(skipping: Int, limit: Int, done: @escaping (CactusPage?) -> Void)
}

final class CactusModel {
  private(set) var cacti: [Cactus] = []
  private var reachedEnd = false
  private var isLoading = false
  private let nursery: any Nursery
  private let limit = 25

  init(nursery: any Nursery) { self.nursery = nursery }

  func more() {
    guard !reachedEnd, !isLoading else { return }
    isLoading = true
    nursery.cacti(skipping: cacti.count, limit: limit) { [weak self] page in
      guard let self else { return }
      self.isLoading = false
      guard let page else { return }
      let visible = page.rows.filter { !$0.isHidden }
      self.cacti += visible
      self.reachedEnd = visible.count < self.limit  // expect: early-end
    }
  }
}
