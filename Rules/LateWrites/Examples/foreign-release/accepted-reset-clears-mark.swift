@MainActor
final class BonsaiModel {
  private(set) var photos: [Photo] = []
  private var inFlight: Int?
  private var season = 0
  private let garden: Garden

  init(garden: Garden) { self.garden = garden }

  // A reset is no release: it makes the open request void.
  func reset() {
    season += 1
    inFlight = nil  // ok
    photos = []  // ok
  }

  func more() async {
    guard inFlight == nil else { return }
    let mine = season
    inFlight = mine
    let page = (try? await garden.photos(after: photos.last?.id)) ?? []
    guard inFlight == mine, mine == season else { return }
    inFlight = nil  // ok
    photos += page  // ok
  }
}
