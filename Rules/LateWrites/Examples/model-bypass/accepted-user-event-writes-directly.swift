@MainActor
final class RosterModel {
  var names: [String] = []
  private var serial = 0
  private let office: Office

  init(office: Office) { self.office = office }

  func load(_ team: Team) async {
    serial += 1
    let mine = serial
    finish(await office.names(of: team), mine)
  }

  private func finish(_ names: [String], _ ticket: Int) {
    guard ticket == serial else { return }
    self.names = names  // ok
  }

  // Not late: the name typed by the user is there at once.
  func add(_ name: String) {
    serial += 1
    names.append(name)  // ok
  }
}
