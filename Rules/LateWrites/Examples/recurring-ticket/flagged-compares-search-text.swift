import UIKit

final class PlantFinderController: UIViewController, UISearchResultsUpdating {
  private let nursery: Nursery
  private var text = ""
  private var plants: [Plant] = []

  init(nursery: Nursery) {
    self.nursery = nursery
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func updateSearchResults(for searchController: UISearchController) {
    let asked = searchController.searchBar.text ?? ""
    text = asked
    plants = []
    nursery.plants(named: asked) { [weak self] found in
      guard let self, self.text == asked else { return }  // expect: recurring-ticket
      self.plants = found.sorted { $0.name < $1.name }
    }
  }
}
