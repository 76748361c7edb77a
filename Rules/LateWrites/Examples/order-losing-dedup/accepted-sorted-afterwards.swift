@MainActor
final class OwlModel {
  private(set) var owls: [Owl] = []
  private var round = 0
  private let club: BirdClub

  init(club: BirdClub) { self.club = club }

  func refresh() async {
    round += 1
    let mine = round
    guard let fresh = try? await club.owls(), mine == round else { return }
    owls = Array(Set(fresh)).sorted { $0.seenAt > $1.seenAt }  // ok
  }
}
