import SwiftUI

// Without text it goes away before it comes to the cancellation: the answer to what stood there fills the emptied list.
struct PilotSearchView: View {
  let pilots: PilotClient
  @State private var text = ""
  @State private var found: [Pilot] = []
  @State private var searching: Task<Void, Never>?

  var body: some View {
    List(found) { PilotRow(pilot: $0) }
      .searchable(text: $text)
      .onChange(of: text) { _, text in search(text) }
  }

  private func search(_ text: String) {
    guard !text.isEmpty else {
      found = []
      return
    }
    searching?.cancel()
    searching = Task {
      guard let pilots = try? await pilots.matching(text), !Task.isCancelled else { return }
      found = pilots  // expect: cancellation-only
    }
  }
}
