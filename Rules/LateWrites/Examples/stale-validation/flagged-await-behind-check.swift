@MainActor
final class NewspaperModel {
  private(set) var articles: [Article] = []
  private var edition = 0
  private let press: Press

  init(press: Press) { self.press = press }

  func open(_ paper: Paper) async throws {
    edition += 1
    let mine = edition
    articles = []
    let drafts = try await press.articles(of: paper)
    guard mine == edition else { return }
    let pictures = try await press.pictures(for: drafts)
    articles = drafts.illustrated(with: pictures)  // expect: stale-validation
  }
}
