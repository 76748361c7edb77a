@MainActor
final class OrbitModel {
  private(set) var samples: [Sample] = []
  private var stream: Task<Void, Never>?
  private let probe: Probe

  init(probe: Probe) { self.probe = probe }

  func follow(_ moon: Moon) {
    stream?.cancel()
    samples = []  // ok
    stream = Task {
      for await sample in probe.samples(near: moon) {
        if Task.isCancelled { return }
        samples.append(sample)  // ok
      }
    }
  }

  func reset() {
    stream?.cancel()
    stream = nil
    samples = []  // ok
  }
}
