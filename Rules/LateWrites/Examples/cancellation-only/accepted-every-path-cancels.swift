@MainActor
final class AtlasModel {
  private(set) var regions: [Region] = []
  private var running: Task<Void, Never>?
  private let maps: MapService

  init(maps: MapService) { self.maps = maps }

  func open(_ continent: Continent) {
    running?.cancel()
    regions = []
    running = Task {
      let found = await maps.regions(of: continent)
      if Task.isCancelled { return }
      regions = found  // ok
    }
  }

  func close() {
    running?.cancel()
    regions = []
  }
}
