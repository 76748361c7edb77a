import UIKit

final class PosterController: UIViewController {
  private let posterView = UIImageView()
  private let address: URL

  init(address: URL) {
    self.address = address
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func viewDidLoad() {
    super.viewDidLoad()
    DispatchQueue.global(qos: .userInitiated).async { [address, posterView] in
      let data = try? Data(contentsOf: address)
      posterView.image = data.flatMap(UIImage.init(data:))  // expect: off-actor-write
    }
  }
}
