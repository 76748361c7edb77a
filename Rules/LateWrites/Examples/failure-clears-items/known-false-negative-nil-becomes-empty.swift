@MainActor
final class DeliModel {
  private(set) var cheeses: [Cheese] = []
  private var round = 0
  private let deli: Deli

  init(deli: Deli) { self.deli = deli }

  func refresh() async {
    round += 1
    let mine = round
    let fresh = try? await deli.cheeses()
    guard mine == round else { return }
    cheeses = fresh ?? []  // expect: failure-clears-items
  }
}
