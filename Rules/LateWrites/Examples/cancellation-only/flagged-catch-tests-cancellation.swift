@MainActor
final class PermitModel {
  private(set) var permits: [Permit] = []
  private(set) var problem: String?
  private var running: Task<Void, Never>?
  private var round = 0
  private let council: Council

  init(council: Council) { self.council = council }

  func load(_ street: Street) {
    running?.cancel()
    round += 1
    let mine = round
    problem = nil
    running = Task {
      do {
        let found = try await council.permits(in: street)
        guard mine == round else { return }
        permits = found  // ok
      } catch {
        guard !Task.isCancelled else { return }
        problem = error.localizedDescription  // expect: cancellation-only
      }
    }
  }
}
