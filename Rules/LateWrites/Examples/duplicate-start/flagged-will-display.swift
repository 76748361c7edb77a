import UIKit

final class AuctionListController: UITableViewController {
  private let house: AuctionHouse
  private var lots: [Lot] = []
  private var page = 1

  init(house: AuctionHouse) {
    self.house = house
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    if indexPath.row == lots.count - 1 { loadNext() }  // via: duplicate-start
  }

  private func loadNext() {
    let asked = page
    house.lots(page: asked) { [weak self] found in  // expect: duplicate-start
      guard let self, asked == self.page else { return }
      self.lots += found
      self.page = asked + 1
    }
  }
}
