@MainActor
final class GalleryPager {  // expect: missing-scenario
  struct Ticket: Equatable {
    let generation: Int
    let page: Int
  }

  private(set) var pictures: [Picture] = []
  private var generation = 0
  private var page = 1
  private var inFlight: Ticket?

  func start() -> Ticket? {
    guard inFlight == nil else { return nil }
    let ticket = Ticket(generation: generation, page: page)
    inFlight = ticket
    return ticket
  }

  func reset() {
    generation += 1
    pictures = []
    page = 1
    inFlight = nil
  }

  func finish(_ ticket: Ticket, _ rows: [Picture]) {
    guard ticket == inFlight else { return }
    inFlight = nil
    pictures += rows
    page += 1
  }

  func fail(_ ticket: Ticket) {
    guard ticket == inFlight else { return }
    inFlight = nil
  }
}
