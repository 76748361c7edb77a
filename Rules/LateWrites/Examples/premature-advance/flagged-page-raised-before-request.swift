final class QuarryModel {
  private(set) var stones: [Stone] = []
  private var page = 0
  private var isLoading = false
  private let quarry: Quarry

  init(quarry: Quarry) { self.quarry = quarry }

  func more() {
    guard !isLoading else { return }
    isLoading = true
    page += 1  // expect: premature-advance
    quarry.stones(page: page) { [weak self] found, error in
      guard let self else { return }
      self.isLoading = false
      if let found { self.stones.append(contentsOf: found) }
    }
  }
}
