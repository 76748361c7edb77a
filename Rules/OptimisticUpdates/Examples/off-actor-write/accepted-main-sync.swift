import Foundation
import UIKit

final class CoverController: UIViewController {
  private let caption = UILabel()

  func load(_ address: URL) {
    URLSession.shared.dataTask(with: address) { data, _, _ in
      guard let data else { return }
      DispatchQueue.main.sync {
        self.caption.text = String(decoding: data, as: UTF8.self)  // via: unvalidated-late-write
      }
    }.resume()
  }
}
