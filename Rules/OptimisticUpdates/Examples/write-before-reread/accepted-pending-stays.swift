final class WeirModel {
  private(set) var heights: [Weir.ID: Int] = [:]
  private var pending: [Weir.ID: UUID] = [:]
  private let canal: Canal

  init(canal: Canal) { self.canal = canal }

  // The mark stays on an unknown outcome: no further change until `read` has settled it.
  func set(_ id: Weir.ID, height: Int) {
    guard pending[id] == nil else { return }
    let ticket = UUID()
    pending[id] = ticket
    heights[id] = height  // ok
    canal.set(id, height) { [weak self] outcome in
      guard let self, self.pending[id] == ticket else { return }
      switch outcome {
      case .done(let actual), .refused(let actual):
        self.heights[id] = actual  // ok
        self.pending[id] = nil  // ok
      case .noAnswer:
        self.read(id)
      }
    }
  }

  func read(_ id: Weir.ID) {
    guard let ticket = pending[id] else { return }
    canal.height(of: id) { [weak self] height in
      guard let self, self.pending[id] == ticket, let height else { return }
      self.heights[id] = height  // ok
      self.pending[id] = nil  // ok
    }
  }
}
