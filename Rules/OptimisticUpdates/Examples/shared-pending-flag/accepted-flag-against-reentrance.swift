@MainActor
final class ActionStore {
  private var buffered: [StoreAction] = []
  private var isSending = false
  private let effects: EffectRunner

  init(effects: EffectRunner) { self.effects = effects }

  func send(_ action: StoreAction) {
    buffered.append(action)
    guard !isSending else { return }  // ok
    // Down again before anything is waited for.
    isSending = true  // ok
    defer { isSending = false }
    let next = buffered.removeFirst()
    Task { await effects.run(next) }
  }
}
