@MainActor
final class RavenModel {
  private(set) var known: Set<Raven.ID> = []
  private var round = 0
  private let club: BirdClub

  init(club: BirdClub) { self.club = club }

  func refresh() async {
    round += 1
    let mine = round
    guard let fresh = try? await club.ravens(), mine == round else { return }
    known = Set(fresh.map(\.id))  // ok
  }
}
