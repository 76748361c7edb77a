import UIKit

// The label says what the closure is for: it is called while the table is brought up to date.
final class EpisodesController: UITableViewController {
  private var episodes: [Episode] = []
  private var filter = ""

  @objc func filterChosen(_ control: FilterControl) {
    filter = control.chosen
    show(matching(filter))
  }

  private func show(_ next: [Episode]) {
    let changes = StagedChanges(from: episodes, to: next)
    tableView.reload(using: changes, setData: { rows in
      self.episodes = rows  // ok
    })
  }

  private func matching(_ text: String) -> [Episode] { Library.shared.episodes.filter { $0.title.contains(text) } }
}
