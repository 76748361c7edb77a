@MainActor
final class ScoreTicker {
  private(set) var score: Score?
  private var asked = 0
  private var shown = 0
  private let league: League

  init(league: League) { self.league = league }

  func pull() {
    asked += 1
    let mine = asked
    league.currentScore { [weak self] answer in
      guard let self, mine > self.shown else { return }
      self.shown = mine
      self.score = answer  // ok
    }
  }
}
