final class LampModel {
  private(set) var isOn: [Lamp.ID: Bool] = [:]
  private var busy: Set<Lamp.ID> = []
  private let house: House

  init(house: House) { self.house = house }

  func toggle(_ id: Lamp.ID) {
    guard busy.insert(id).inserted else { return }
    isOn[id, default: false].toggle()
    house.set(id, isOn[id] == true) { [weak self] lamp, error in
      guard let self else { return }
      self.busy.remove(id)
      if error != nil {
        self.isOn[id, default: false].toggle()  // expect: unknown-outcome-rollback
      } else if let lamp {
        self.isOn[id] = lamp.isOn
      }
    }
  }
}
