@MainActor
final class GuestModel {
  private(set) var guests: [Guest] = []
  private let desk: FrontDesk

  init(desk: FrontDesk) { self.desk = desk }

  func arrived(_ guest: Guest) { guests.append(guest) }

  func checkIn(_ booking: Booking) async throws {
    let guest = try await desk.register(booking)
    var updated = guests
    updated.append(guest)
    guests = updated  // ok
  }
}
