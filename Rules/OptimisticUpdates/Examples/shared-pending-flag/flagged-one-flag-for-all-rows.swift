@MainActor
final class ChoreModel {
  private(set) var done: [Chore.ID: Bool] = [:]
  private var isSaving = false
  private let home: HomeService

  init(home: HomeService) { self.home = home }

  func finish(_ id: Chore.ID) async {
    guard !isSaving else { return }  // expect: shared-pending-flag
    isSaving = true
    defer { isSaving = false }
    guard let chore = try? await home.finish(id) else { return }
    done[id] = chore.isDone
  }
}
