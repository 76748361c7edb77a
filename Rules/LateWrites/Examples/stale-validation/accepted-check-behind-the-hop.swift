import Foundation

final class FurnaceModel: ObservableObject {
  @Published private(set) var curve: [Double] = []
  private var poll = 0
  private let plant: Plant

  init(plant: Plant) { self.plant = plant }

  func select(_ furnace: Furnace) {
    poll += 1
    let mine = poll
    curve = []
    plant.curve(of: furnace) { [weak self] found in
      DispatchQueue.main.async {
        guard let self, self.poll == mine else { return }
        self.curve = found  // ok
      }
    }
  }
}
