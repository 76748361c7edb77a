final class WishListModel {
  private(set) var wishes: [Wish] = []
  private let shop: WishService

  init(shop: WishService) { self.shop = shop }

  func add(_ wish: Wish) { wishes.append(wish) }

  func drop(_ wish: Wish) {
    let remaining = wishes.filter { $0.id != wish.id }
    shop.delete(wish.id) { [weak self] confirmed in
      guard confirmed else { return }
      self?.wishes = remaining  // expect: stale-snapshot
    }
  }
}
