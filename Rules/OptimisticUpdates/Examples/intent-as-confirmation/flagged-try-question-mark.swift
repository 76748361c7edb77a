@MainActor
final class StableModel {
  private(set) var rested: [Horse.ID: Bool] = [:]
  private var pending: Set<Horse.ID> = []
  private let stable: Stable

  init(stable: Stable) { self.stable = stable }

  func rest(_ id: Horse.ID) async {
    guard !pending.contains(id) else { return }
    pending.insert(id)
    try? await stable.setRested(id, true)
    pending.remove(id)
    rested[id] = true  // expect: intent-as-confirmation
  }
}
