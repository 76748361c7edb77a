@MainActor
final class CaveModel {
  private(set) var caves: [Cave] = []
  private(set) var isLoading = false
  private let club: CavingClub

  init(club: CavingClub) { self.club = club }

  func load() async {
    guard !isLoading else { return }
    isLoading = true
    do {
      caves = try await club.caves()
      isLoading = false
    } catch {
      print("no caves: \(error)")
    }  // expect@-2: stuck-in-flight
  }
}
