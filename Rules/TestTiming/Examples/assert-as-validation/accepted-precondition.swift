@MainActor
final class LectureModel {
  private(set) var slides: [Slide] = []
  private var generation = 0
  private let hall: LectureHall

  init(hall: LectureHall) { self.hall = hall }

  func open(_ lecture: Lecture) async {
    generation += 1
    let ticket = generation
    slides = []
    let found = await hall.slides(of: lecture)
    precondition(ticket == generation, "lectures are opened one at a time")  // ok
    slides = found  // ok
  }
}
