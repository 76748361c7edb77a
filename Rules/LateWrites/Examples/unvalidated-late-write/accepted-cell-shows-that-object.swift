import UIKit

// The object that was asked with tells what it is: whoever compares its identifier compares what was asked.
final class Clip {
  private let handle: Int
  var identifier: Int { handle * 2 }
  var caption = ""

  init(handle: Int) { self.handle = handle }
}

final class ClipCell: UITableViewCell {
  private let still = UIImageView()
  private let renderer = ClipRenderer()

  func show(_ clip: Clip) {
    tag = clip.identifier
    still.image = nil
    renderer.still(of: clip) { [weak self] image in
      if clip.identifier == self?.tag {
        self?.still.image = image  // ok
      }
    }
  }
}

final class ClipRenderer {
  func still(of clip: Clip, completion: @escaping (UIImage?) -> Void) {
    let url = URL(string: "https://clips.example/\(clip.identifier)")!
    URLSession.shared.dataTask(with: url) { data, _, _ in
      DispatchQueue.main.async { completion(data.flatMap(UIImage.init(data:))) }
    }.resume()
  }
}
