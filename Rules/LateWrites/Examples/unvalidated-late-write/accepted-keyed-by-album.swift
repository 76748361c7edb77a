@MainActor
final class AlbumCovers {
  private(set) var covers: [Album.ID: Cover] = [:]
  private let archive: CoverArchive

  init(archive: CoverArchive) { self.archive = archive }

  func fetchCover(of album: Album) async {
    guard let cover = try? await archive.cover(album.id) else { return }
    covers[album.id] = cover  // ok
  }
}
