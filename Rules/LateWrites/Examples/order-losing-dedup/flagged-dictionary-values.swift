final class FinchModel {
  private(set) var rings: [Ring] = []
  private var call = 0
  private let club: BirdClub

  init(club: BirdClub) { self.club = club }

  func reload() {
    call += 1
    let mine = call
    club.rings { [weak self] found in
      guard let self, mine == self.call else { return }
      let byNumber = Dictionary(found.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
      self.rings = Array(byNumber.values)  // expect: order-losing-dedup
    }
  }
}
