final class SemesterModel {
  private(set) var courses: [Course] = []
  private var request: UUID?
  private let university: University

  init(university: University) { self.university = university }

  func open(_ semester: Semester) {
    let mine = UUID()
    request = mine
    courses = []
    university.courses(in: semester) { [weak self] found in
      guard let self else { return }
      if self.request != mine {
        assertionFailure("an answer to another semester")  // expect: assert-as-validation
      }
      self.courses = found  // via: unvalidated-late-write
    }
  }
}
