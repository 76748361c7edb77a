@MainActor
final class SeedModel {
  private(set) var seeds: [Seed] = []
  private var text = ""
  private var generation = 0
  private let nursery: Nursery

  init(nursery: Nursery) { self.nursery = nursery }

  func typed(_ new: String) async {
    generation += 1
    let mine = generation
    text = new
    seeds = []
    let found = await nursery.seeds(named: new)
    guard mine == generation, text == new else { return }  // ok
    seeds = found  // ok
  }
}
