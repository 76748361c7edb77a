@MainActor
final class ErrandModel {
  private(set) var done: [Errand.ID: Bool] = [:]
  private var saving: Set<Errand.ID> = []
  private let home: HomeService

  init(home: HomeService) { self.home = home }

  func finish(_ id: Errand.ID) async {
    guard saving.insert(id).inserted else { return }  // ok
    defer { saving.remove(id) }  // ok
    guard let errand = try? await home.finishErrand(id) else { return }
    done[id] = errand.isDone  // ok
  }
}
