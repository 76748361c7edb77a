import SwiftUI

// Nobody but the field writes the text, through its binding, and its observer asks.
@MainActor
final class HarbourSearch: ObservableObject {
  @Published var text = "" {
    didSet { search() }
  }
  @Published private(set) var found: [Harbour] = []
  private let harbours: HarbourClient

  init(harbours: HarbourClient) { self.harbours = harbours }

  private func search() {
    Task {
      found = (try? await harbours.matching(text)) ?? []  // expect: unvalidated-late-write
    }
  }
}

struct HarbourSearchView: View {
  @StateObject var search: HarbourSearch

  var body: some View {
    VStack {
      TextField("Harbour", text: $search.text)
      ForEach(search.found) { HarbourRow(harbour: $0) }
    }
  }
}
