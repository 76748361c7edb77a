final class PaddockModel {
  private(set) var confirmed: [Gate.ID: GateState] = [:]
  private var pending: [Gate.ID: UUID] = [:]
  private let farm: FarmService

  init(farm: FarmService) { self.farm = farm }

  func set(_ id: Gate.ID, to wanted: GateState) {
    guard pending[id] == nil else { return }
    let ticket = UUID()
    pending[id] = ticket
    farm.setGate(id, wanted) { [weak self] (result: Result<Gate, FarmError>) in
      guard let self, self.pending[id] == ticket else { return }
      self.pending[id] = nil
      if case .success = result {
        self.confirmed[id] = wanted  // expect: intent-as-confirmation
      }
    }
  }
}
