final class TicketOfficeModel {
  private(set) var seats: [Seat] = []
  private(set) var banner: String?
  private var request: UUID?
  private let box: BoxOffice

  init(box: BoxOffice) { self.box = box }

  func show(_ performance: Performance) {
    let mine = UUID()
    request = mine
    seats = []
    box.seats(for: performance) { [weak self] result in
      guard let self, mine == self.request else { return }
      switch result {
      case .success(let seats): self.seats = seats  // ok
      case .failure(let error): self.banner = error.localizedDescription  // ok
      }
    }
  }
}
