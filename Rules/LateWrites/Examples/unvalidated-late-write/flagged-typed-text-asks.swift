import SwiftUI

// Each letter asks again, with what the field holds by then.
struct HarbourSearchView: View {
  let harbours: HarbourClient
  @State private var text = ""
  @State private var found: [Harbour] = []

  var body: some View {
    List(found) { HarbourRow(harbour: $0) }
      .searchable(text: $text)
      .onChange(of: text) {
        Task {
          found = (try? await harbours.matching(text)) ?? []  // expect: unvalidated-late-write
        }
      }
  }
}
