import SwiftUI

struct TrackView: View {
  let track: Track.ID
  let label: RecordLabel
  @State private var lines: [Lyric] = []

  var body: some View {
    List(lines) { Text($0.text) }
      .task(id: track) {
        let found = await label.lyrics(of: track)
        guard !Task.isCancelled else { return }
        lines = found  // ok
      }
  }
}
