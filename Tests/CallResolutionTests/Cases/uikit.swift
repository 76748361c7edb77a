import UIKit
final class FeedController: UITableViewController, UISearchResultsUpdating {
  private lazy var source = UITableViewDiffableDataSource<Int, Entry>(tableView: tableView) { table, path, entry in
    let cell = table.dequeueReusableCell(withIdentifier: "a", for: path)
    cell.textLabel?.text = entry.title
    return cell
  }
  private var entries: [Entry] = []
  private var task: URLSessionDataTask?
  override func viewDidLoad() {
    super.viewDidLoad()
    refreshControl?.addTarget(self, action: #selector(refresh), for: .valueChanged)
    NotificationCenter.default.addObserver(forName: .entryChanged, object: nil, queue: .main) { [weak self] note in self?.apply(note) }
  }
  @objc private func refresh() {
    task?.cancel()
    task = URLSession.shared.dataTask(with: Entry.url) { data, response, error in
      guard let data, let new = try? JSONDecoder().decode([Entry].self, from: data) else { return }
      DispatchQueue.main.async { self.show(new) }
    }
    task?.resume()
  }
  private func show(_ new: [Entry]) {
    entries.append(contentsOf: new)
    entries.removeAll { $0.isHidden }
    entries.sort { $0.title < $1.title }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Entry>()
    snapshot.appendSections([0])
    snapshot.appendItems(entries)
    source.apply(snapshot, animatingDifferences: true)
    UIView.animate(withDuration: 0.3) { self.view.alpha = 1 } completion: { _ in self.entries.removeAll() }
  }
  private func apply(_ note: Notification) {}
  func updateSearchResults(for searchController: UISearchController) { print(searchController.searchBar.text ?? "") }
  override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if indexPath.row == entries.count - 1 { refresh() }
  }
}
struct Entry: Hashable, Codable { var title = ""; var isHidden = false; static let url = URL(string: "https://a.b")! }
extension Notification.Name { static let entryChanged = Notification.Name("entry") }
