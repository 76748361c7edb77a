@MainActor
final class LarkModel {
  private(set) var sightings: [Sighting] = []
  private var round = 0
  private let club: BirdClub

  init(club: BirdClub) { self.club = club }

  func refresh() async {
    round += 1
    let mine = round
    guard let fresh = try? await club.sightings(), mine == round else { return }
    sightings = Array(Set(fresh))  // expect: order-losing-dedup
  }
}
