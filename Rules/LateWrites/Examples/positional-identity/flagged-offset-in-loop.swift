@MainActor
final class WorkbenchModel {
  private(set) var jobs: [Job] = []
  private let shop: Workshop

  init(shop: Workshop) { self.shop = shop }

  func remove(_ job: Job) { jobs.removeAll { $0.id == job.id } }

  func priceAll() async throws {
    for (position, job) in jobs.enumerated() {
      let price = try await shop.price(of: job.id)
      jobs[position].price = price  // expect: positional-identity
    }
  }
}
