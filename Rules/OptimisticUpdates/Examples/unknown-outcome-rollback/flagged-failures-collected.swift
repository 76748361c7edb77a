@MainActor
final class AlbumAccount {
  private(set) var albums: [Album] = []
  private let zone: AlbumZone

  init(zone: AlbumZone) { self.zone = zone }

  func delete(_ album: Album, pictures: [Picture.ID]) async {
    albums.removeAll { $0 == album }
    var kept: Set<Picture.ID> = []
    await withTaskGroup(of: (Picture.ID, Error?).self) { group in
      for picture in pictures {
        group.addTask { [zone] in
          do {
            try await zone.drop(picture)
            return (picture, nil)
          } catch { return (picture, error) }
        }
      }
      for await (picture, error) in group where error != nil { kept.insert(picture) }
    }
    guard kept.isEmpty else {
      albums.append(album)  // expect: unknown-outcome-rollback
      return
    }
  }
}
