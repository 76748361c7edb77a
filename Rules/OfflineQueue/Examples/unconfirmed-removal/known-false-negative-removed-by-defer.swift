struct QueuedOrder: Codable {
  let key: String
  let body: Data
}

@MainActor
final class OrderOutbox {
  private var queue: [QueuedOrder] = []
  private let disk: OrderDisk
  private let wire: OrderWire
  private var sending: Set<String> = []

  init(disk: OrderDisk, wire: OrderWire) {
    self.disk = disk
    self.wire = wire
    queue = disk.load()
  }

  func send(_ order: QueuedOrder) async throws {
    guard sending.insert(order.key).inserted else { return }
    defer {
      sending.remove(order.key)
      queue.removeAll { $0.key == order.key }  // expect: unconfirmed-removal
      disk.save(queue)
    }
    try await wire.send(order.body, key: order.key)
  }
}
