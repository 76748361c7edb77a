@MainActor
final class PastryModel {
  private(set) var cakes: [Cake] = []
  private(set) var problem: String?
  private var round = 0
  private let bakery: Bakery

  init(bakery: Bakery) { self.bakery = bakery }

  func refresh() async {
    round += 1
    let mine = round
    do {
      let fresh = try await bakery.cakes()
      guard mine == round else { return }
      cakes = fresh  // ok
    } catch {
      guard mine == round else { return }
      problem = error.localizedDescription  // ok
    }
  }
}
