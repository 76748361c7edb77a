@MainActor
final class HygrometerModel {
  private(set) var humidity = 0.0
  // ticketgate:ticket
  private var round = 0
  private let sensor: Sensor

  init(sensor: Sensor) { self.sensor = sensor }

  func load(_ place: Place) async {
    round += 1
    let mine = round
    let value = await sensor.humidity(at: place)
    guard mine == round else { return }
    humidity = value  // ok
  }
}
