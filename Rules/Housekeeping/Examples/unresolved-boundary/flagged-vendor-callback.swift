final class BeaconModel {
  private(set) var beacons: [Beacon] = []

  func scan() {
    VendorScanner.shared.discover { [weak self] found in  // expect: unresolved-boundary
      self?.beacons = found
    }
  }
}
