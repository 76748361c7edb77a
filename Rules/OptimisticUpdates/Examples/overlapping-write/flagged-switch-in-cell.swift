import UIKit

final class AlarmCell: UITableViewCell {
  let control = UISwitch()
}

final class AlarmListController: UITableViewController {
  private var states: [Alarm.ID: Bool] = [:]
  private let clock: ClockService

  init(clock: ClockService) {
    self.clock = clock
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError("not made from a storyboard") }

  func alarmSwitched(_ id: Alarm.ID, isOn: Bool) {
    states[id] = isOn  // expect: overlapping-write
    clock.setAlarm(id, isOn: isOn) { [weak self] answer in
      guard case .saved(let alarm) = answer else { return }
      self?.states[id] = alarm.isOn
      self?.tableView.reloadData()
    }
  }
}
