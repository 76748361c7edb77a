import UIKit

final class SealCell: UITableViewCell {
  let seal = UIImageView()
  var shown: Crest.ID?
}

final class HeraldryController: UITableViewController {
  private let crests: [Crest]
  private let archive: CrestArchive

  init(crests: [Crest], archive: CrestArchive) {
    self.crests = crests
    self.archive = archive
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "seal", for: indexPath) as! SealCell
    let id = crests[indexPath.row].id
    cell.shown = id
    cell.seal.image = nil
    archive.picture(of: id) { image in
      DispatchQueue.main.async {
        guard cell.shown == id else { return }
        cell.seal.image = image  // ok
      }
    }
    return cell
  }
}
