final class PedometerModel {
  private(set) var steps = 0
  private let device: WristDevice

  init(device: WristDevice) { self.device = device }

  func attach() {
    device.onStep = { [weak self] count in  // expect: unresolved-boundary
      self?.steps = count
    }
  }
}
