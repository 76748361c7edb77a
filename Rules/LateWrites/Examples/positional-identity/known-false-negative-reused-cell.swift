import UIKit

final class PortraitCell: UITableViewCell {
  let portrait = UIImageView()
}

final class AncestorController: UITableViewController {
  private let people: [Person]
  private let archive: PortraitArchive

  init(people: [Person], archive: PortraitArchive) {
    self.people = people
    self.archive = archive
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "portrait", for: indexPath) as! PortraitCell
    archive.portrait(of: people[indexPath.row].id) { image in
      DispatchQueue.main.async {
        cell.portrait.image = image  // expect: positional-identity
      }
    }
    return cell
  }
}
