@MainActor
final class BakeryModel {
  private(set) var loaves: [Loaf] = []
  private var round = 0
  private let bakery: Bakery

  init(bakery: Bakery) { self.bakery = bakery }

  func refresh() async {
    round += 1
    let mine = round
    do {
      let fresh = try await bakery.loaves()
      guard mine == round else { return }
      loaves = fresh
    } catch {
      guard mine == round else { return }
      loaves = []  // expect: failure-clears-items
    }
  }
}
