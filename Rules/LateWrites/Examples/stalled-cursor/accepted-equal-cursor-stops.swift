@MainActor
final class FjordModel {
  private(set) var boats: [Boat] = []
  private var cursor: String?
  private var hasMore = true
  private var isLoading = false
  private let harbour: Harbour

  init(harbour: Harbour) { self.harbour = harbour }

  func more() async {
    guard hasMore, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    let asked = cursor
    guard let page = try? await harbour.boats(after: asked) else { return }
    boats += page.boats  // ok
    hasMore = page.hasMore && page.nextCursor != asked  // ok
    cursor = page.nextCursor  // ok
  }
}
