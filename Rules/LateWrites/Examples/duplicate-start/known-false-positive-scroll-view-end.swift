import UIKit

final class TimelineController: UIViewController, UIScrollViewDelegate {
  private let archive: Archive
  private var years: [Year] = []
  private var cursor: String?

  init(archive: Archive) {
    self.archive = archive
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let distance = scrollView.contentSize.height - scrollView.contentOffset.y - scrollView.bounds.height
    guard distance < 200 else { return }
    let asked = cursor
    archive.years(after: asked) { [weak self] page in  // expect: duplicate-start
      guard let self, self.cursor == asked, page.cursor != asked else { return }
      self.years.append(contentsOf: page.years)
      self.cursor = page.cursor
    }
  }
}
