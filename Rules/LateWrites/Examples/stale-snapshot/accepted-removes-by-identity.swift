final class CartModel {
  private(set) var items: [CartItem] = []
  private let shop: CartService

  init(shop: CartService) { self.shop = shop }

  func add(_ item: CartItem) { items.append(item) }

  func drop(_ id: CartItem.ID) {
    shop.delete(id) { [weak self] confirmed in
      guard confirmed else { return }
      self?.items.removeAll { $0.id == id }  // ok
    }
  }
}
