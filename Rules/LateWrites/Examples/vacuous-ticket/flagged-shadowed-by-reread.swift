@MainActor
final class PlaylistModel {
  private(set) var songs: [Song] = []
  private var revision = 0
  private let jukebox: Jukebox

  init(jukebox: Jukebox) { self.jukebox = jukebox }

  func play(_ mood: Mood) {
    revision += 1
    songs.removeAll()
    Task {
      let found = try await jukebox.songs(for: mood)
      let revision = self.revision
      guard revision == self.revision else { return }  // expect: vacuous-ticket
      songs = found
    }
  }
}
