struct QueuedTip: Codable, Identifiable {
  let id: Int
  let body: Data
}

protocol TipWire {
  func post(_ body: Data, idempotencyKey: String) async throws -> Receipt
}

@MainActor
final class TipQueue {
  private let store: TipStore
  private let wire: any TipWire
  private var sending: Set<Int> = []

  init(store: TipStore, wire: any TipWire) {
    self.store = store
    self.wire = wire
  }

  func send(_ tip: QueuedTip) async {
    guard sending.insert(tip.id).inserted else { return }
    defer { sending.remove(tip.id) }
    let key = "tip-\(Date().timeIntervalSince1970)"  // expect: regenerated-key
    guard let receipt = try? await wire.post(tip.body, idempotencyKey: key) else { return }
    store.settle(tip.id, with: receipt)
  }
}
