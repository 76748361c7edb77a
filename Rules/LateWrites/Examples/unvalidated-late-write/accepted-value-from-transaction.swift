import Foundation

// `read` gives back what its closure gives: it has run it.
final class BadgeSettings {
  private(set) var countsMuted: Bool?
  private let database: SettingsDatabase

  init(database: SettingsDatabase) { self.database = database }

  @objc func switchToggled(_ control: UISwitch) {
    countsMuted = control.isOn
  }

  func refreshBadge() -> Bool {
    let counts = database.read { transaction in
      let stored = self.stored(in: transaction)
      self.countsMuted = stored  // ok
      return stored
    }
    return counts
  }

  private func stored(in transaction: Transaction) -> Bool { transaction.number("muted") == 1 }
}
