struct FernPage {
  let rows: [Fern]
  let total: Int
}

protocol Nursery: Sendable {
  func ferns(skipping count: Int) async throws -> FernPage
}

@MainActor
final class FernModel {
  private(set) var ferns: [Fern] = []
  private var asked = 0
  private var hasMore = true
  private var isLoading = false
  private let nursery: any Nursery

  init(nursery: any Nursery) { self.nursery = nursery }

  func more() async {
    guard hasMore, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    let offset = asked
    guard let page = try? await nursery.ferns(skipping: offset) else { return }
    asked = offset + page.rows.count  // ok
    ferns += page.rows.filter(\.isInSeason)  // ok
    hasMore = asked < page.total  // ok
  }
}
