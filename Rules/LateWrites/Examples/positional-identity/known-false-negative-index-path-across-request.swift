import UIKit

final class ToolShedController: UITableViewController {
  private var tools: [Tool] = []
  private let shed: ShedService

  init(shed: ShedService) {
    self.shed = shed
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func sort() {
    tools.sort { $0.name < $1.name }
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    shed.borrow(tools[indexPath.row].id) { [weak self] borrowed in
      self?.tools[indexPath.row] = borrowed  // expect: positional-identity
    }
  }
}
