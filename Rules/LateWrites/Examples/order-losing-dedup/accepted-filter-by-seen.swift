@MainActor
final class SwiftNestModel {
  private(set) var nests: [Nest] = []
  private var isLoading = false
  private let club: BirdClub

  init(club: BirdClub) { self.club = club }

  func more() async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    guard let page = try? await club.swiftNests(after: nests.last?.id) else { return }
    var seen = Set(nests.map(\.id))
    nests += page.filter { seen.insert($0.id).inserted }  // ok
  }
}
