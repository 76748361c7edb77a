import UIKit

// The row of a clip changes while its picture is on the way, and with it what the cell was asked to show: comparing the row of
// now with the row of now refuses nothing.
final class MovingClip {
  let handle: Int
  var row = 0

  init(handle: Int) { self.handle = handle }
}

final class MovingClipCell: UITableViewCell {
  private let still = UIImageView()
  private let renderer = MovingClipRenderer()

  func show(_ clip: MovingClip) {
    tag = clip.row
    still.image = nil
    renderer.still(of: clip) { [weak self] image in
      if clip.row == self?.tag {
        self?.still.image = image  // expect: unvalidated-late-write
      }
    }
  }
}

final class MovingClipList {
  private var clips: [MovingClip] = []

  func renumber() {
    for (row, clip) in clips.enumerated() { clip.row = row }
  }
}

final class MovingClipRenderer {
  func still(of clip: MovingClip, completion: @escaping (UIImage?) -> Void) {
    let url = URL(string: "https://clips.example/\(clip.handle)")!
    URLSession.shared.dataTask(with: url) { data, _, _ in
      DispatchQueue.main.async { completion(data.flatMap(UIImage.init(data:))) }
    }.resume()
  }
}
