@MainActor
final class PurchaseModel {
  private var idempotencyKeys: [Product.ID: String] = [:]  // expect: volatile-key
  private var buying: Set<Product.ID> = []
  private let shop: ShopWire

  init(shop: ShopWire) { self.shop = shop }

  func buy(_ id: Product.ID) async throws -> Receipt? {
    guard buying.insert(id).inserted else { return nil }
    defer { buying.remove(id) }
    let key = idempotencyKeys[id] ?? UUID().uuidString
    idempotencyKeys[id] = key
    return try await shop.buy(id, idempotencyKey: key)
  }
}
