final class SlateModel {
  private(set) var slates: [Slate] = []
  private var page = 0
  private var isLoading = false
  private let quarry: Quarry

  init(quarry: Quarry) { self.quarry = quarry }

  func more() {
    guard !isLoading else { return }
    isLoading = true
    let asked = page + 1
    quarry.slates(page: asked) { [weak self] found, error in
      guard let self else { return }
      self.isLoading = false  // ok
      guard let found else { return }
      self.slates.append(contentsOf: found)  // ok
      self.page = asked  // ok
    }
  }
}
