final class SonarModel {
  private(set) var depth = 0.0
  private let probe: VendorProbe

  init(probe: VendorProbe) { self.probe = probe }

  func listen() {
    probe.register(update)  // expect: unresolved-boundary
  }

  private func update(_ new: Double) {
    depth = new
  }
}
