@MainActor
final class LegendModel {
  private(set) var legend = ""
  private let maps: MapService

  init(maps: MapService) { self.maps = maps }

  func load(_ sheet: Sheet) async {
    legend = await maps.legend(of: sheet)  // ticketgate:ignore unvalidated-late-write - a new model is made per sheet
  }

  func clear() { legend = "" }
}
