import UIKit

class ShelfController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    bind()
  }

  func bind() {}
}

// Called by the base class alone, once for each controller.
final class AtlasShelfController: ShelfController {
  private let library: AtlasLibrary
  private var maps: [AtlasMap] = []

  init(library: AtlasLibrary) {
    self.library = library
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func bind() {
    library.maps { [weak self] found in
      self?.maps = found  // ok
    }
  }
}
