@MainActor
final class ImportProgress {
  private(set) var remaining = 0
  private let press: Press

  init(press: Press) { self.press = press }

  // Work that is counted: it ends on every way.
  func importArticle(_ id: Article.ID) async {
    remaining += 1
    do {
      try await press.importArticle(id)
      remaining -= 1  // ok
    } catch {
      remaining -= 1  // ok
    }
  }
}
