@MainActor
final class CompassModel {
  private(set) var needle = 0.0
  private let sensor: Sensor

  init(sensor: Sensor) { self.sensor = sensor }

  func load(_ place: Place) async {
    // expect@+1: reasonless-suppression
    needle = await sensor.bearing(at: place)  // ticketgate:ignore unvalidated-late-write
  }  // expect@-1: unvalidated-late-write

  func clear() { needle = 0 }
}
