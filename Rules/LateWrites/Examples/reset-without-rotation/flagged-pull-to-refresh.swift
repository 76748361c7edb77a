import UIKit

final class NoticeBoardController: UITableViewController {
  private let school: SchoolService
  private var notices: [Notice] = []
  private var nextPage = 1
  private var generation = 0
  private var isLoading = false

  init(school: SchoolService) {
    self.school = school
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  @objc private func pulled(_ control: UIRefreshControl) {
    notices.removeAll()  // expect: reset-without-rotation
    nextPage = 1
    isLoading = false
    loadMore()
  }

  func changeClass() {
    generation += 1
    notices.removeAll()
    nextPage = 1
    isLoading = false
    loadMore()
  }

  private func loadMore() {
    guard !isLoading else { return }
    isLoading = true
    let ticket = generation
    let page = nextPage
    school.notices(page: page) { [weak self] rows in
      guard let self, ticket == self.generation else { return }
      self.isLoading = false
      self.notices += rows
      self.nextPage = page + 1
    }
  }
}
