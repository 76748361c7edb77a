@MainActor
final class ButcherModel {
  private(set) var cuts: [Cut] = []
  private(set) var problem: String?
  private var round = 0
  private let shop: ButcherShop

  init(shop: ButcherShop) { self.shop = shop }

  // The counter was changed: the old list goes at once, whatever the answer will be.
  func open(_ counter: Counter) async {
    round += 1
    let mine = round
    cuts = []  // ok
    let fresh = try? await shop.cuts(at: counter)
    guard mine == round else { return }
    if let fresh {
      cuts = fresh  // ok
    } else {
      problem = "closed"  // ok
    }
  }
}
