struct QueuedPunch: Codable {
  let key: String
  var fields: [String: String]
}

final class TimeClock {
  private let store: PunchStore
  private let wire: PunchWire

  init(store: PunchStore, wire: PunchWire) {
    self.store = store
    self.wire = wire
  }

  func send(_ queued: QueuedPunch) {
    guard store.claim(queued.key) else { return }
    var punch = queued
    punch.fields["sentAt"] = "\(Date())"  // expect: mutable-payload
    wire.post(punch.fields, key: punch.key) { [store] accepted in
      if accepted { store.delete(queued.key) } else { store.release(queued.key) }
    }
  }
}
