@MainActor
final class LexiconModel {
  private(set) var entries: [Entry] = []
  private var running: Task<Void, Never>?
  private let lexicon: Lexicon

  init(lexicon: Lexicon) { self.lexicon = lexicon }

  func typed(_ text: String) {
    running?.cancel()
    running = Task {
      let found = await lexicon.entries(startingWith: text)
      guard !Task.isCancelled else { return }
      entries = found  // expect: cancellation-only
    }
  }

  func showFavourites(_ favourites: [Entry]) {
    entries = favourites
  }
}
