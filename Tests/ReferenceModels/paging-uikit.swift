// Paging in a table view controller: target-action refresh, scope buttons, a delegate that answers.
import UIKit

protocol Kitchen: AnyObject {
  func dishes(course: Int, page: Int, done: @escaping (Result<MenuPage, any Error>) -> Void)
  func star(_ dish: Dish.ID, done: @escaping (Dish) -> Void)
}

@MainActor
protocol MenuLoaderDelegate: AnyObject {
  func menuLoader(_ loader: MenuLoader, didLoad page: MenuPage, for ticket: MenuTicket)
  func menuLoader(_ loader: MenuLoader, didFail error: any Error, for ticket: MenuTicket)
}

struct MenuTicket: Equatable {
  let generation: Int
  let page: Int
}

struct MenuPage {
  let dishes: [Dish]
  let hasMore: Bool
}

@MainActor
final class MenuLoader {
  weak var delegate: (any MenuLoaderDelegate)?
  private let kitchen: any Kitchen

  init(kitchen: any Kitchen) { self.kitchen = kitchen }

  func load(_ course: Int, _ ticket: MenuTicket) {
    kitchen.dishes(course: course, page: ticket.page) { [weak self] result in  //~ request
      guard let self else { return }
      switch result {
      case .success(let page): self.delegate?.menuLoader(self, didLoad: page, for: ticket)  //~ deliver
      case .failure(let error): self.delegate?.menuLoader(self, didFail: error, for: ticket)  //~ deliver-failure
      }
    }
  }
}

final class MenuController: UITableViewController, MenuLoaderDelegate {  //~ model
  private var dishes: [Dish] = []
  private var course = 0
  private var generation = 0
  private var nextPage = 0
  private var hasMore = true
  private var inFlight: MenuTicket?
  private let loader: MenuLoader
  private let notice = UILabel()

  init(loader: MenuLoader) {
    self.loader = loader
    super.init(style: .plain)
    loader.delegate = self
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func viewDidLoad() {
    super.viewDidLoad()
    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(self, action: #selector(pulled), for: .valueChanged)
    loadMore()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    dishes.count
  }

  override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if indexPath.row == dishes.count - 1 { loadMore() }  //~ event
  }

  @objc func pulled() {
    reset()
    loadMore()
  }

  @objc func courseChanged(_ sender: UISegmentedControl) {
    course = sender.selectedSegmentIndex  //~ input
    reset()  //~ input-reset
    loadMore()
  }

  private func reset() {
    generation += 1  //~ rotate
    inFlight = nil  //~ rearm
    dishes = []  //~ clear
    nextPage = 0
    hasMore = true
    tableView.reloadData()
  }

  private func loadMore() {
    guard hasMore, inFlight == nil else { return }  //~ start-guard
    let ticket = MenuTicket(generation: generation, page: nextPage)  //~ ticket
    inFlight = ticket  //~ take
    loader.load(course, ticket)  //~ load
  }

  func menuLoader(_ loader: MenuLoader, didLoad page: MenuPage, for ticket: MenuTicket) {  //~ answer
    guard ticket == inFlight else { return }  //~ check
    inFlight = nil  //~ release
    dishes += page.dishes  //~ append
    nextPage = ticket.page + 1  //~ advance
    hasMore = page.hasMore
    tableView.reloadData()
  }

  func menuLoader(_ loader: MenuLoader, didFail error: any Error, for ticket: MenuTicket) {
    guard ticket == inFlight else { return }  //~ failure-check
    inFlight = nil  //~ failure-release
    notice.text = error.localizedDescription  //~ fail
  }
}
