import SwiftUI

struct CourseView: View {
  let course: Course.ID
  let school: School
  @State private var lessons: [Lesson] = []

  var body: some View {
    List(lessons) { LessonRow(lesson: $0) }
      .task(id: course) {
        lessons = []
        Task {
          let found = await school.lessons(of: course)
          guard !Task.isCancelled else { return }
          lessons = found  // expect: cancellation-only
        }
      }
  }
}
