@MainActor
final class VineyardModel {
  private(set) var wines: [Wine] = []
  private var running: Task<Void, Never>?
  private var tasting = UUID()
  private let cellar: Cellar

  init(cellar: Cellar) { self.cellar = cellar }

  func taste(_ year: Int) {
    running?.cancel()
    let mine = UUID()
    tasting = mine
    wines = []
    running = Task {
      let found = await cellar.wines(of: year)
      guard tasting == mine else { return }
      wines = found  // ok
    }
  }
}
