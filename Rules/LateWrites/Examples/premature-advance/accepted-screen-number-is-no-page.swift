import UIKit

final class TourController: UIViewController {
  private var step = 0
  private let guide: TourGuide

  init(guide: TourGuide) {
    self.guide = guide
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  // Which card of the tour is shown; nothing is asked for by it.
  @objc private func nextTapped() {
    step += 1  // ok
    guide.report(.tapped) { accepted in
      print("tap accepted: \(accepted)")
    }
  }
}
