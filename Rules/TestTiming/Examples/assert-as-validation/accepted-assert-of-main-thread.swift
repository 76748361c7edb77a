import Foundation

final class SeminarModel {
  private(set) var notes: [Note] = []
  private var request = 0
  private let hall: LectureHall

  init(hall: LectureHall) { self.hall = hall }

  func open(_ seminar: Seminar) {
    request += 1
    let mine = request
    hall.notes(of: seminar) { [weak self] found in
      assert(Thread.isMainThread)  // ok
      guard let self, self.request == mine else { return }
      self.notes = found  // ok
    }
  }
}
