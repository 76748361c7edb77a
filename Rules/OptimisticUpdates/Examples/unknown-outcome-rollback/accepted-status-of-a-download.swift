import Foundation

// Constants that stand for how far a download has come: nothing that the user chose is put back.
enum MediaStatus {
  static let unknown = 0
  static let loading = 1
  static let manual = 2
  static let shown = 3
}

final class StickerMessage {
  var status = MediaStatus.unknown
  var path: String?
}

final class StickerLoader {
  private let media: StickerMedia

  init(media: StickerMedia) { self.media = media }

  func tapped(_ message: StickerMessage) {
    message.status = MediaStatus.loading
    media.download { path, error in
      if error == nil {
        message.path = path
        message.status = MediaStatus.shown
      } else {
        message.status = MediaStatus.manual  // ok
      }
    }
  }
}

protocol StickerMedia: AnyObject {
  func download(completion: @escaping (String?, Error?) -> Void)
}
