@MainActor
final class SkylineModel {
  private(set) var image: Skyline?
  private var running: UUID?
  private let camera: Camera

  init(camera: Camera) { self.camera = camera }

  func open(_ city: City) {
    let mine = UUID()
    running = mine
    Task {
      defer { if running == mine { running = nil } }  // ok
      let picture = await camera.skyline(of: city)
      guard running == mine else { return }
      image = picture  // ok
    }
  }

  var isBusy: Bool { running != nil }
}
