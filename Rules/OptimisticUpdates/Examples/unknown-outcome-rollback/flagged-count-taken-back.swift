@MainActor
final class ClapModel {
  private(set) var claps: [Story.ID: Int] = [:]
  private var busy: Set<Story.ID> = []
  private let stage: Stage

  init(stage: Stage) { self.stage = stage }

  func clap(_ id: Story.ID) async {
    guard busy.insert(id).inserted else { return }
    defer { busy.remove(id) }
    claps[id, default: 0] += 1
    guard let story = try? await stage.clap(id) else {
      claps[id, default: 0] -= 1  // expect: unknown-outcome-rollback
      return
    }
    claps[id] = story.claps
  }
}
