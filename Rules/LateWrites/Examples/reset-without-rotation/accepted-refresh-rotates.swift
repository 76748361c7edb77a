import UIKit

final class HomeworkController: UITableViewController {
  private let school: SchoolService
  private var tasks: [Homework] = []
  private var nextPage = 1
  private var generation = 0
  private var isLoading = false

  init(school: SchoolService) {
    self.school = school
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  @objc private func pulled(_ control: UIRefreshControl) {
    generation += 1
    tasks.removeAll()  // ok
    nextPage = 1
    isLoading = false
    loadMore()
  }

  private func loadMore() {
    guard !isLoading else { return }
    isLoading = true
    let ticket = generation
    let page = nextPage
    school.homework(page: page) { [weak self] rows in
      guard let self, ticket == self.generation else { return }
      self.isLoading = false  // ok
      self.tasks += rows  // ok
      self.nextPage = page + 1  // ok
    }
  }
}
