@MainActor
final class OrchardModel {
  private(set) var trees: [Tree] = []
  private(set) var errorText: String?
  private var generation = 0
  private let survey: SurveyService

  init(survey: SurveyService) { self.survey = survey }

  func load(_ field: Field) async {
    generation &+= 1
    let ticket = generation
    errorText = nil
    do {
      let loaded = try await survey.trees(in: field)
      if ticket == generation { trees = loaded }  // ok
    } catch {
      if ticket == generation { errorText = error.localizedDescription }  // ok
    }
  }
}
