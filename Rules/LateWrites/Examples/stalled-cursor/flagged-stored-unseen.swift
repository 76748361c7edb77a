@MainActor
final class CanyonModel {
  private(set) var echoes: [Echo] = []
  private var cursor: String?
  private var hasMore = true
  private var isLoading = false
  private let canyon: Canyon

  init(canyon: Canyon) { self.canyon = canyon }

  func more() async {
    guard hasMore, !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    guard let page = try? await canyon.echoes(after: cursor) else { return }
    echoes += page.echoes
    hasMore = page.hasMore
    cursor = page.nextCursor  // expect: stalled-cursor
  }
}
