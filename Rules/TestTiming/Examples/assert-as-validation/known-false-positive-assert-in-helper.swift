@MainActor
final class TermModel {
  private(set) var essays: [Essay] = []
  private var round = 0
  private let university: University

  init(university: University) { self.university = university }

  func open(_ term: Term) async {
    round += 1
    let mine = round
    essays = []
    accept(await university.essays(in: term), mine)
  }

  private func accept(_ found: [Essay], _ ticket: Int) {
    assert(isCurrent(ticket))  // expect: assert-as-validation
    essays = found  // via: unvalidated-late-write
  }

  private func isCurrent(_ ticket: Int) -> Bool { ticket == round }
}
