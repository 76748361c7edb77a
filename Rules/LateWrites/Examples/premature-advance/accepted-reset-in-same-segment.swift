@MainActor
final class TundraModel {
  private(set) var herds: [Herd] = []
  private var page = 1
  private var generation = 0
  private var inFlight: Int?
  private let rangers: Rangers

  init(rangers: Rangers) { self.rangers = rangers }

  func refresh() async {
    generation += 1
    inFlight = nil
    herds = []  // ok
    page = 1  // ok
    await more()
  }

  func more() async {
    guard inFlight == nil else { return }
    let mine = generation
    let asked = page
    inFlight = mine
    let found = try? await rangers.herds(page: asked)
    guard mine == generation else { return }
    inFlight = nil  // ok
    if let found {
      herds += found  // ok
      page = asked + 1  // ok
    }
  }
}
