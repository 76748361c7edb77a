struct TulipPage {
  let tulips: [Tulip]
  let hasMore: Bool
}

protocol Nursery: Sendable {
  func tulips(skipping count: Int) async throws -> TulipPage
}

@MainActor
final class TulipModel {
  private(set) var tulips: [Tulip] = []
  private var hasMore = true
  private var isLoading = false
  private let nursery: any Nursery

  init(nursery: any Nursery) { self.nursery = nursery }

  func more() async {
    guard hasMore, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    guard let page = try? await nursery.tulips(skipping: tulips.count) else { return }
    let known = Set(tulips.map(\.id))
    tulips += page.tulips.filter { !known.contains($0.id) }  // ok
    hasMore = page.hasMore  // ok
  }
}
