@MainActor
final class SlideModel {
  private(set) var slides: [Slide] = []
  private var round = 0
  private let projector: Projector

  init(projector: Projector) { self.projector = projector }

  func show(_ tray: Tray) async {
    round += 1
    let mine = round
    slides = []
    let found = await projector.slides(in: tray)
    guard mine == round else { return }  // expect: recurring-ticket
    slides = found
  }

  // Counts from one again, so the ticket of an open request comes back.
  func unplug() {
    round = 0
    slides = []
  }
}
