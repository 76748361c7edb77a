import UIKit

final class EtchingController: UIViewController {
  private let etchingView = UIImageView()
  private let address: URL

  init(address: URL) {
    self.address = address
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func viewDidLoad() {
    super.viewDidLoad()
    DispatchQueue.global(qos: .userInitiated).async { [address, weak self] in
      let data = try? Data(contentsOf: address)
      Task { @MainActor in
        self?.etchingView.image = data.flatMap(UIImage.init(data:))  // ok
      }
    }
  }
}
