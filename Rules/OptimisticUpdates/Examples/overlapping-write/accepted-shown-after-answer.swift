import UIKit

final class TimerListController: UITableViewController {
  private var states: [Timepiece.ID: Bool] = [:]
  private let clock: ClockService

  init(clock: ClockService) {
    self.clock = clock
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  // Nothing is shown before the server has answered.
  func timerSwitched(_ id: Timepiece.ID, isOn: Bool) {
    clock.setTimer(id, isOn: isOn) { [weak self] answer in
      guard case .saved(let timer) = answer else { return }
      self?.states[id] = timer.isOn  // ok
    }
  }
}
