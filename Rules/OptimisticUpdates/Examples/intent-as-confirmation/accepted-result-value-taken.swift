final class PastureModel {
  private(set) var confirmed: [Fence.ID: FenceState] = [:]
  private var pending: [Fence.ID: UUID] = [:]
  private let farm: FarmService

  init(farm: FarmService) { self.farm = farm }

  func set(_ id: Fence.ID, to wanted: FenceState) {
    guard pending[id] == nil else { return }
    let ticket = UUID()
    pending[id] = ticket
    farm.setFence(id, wanted) { [weak self] (result: Result<Fence, FarmError>) in
      guard let self, self.pending[id] == ticket else { return }
      self.pending[id] = nil  // ok
      if case .success(let fence) = result {
        self.confirmed[id] = fence.state  // ok
      }
    }
  }
}
