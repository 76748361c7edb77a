import UIKit

final class BikeShedController: UITableViewController {
  private var bikes: [Bike] = []
  private let shed: ShedService

  init(shed: ShedService) {
    self.shed = shed
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let id = bikes[indexPath.row].id
    shed.rent(id) { [weak self] rented in
      guard let self, let row = self.bikes.firstIndex(where: { $0.id == id }) else { return }
      self.bikes[row] = rented  // ok
    }
  }
}
