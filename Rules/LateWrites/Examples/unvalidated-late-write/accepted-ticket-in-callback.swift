import UIKit

final class StationMapController: UIViewController, UISearchBarDelegate {
  private let timetable: TimetableService
  private var pins: [Pin] = []
  private var newest = 0

  init(timetable: TimetableService) {
    self.timetable = timetable
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func searchBar(_ searchBar: UISearchBar, textDidChange text: String) {
    newest += 1
    let ticket = newest
    timetable.stations(matching: text) { [weak self] found in
      DispatchQueue.main.async {
        guard let self, ticket == self.newest else { return }
        self.pins = found.map(Pin.init)  // ok
      }
    }
  }
}
