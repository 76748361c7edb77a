@MainActor
final class CrewModel {
  private(set) var crew: [Sailor] = []
  private var turn = 0
  private let ship: Ship

  init(ship: Ship) { self.ship = ship }

  func sail(to port: Port) {
    turn += 1
    crew = []
  }

  func rename(_ sailor: Sailor, to name: String) {
    if let place = crew.firstIndex(where: { $0.id == sailor.id }) { crew[place].name = name }
  }

  func hire() async throws {
    let mine = turn
    let before = crew
    let hired = try await ship.hire()
    guard mine == turn else { return }
    crew = before + [hired]  // expect: stale-snapshot
  }
}
