// Cursor paging: the ticket holds the cursor it asked with; a cursor that does not move ends automatic loading.
import Foundation

struct EventPage: Sendable {
  let events: [Event]
  let nextCursor: String?
  let hasMore: Bool
}

protocol EventFeed: Sendable {
  func events(in city: String, after cursor: String?) async throws -> EventPage
}

@MainActor
final class EventPager: ObservableObject {  //~ model
  struct Ticket: Equatable {
    let id: UUID
    let cursor: String?
  }

  @Published private(set) var events: [Event] = []
  @Published private(set) var problem: String?
  private var city = ""
  private var cursor: String?
  private var hasMore = true
  private var inFlight: Ticket?
  private let feed: any EventFeed

  init(feed: any EventFeed) { self.feed = feed }

  func visit(_ city: String) {
    self.city = city  //~ input
    reset()
    Task { await more() }
  }

  func reset() {
    inFlight = nil  //~ rotate
    events = []  //~ clear
    cursor = nil  //~ clear-cursor
    hasMore = true
    problem = nil
  }

  func lastRowAppeared() {
    Task { await more() }  //~ event
  }

  private func start() -> Ticket? {  //~ start
    guard hasMore, inFlight == nil else { return nil }  //~ start-guard
    let ticket = Ticket(id: UUID(), cursor: cursor)  //~ ticket
    inFlight = ticket  //~ take
    return ticket
  }

  private func more() async {
    guard let ticket = start() else { return }  //~ begin
    do {
      let page = try await feed.events(in: city, after: ticket.cursor)  //~ request
      accept(page, for: ticket)  //~ call
    } catch {  //~ catch
      reject(error, for: ticket)  //~ reject-call
    }
  }

  private func accept(_ page: EventPage, for ticket: Ticket) {
    guard ticket == inFlight else { return }  //~ check
    inFlight = nil  //~ release
    let known = Set(events.map(\.id))
    events += page.events.filter { !known.contains($0.id) }  //~ append
    guard page.nextCursor != ticket.cursor else {  //~ cursor-check
      hasMore = false  //~ cursor-check
      return  //~ cursor-check
    }  //~ cursor-check
    cursor = page.nextCursor  //~ advance
    hasMore = page.hasMore  //~ more
  }

  private func reject(_ error: any Error, for ticket: Ticket) {
    guard ticket == inFlight else { return }  //~ failure-check
    inFlight = nil  //~ failure-release
    problem = error.localizedDescription  //~ fail
  }
}
