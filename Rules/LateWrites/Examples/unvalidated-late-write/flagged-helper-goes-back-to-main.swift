import Gallery
import UIKit

// That the closure is called on another queue, so later, shows in the helper that it hands its answer to.
final class StripController: UIViewController {
  private var pictures: [Picture] = []
  private var album = ""

  func choose(_ name: String) {
    album = name
    pictures = []
    Gallery.shared.gather(name) { found in
      self.take(found)
    }
  }

  private func take(_ found: [Picture]) {
    DispatchQueue.main.async {
      self.pictures = found  // expect: unvalidated-late-write
    }
  }
}
