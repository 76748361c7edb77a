@MainActor
final class SetlistModel {
  private(set) var songs: [Song] = []
  private(set) var sharedAt: Date?
  private let band: BandService

  init(band: BandService) { self.band = band }

  func add(_ song: Song) { songs.append(song) }

  func share() async throws {
    let copy = songs
    try await band.publish(copy)
    print("shared \(copy.count) songs")  // ok
  }
}
