final class BridgeModel {
  private(set) var bridges: [Bridge] = []
  private var isLoading = false
  private let roads: RoadService

  init(roads: RoadService) { self.roads = roads }

  func load() {
    guard !isLoading else { return }  // ok
    isLoading = true
    roads.bridges { [weak self] found in
      self?.isLoading = false  // ok
      if let found { self?.bridges = found }  // ok
    }
  }
}
