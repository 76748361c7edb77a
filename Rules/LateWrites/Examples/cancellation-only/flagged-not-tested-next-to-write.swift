@MainActor
final class SurveyModel {
  private(set) var answers: [Answer] = []
  private var running: Task<Void, any Error>?
  private let office: SurveyOffice

  init(office: SurveyOffice) { self.office = office }

  func choose(_ district: District) {
    running?.cancel()
    answers = []
    running = Task {
      let raw = try await office.answers(from: district)
      try Task.checkCancellation()
      let translated = try await office.translate(raw)
      answers = translated  // expect: cancellation-only
    }
  }
}
