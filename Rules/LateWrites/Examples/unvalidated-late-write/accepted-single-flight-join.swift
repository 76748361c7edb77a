actor ExchangeRates {
  private var table: RateTable?
  private var running: Task<RateTable, any Error>?
  private let bank: Bank

  init(bank: Bank) { self.bank = bank }

  func rates() async throws -> RateTable {
    if let table { return table }
    if let running { return try await running.value }
    let task = Task { try await bank.rates() }
    running = task
    defer { running = nil }  // ok
    let fresh = try await task.value
    table = fresh  // ok
    return fresh
  }
}
