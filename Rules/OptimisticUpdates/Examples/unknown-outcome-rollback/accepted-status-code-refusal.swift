final class ScarecrowModel {
  private(set) var armed: [Field.ID: Bool] = [:]
  private(set) var mustRead: Set<Field.ID> = []
  private var busy: Set<Field.ID> = []
  private let farm: FarmService

  init(farm: FarmService) { self.farm = farm }

  func arm(_ id: Field.ID) {
    guard !mustRead.contains(id), busy.insert(id).inserted else { return }
    let before = armed[id]
    armed[id] = true
    farm.arm(id) { [weak self] status, field in
      guard let self else { return }
      self.busy.remove(id)  // ok
      switch status {
      case 200: self.armed[id] = field?.isArmed  // ok
      case 403, 404, 422: self.armed[id] = before  // ok
      default: self.mustRead.insert(id)  // ok
      }
    }
  }
}
