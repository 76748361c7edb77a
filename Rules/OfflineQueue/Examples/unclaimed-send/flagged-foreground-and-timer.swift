import UIKit

@MainActor
final class VisitUploader {
  private let store: VisitStore
  private let wire: VisitWire
  private var timer: Timer?

  init(store: VisitStore, wire: VisitWire) {
    self.store = store
    self.wire = wire
    NotificationCenter.default.addObserver(
      self, selector: #selector(becameActive), name: UIApplication.didBecomeActiveNotification, object: nil)
    timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
      Task { await self?.drain() }
    }
  }

  @objc private func becameActive() {
    Task { await drain() }
  }

  private func drain() async {
    for visit in store.waiting() {
      guard (try? await wire.send(visit.body, key: visit.key)) != nil else { continue }  // expect: unclaimed-send
      store.delete(visit.id)
    }
  }
}
