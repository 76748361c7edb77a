final class InviteModel {
  private(set) var answers: [Guest.ID: Answer] = [:]
  private(set) var isSending = false
  private let party: PartyService

  init(party: PartyService) { self.party = party }

  func answer(_ guest: Guest, _ answer: Answer) {
    if isSending { return }  // expect: shared-pending-flag
    isSending = true
    party.answer(guest.id, answer) { [weak self] saved in
      self?.isSending = false
      if let saved { self?.answers[guest.id] = saved }
    }
  }
}
