@MainActor
protocol MachineDelegate: AnyObject {
  func machineDidChange(to state: MachineState)
}

enum MachineState { case stopped, stopping, started }

@MainActor
final class Machine {
  weak var delegate: MachineDelegate?
  private let host: MachineHost
  private var state = MachineState.started {
    didSet { delegate?.machineDidChange(to: state) }
  }

  init(host: MachineHost) { self.host = host }

  func stop() async {
    state = .stopping
    do {
      try await host.stop()
      state = .stopped
    } catch {
      state = .started
    }
  }
}

@MainActor
final class MachineScreen: MachineDelegate {
  private(set) var shown = MachineState.stopped

  func machineDidChange(to state: MachineState) {
    // It follows the machine on a later turn and undoes nothing.
    Task { @MainActor in
      shown = state  // ok
    }
  }
}
