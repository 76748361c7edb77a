import UIKit

final class CoinListController: UITableViewController {
  private let mint: Mint
  private var coins: [Coin] = []
  private var page = 1
  private var isFetching = false

  init(mint: Mint) {
    self.mint = mint
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if indexPath.row == coins.count - 1 { loadNext() }
  }

  private func loadNext() {
    guard !isFetching else { return }
    isFetching = true
    mint.coins(page: page) { [weak self] found in  // ok
      guard let self else { return }
      self.isFetching = false  // ok
      self.coins += found  // ok
      self.page += 1  // ok
    }
  }
}
