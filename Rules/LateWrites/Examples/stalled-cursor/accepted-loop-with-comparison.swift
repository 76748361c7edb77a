final class BookingExport {
  private let bank: BankService

  init(bank: BankService) { self.bank = bank }

  func all() async throws -> [Booking] {
    var bookings: [Booking] = []
    var token: String?
    while true {
      let page = try await bank.bookings(startingAt: token)
      bookings += page.bookings
      guard let next = page.nextToken, next != token else { return bookings }
      token = next  // ok
    }
  }
}
