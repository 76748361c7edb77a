@MainActor
final class DiaryUploader {
  private let store: DiaryStore
  private let wire: DiaryWire
  private var round: Task<Void, Never>?

  init(store: DiaryStore, wire: DiaryWire) {
    self.store = store
    self.wire = wire
  }

  func appLaunched() { drain() }

  func networkCameBack() { drain() }

  private func drain() {
    guard round == nil else { return }
    round = Task {
      for page in store.all() {
        guard let answer = try? await wire.send(page.body, key: page.key), answer.isAccepted else { break }  // ok
        store.delete(page.id)  // ok
      }
      round = nil  // ok
    }
  }
}
