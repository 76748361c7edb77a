@MainActor
final class ReportOutbox {
  private let store: ReportStore
  private let wire: ReportWire

  init(store: ReportStore, wire: ReportWire) {
    self.store = store
    self.wire = wire
  }

  func appLaunched() {
    Task { await sendAll() }
  }

  func enqueue(_ report: QueuedReport) {
    store.save(report)
    Task { await sendAll() }
  }

  private func sendAll() async {
    for report in store.all() {
      let answer = try? await wire.send(report.body, key: report.key)  // expect: unclaimed-send
      if answer?.isAccepted == true { store.delete(report.id) }
    }
  }
}
