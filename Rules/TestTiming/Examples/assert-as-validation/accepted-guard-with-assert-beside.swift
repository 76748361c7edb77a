@MainActor
final class TrimesterModel {
  private(set) var grades: [Grade] = []
  private var generation = 0
  private let office: Office

  init(office: Office) { self.office = office }

  func open(_ pupil: Pupil) async {
    generation += 1
    let ticket = generation
    grades = []
    let found = await office.grades(of: pupil)
    guard ticket == generation else { return }  // ok
    assert(!found.isEmpty, "every pupil has grades")  // ok
    grades = found  // ok
  }
}
