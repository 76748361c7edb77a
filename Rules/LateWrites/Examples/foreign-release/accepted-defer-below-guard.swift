@MainActor
final class HumidityModel {
  private(set) var rooms: [Room] = []
  private var isSyncing = false
  private let house: House

  init(house: House) { self.house = house }

  func sync() async {
    if isSyncing { return }
    isSyncing = true
    defer { isSyncing = false }  // ok
    rooms = (try? await house.rooms()) ?? rooms  // ok
  }
}
