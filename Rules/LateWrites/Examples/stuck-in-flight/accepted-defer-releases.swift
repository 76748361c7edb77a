@MainActor
final class GrottoModel {
  private(set) var grottos: [Grotto] = []
  private(set) var isLoading = false
  private let club: CavingClub

  init(club: CavingClub) { self.club = club }

  func load() async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }  // ok
    guard let found = try? await club.grottos() else { return }
    grottos = found  // ok
  }
}
