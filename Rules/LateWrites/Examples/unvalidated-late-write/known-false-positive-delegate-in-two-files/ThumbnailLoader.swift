import Foundation

@MainActor
protocol ThumbnailLoaderDelegate: AnyObject {
  func loader(_ loader: ThumbnailLoader, didLoad thumbnails: [Thumbnail])
}

@MainActor
final class ThumbnailLoader {
  private let session: URLSession

  init(session: URLSession) { self.session = session }

  func load(_ album: Album, delegate: any ThumbnailLoaderDelegate) {
    Task { [weak delegate] in
      guard let (data, _) = try? await session.data(from: album.address) else { return }
      delegate?.loader(self, didLoad: Thumbnail.list(in: data))
    }
  }
}
