@MainActor
final class RosterModel {
  private(set) var names: [Name] = []
  private var isAsking = false
  private var goesOn = true
  private let office: Office

  init(office: Office) { self.office = office }

  func more() async {
    defer { isAsking = false }  // expect: foreign-release
    guard goesOn, !isAsking else { return }
    isAsking = true
    names = (try? await office.names()) ?? names
  }
}
