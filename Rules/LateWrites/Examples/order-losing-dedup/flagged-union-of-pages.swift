@MainActor
final class HeronModel {
  private(set) var nests: [Nest] = []
  private var isLoading = false
  private let club: BirdClub

  init(club: BirdClub) { self.club = club }

  func more() async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    guard let page = try? await club.nests(after: nests.last?.id) else { return }
    nests = [Nest](Set(nests).union(page))  // expect: order-losing-dedup
  }
}
