@MainActor
final class FossilModel {
  private(set) var fossils: [Fossil] = []
  private(set) var era = Era.jurassic
  private var turn = 0
  private let dig: DigSite

  init(dig: DigSite) { self.dig = dig }

  func pick(_ era: Era) {
    self.era = era
    empty()
    Task { await extend() }
  }

  func restart() {
    turn += 1
    empty()
    Task { await extend() }
  }

  private func empty() {
    fossils = []  // expect: reset-without-rotation
  }

  private func extend() async {
    let mine = turn
    guard let found = try? await dig.fossils(from: era, skipping: fossils.count) else { return }
    guard mine == turn else { return }
    fossils.append(contentsOf: found)
  }
}
