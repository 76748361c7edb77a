@MainActor
final class LatheModel {
  private(set) var jobs: [Job] = []
  private(set) var lastPrice: [Job.ID: Price] = [:]
  private let shop: Workshop

  init(shop: Workshop) { self.shop = shop }

  func price(at row: Int) async throws {
    let job = jobs[row]
    let price = try await shop.price(of: job.id)
    lastPrice[job.id] = price  // ok
  }
}
