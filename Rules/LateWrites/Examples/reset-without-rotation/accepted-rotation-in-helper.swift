@MainActor
final class MineralModel {
  private(set) var minerals: [Mineral] = []
  private(set) var hardness = 1
  private var turn = 0
  private let dig: DigSite

  init(dig: DigSite) { self.dig = dig }

  func pick(hardness: Int) {
    self.hardness = hardness
    startOver()
    Task { await extend() }
  }

  private func startOver() {
    minerals = []  // ok
    turn += 1
  }

  private func extend() async {
    let mine = turn
    let offset = minerals.count
    guard let found = try? await dig.minerals(hardness: hardness, skipping: offset) else { return }
    guard mine == turn, offset == minerals.count else { return }
    minerals.append(contentsOf: found)  // ok
  }
}
