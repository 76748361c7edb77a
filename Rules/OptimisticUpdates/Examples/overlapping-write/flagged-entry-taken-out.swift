@MainActor
final class GuestListModel {
  private(set) var guests: [Guest] = []
  private let party: PartyService

  init(party: PartyService) { self.party = party }

  // A second call can only ask for the same once more: a note.
  func remove(_ guest: Guest) async {
    guests.removeAll { $0.id == guest.id }  // expect: overlapping-write
    if await party.remove(guest.id) == nil { guests.append(guest) }  // expect: unknown-outcome-rollback
  }
}
