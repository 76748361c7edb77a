import UIKit

final class StationFinderController: UIViewController, UISearchBarDelegate {
  private let timetable: TimetableService
  private let table = UITableView()
  private var stations: [Station] = []

  init(timetable: TimetableService) {
    self.timetable = timetable
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func searchBar(_ searchBar: UISearchBar, textDidChange text: String) {
    timetable.stations(matching: text) { [weak self] found in
      DispatchQueue.main.async {
        self?.stations = found  // expect: unvalidated-late-write
        self?.table.reloadData()
      }
    }
  }
}
