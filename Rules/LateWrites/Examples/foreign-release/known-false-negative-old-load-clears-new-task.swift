@MainActor
final class PanoramaModel {
  private(set) var image: Panorama?
  private var loading: Task<Void, Never>?
  private var shot = 0
  private let camera: Camera

  init(camera: Camera) { self.camera = camera }

  func open(_ view: Viewpoint) {
    loading?.cancel()
    shot += 1
    let mine = shot
    loading = Task {
      defer { loading = nil }  // expect: foreign-release
      let picture = await camera.panorama(at: view)
      guard mine == shot else { return }
      image = picture  // ok
    }
  }

  var isBusy: Bool { loading != nil }
}
