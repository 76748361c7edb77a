@MainActor
final class MeadowModel {
  private(set) var flowers: [Flower] = []
  private var page = 1
  private var isLoading = false
  private let meadow: Meadow

  init(meadow: Meadow) { self.meadow = meadow }

  func more() async {
    guard !isLoading else { return }
    isLoading = true
    defer {
      isLoading = false
      page += 1  // expect: premature-advance
    }
    guard let found = try? await meadow.flowers(page: page) else { return }
    flowers += found
  }
}
