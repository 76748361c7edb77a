struct PondPage {
  let ponds: [Pond]
  let hasMore: Bool
}

protocol Nursery: Sendable {
  func ponds(skipping count: Int) async throws -> PondPage
}

@MainActor
final class LotusModel {
  private(set) var ponds: [Pond] = []
  private var hasMore = true
  private var isLoading = false
  private let nursery: any Nursery

  init(nursery: any Nursery) { self.nursery = nursery }

  func more() async {
    guard hasMore, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    guard let page = try? await nursery.ponds(skipping: ponds.count) else { return }
    let before = ponds.count
    var seen = Set(ponds.map(\.id))
    for pond in page.ponds where seen.insert(pond.id).inserted { ponds.append(pond) }
    hasMore = ponds.count > before  // expect: early-end
  }
}
