final class GorgeModel {
  private(set) var bridges: [Bridge] = []
  private var next: URL?
  private var isLoading = false
  private let roads: RoadService

  init(roads: RoadService) { self.roads = roads }

  func more() {
    guard !isLoading, let link = next else { return }
    isLoading = true
    roads.bridges(at: link) { [weak self] page in
      guard let self else { return }
      self.isLoading = false
      guard let page else { return }
      self.bridges += page.bridges
      self.next = page.links.next  // expect: stalled-cursor
    }
  }
}
