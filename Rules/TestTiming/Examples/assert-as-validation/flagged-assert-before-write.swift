@MainActor
final class QuarterModel {
  private(set) var figures: [Figure] = []
  private var generation = 0
  private let office: Office

  init(office: Office) { self.office = office }

  func open(_ quarter: Quarter) async {
    generation += 1
    let ticket = generation
    figures = []
    let found = await office.figures(of: quarter)
    assert(ticket == generation, "outdated figures")  // expect: assert-as-validation
    figures = found  // via: unvalidated-late-write
  }
}
