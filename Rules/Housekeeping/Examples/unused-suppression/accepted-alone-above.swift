@MainActor
final class ScaleModel {
  private(set) var scale = 1.0
  private let maps: MapService

  init(maps: MapService) { self.maps = maps }

  func load(_ sheet: Sheet) async {
    // ticketgate:ignore unvalidated-late-write - a new model is made per sheet
    scale = await maps.scale(of: sheet)
  }

  func clear() { scale = 1 }
}
