import SwiftUI

@MainActor
final class SeriesModel: ObservableObject {
  @Published private(set) var series: [Series] = []
  private var next: Cursor?
  private var inFlight: UUID?
  private let cinema: Cinema

  init(cinema: Cinema) { self.cinema = cinema }

  func more() async {
    if inFlight != nil { return }
    let mine = UUID()
    inFlight = mine
    let asked = next
    let page = try? await cinema.series(after: asked)  // ok
    guard inFlight == mine else { return }
    inFlight = nil  // ok
    guard let page, page.next != asked else { return }
    series += page.series  // ok
    next = page.next  // ok
  }
}

struct SeriesList: View {
  @StateObject var model: SeriesModel

  var body: some View {
    List(model.series) { entry in
      SeriesRow(series: entry).onAppear {
        guard entry.id == model.series.last?.id else { return }
        Task { await model.more() }  // ok
      }
    }
  }
}
