final class SluiceModel {
  enum Phase { case settled, sending, unknown }

  private(set) var heights: [Sluice.ID: Int] = [:]
  private var phases: [Sluice.ID: Phase] = [:]
  private let canal: Canal

  init(canal: Canal) { self.canal = canal }

  func raise(_ id: Sluice.ID) {
    guard phases[id] != .sending else { return }
    phases[id] = .sending
    heights[id, default: 0] += 1  // expect: write-before-reread
    canal.raise(id) { [weak self] outcome in
      guard let self, self.phases[id] == .sending else { return }
      switch outcome {
      case .done(let height):
        self.heights[id] = height
        self.phases[id] = .settled
      case .refused(let height):
        self.heights[id] = height
        self.phases[id] = .settled
      case .noAnswer:
        self.phases[id] = .unknown
      }
    }
  }
}
