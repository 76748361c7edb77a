struct OrchidPage {
  let orchids: [Orchid]
  let hasMore: Bool
}

protocol Nursery: Sendable {
  func orchids(skipping count: Int) async throws -> OrchidPage
}

@MainActor
final class OrchidModel {
  private(set) var orchids: [Orchid] = []
  private var hasMore = true
  private var isLoading = false
  private let nursery: any Nursery

  init(nursery: any Nursery) { self.nursery = nursery }

  func more() async {
    guard hasMore, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    guard let page = try? await nursery.orchids(skipping: orchids.count) else { return }
    let known = Set(orchids.map(\.id))
    let fresh = page.orchids.filter { !known.contains($0.id) }
    orchids += fresh
    hasMore = !fresh.isEmpty  // expect: early-end
  }
}
