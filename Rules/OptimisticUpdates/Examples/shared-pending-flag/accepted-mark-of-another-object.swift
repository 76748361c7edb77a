@MainActor
final class RecentTerms {
  private(set) var terms: [String: Int] = [:]

  func note(_ term: String) { terms[term, default: 0] += 1 }
}

@MainActor
final class SearchScreen {
  private(set) var hits: [Hit] = []
  private(set) var isSearching = false
  private let recent: RecentTerms
  private let index: IndexService

  init(recent: RecentTerms, index: IndexService) {
    self.recent = recent
    self.index = index
  }

  func search(_ term: String) async {
    guard !isSearching else { return }  // ok
    isSearching = true
    defer { isSearching = false }
    // The list of records is somebody else's, and no record is changed.
    recent.note(term)
    guard let found = try? await index.search(term) else { return }
    hits = found  // ok
  }
}
