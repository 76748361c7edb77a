@MainActor
final class CrewModel {
  private(set) var crew: [Sailor] = []
  private(set) var isSaving = false
  private let desk: CrewDesk

  init(desk: CrewDesk) { self.desk = desk }

  func hire(_ sailor: Sailor) async {
    isSaving = true  // expect: shared-pending-flag
    let answer = try? await desk.hire(sailor.id)
    if answer?.status == 200 { crew.append(sailor) }
    isSaving = false
  }
}
