protocol OperationTable {
  func insert(id: UUID, key: String, body: Data) throws
}

final class TradeOutbox {
  private let table: any OperationTable  // ok

  init(table: any OperationTable) { self.table = table }

  func enqueue(_ trade: Trade) throws {
    try table.insert(id: UUID(), key: UUID().uuidString, body: JSONEncoder().encode(trade))  // ok
  }
}
