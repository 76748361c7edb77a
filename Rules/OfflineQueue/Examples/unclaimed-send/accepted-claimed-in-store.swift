import UIKit

@MainActor
final class TourUploader {
  private let store: TourStore
  private let wire: TourWire

  init(store: TourStore, wire: TourWire) {
    self.store = store
    self.wire = wire
    NotificationCenter.default.addObserver(
      self, selector: #selector(becameActive), name: UIApplication.didBecomeActiveNotification, object: nil)
  }

  @objc private func becameActive() {
    Task { await drain() }
  }

  func enqueue(_ tour: QueuedTour) {
    store.save(tour)
    Task { await drain() }
  }

  private func drain() async {
    for tour in store.waiting() where store.claim(tour.id) {
      let answer = try? await wire.send(tour.body, key: tour.key)  // ok
      if answer?.isAccepted == true {
        store.delete(tour.id)  // ok
      } else {
        store.release(tour.id)  // ok
      }
    }
  }
}
