struct QueuedDonation: Codable {
  let id: UUID
  let key: UUID
  let body: Data
  let attempt: Int
}

final class DonationSender {
  private let store: DonationStore
  private let bank: BankWire

  init(store: DonationStore, bank: BankWire) {
    self.store = store
    self.bank = bank
  }

  func retry(_ old: QueuedDonation) {
    let next = QueuedDonation(id: old.id, key: UUID(), body: old.body, attempt: old.attempt + 1)  // expect: regenerated-key
    guard store.claim(next.id) else { return }
    store.replace(next)
    bank.send(next.body, key: next.key) { [store] outcome in
      if case .accepted = outcome { store.delete(next.id) } else { store.release(next.id) }
    }
  }
}
