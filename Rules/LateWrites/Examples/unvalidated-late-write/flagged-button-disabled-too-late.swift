import SwiftUI

// The flag goes up only once the first answer is there: until then the field can be edited and the button used again.
struct DepthView: View {
  let soundings: SoundingClient
  @State private var station = ""
  @State private var isAsking = false
  @State private var depth = 0.0

  var body: some View {
    TextField("Station", text: $station)
    Button("Depth") { ask() }
      .disabled(isAsking)
  }

  private func ask() {
    Task {
      let buoy = try await soundings.buoy(near: station)
      isAsking = true
      depth = try await soundings.depth(at: buoy, of: station)  // expect: unvalidated-late-write
      isAsking = false
    }
  }
}
