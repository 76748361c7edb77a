final class LedgerExport {
  private let bank: BankService

  init(bank: BankService) { self.bank = bank }

  func all() async throws -> [Booking] {
    var bookings: [Booking] = []
    var token: String?
    repeat {
      let page = try await bank.bookings(startingAt: token)
      bookings += page.bookings
      token = page.nextToken  // expect: stalled-cursor
    } while token != nil
    return bookings
  }
}
