import Foundation

final class MachineModel: ObservableObject {
  @Published private(set) var readings: [Reading] = []
  private var poll = 0
  private let plant: Plant

  init(plant: Plant) { self.plant = plant }

  func select(_ machine: Machine) {
    poll += 1
    let mine = poll
    readings = []
    plant.readings(of: machine) { [weak self] found in
      guard let self, self.poll == mine else { return }
      DispatchQueue.main.async {
        self.readings = found  // expect: stale-validation
      }
    }
  }
}
