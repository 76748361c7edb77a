import Foundation

@MainActor
final class GalleryModel: ThumbnailLoaderDelegate {
  private(set) var thumbnails: [Thumbnail] = []
  private let loader: ThumbnailLoader

  init(loader: ThumbnailLoader) { self.loader = loader }

  func open(_ album: Album) {
    thumbnails = []
    loader.load(album, delegate: self)
  }

  func loader(_ loader: ThumbnailLoader, didLoad thumbnails: [Thumbnail]) {
    self.thumbnails = thumbnails  // expect: unvalidated-late-write
  }
}
