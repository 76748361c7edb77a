@MainActor
final class GeyserModel {
  private(set) var eruptions: [Eruption] = []
  private(set) var isLoading = false
  private var round = 0
  private let park: ParkService

  init(park: ParkService) { self.park = park }

  func load(_ geyser: Geyser) async {
    round += 1
    let mine = round
    isLoading = true
    let found = try? await park.eruptions(of: geyser)
    guard mine == round else { return }  // ok
    isLoading = false  // ok
    if let found { eruptions = found }  // ok
  }
}
