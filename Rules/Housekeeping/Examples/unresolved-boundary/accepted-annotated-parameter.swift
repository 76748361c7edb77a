final class Escort {
  // ticketgate:sync
  static func within(_ bounds: Bounds, _ body: () -> Void) { VendorBounds.run(bounds, body) }
}

final class ConvoyModel {
  private(set) var trucks = 0

  func add(_ bounds: Bounds) {
    Escort.within(bounds) { trucks += 1 }  // ok
  }
}
