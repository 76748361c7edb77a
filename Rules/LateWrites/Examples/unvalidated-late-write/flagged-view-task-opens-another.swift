import SwiftUI

// The view cancels what it has started; the task that is opened inside goes on.
struct CourseSearchView: View {
  let school: School
  @State private var text = ""
  @State private var courses: [Course] = []

  var body: some View {
    List(courses) { CourseRow(course: $0) }
      .searchable(text: $text)
      .task(id: text) {
        Task {
          courses = (try? await school.courses(matching: text)) ?? []  // expect: unvalidated-late-write
        }
      }
  }
}
