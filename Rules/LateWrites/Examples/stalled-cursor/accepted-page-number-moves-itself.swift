@MainActor
final class DeltaModel {
  private(set) var islands: [Island] = []
  private var page = 1
  private var isLoading = false
  private let river: River

  init(river: River) { self.river = river }

  func more() async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    let asked = page
    guard let found = try? await river.islands(page: asked) else { return }
    islands += found  // ok
    page = asked + 1  // ok
  }
}
