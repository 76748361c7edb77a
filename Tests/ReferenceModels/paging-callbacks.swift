// Paging with completion closures: generation, page, in-flight ticket, one place where answers are accepted.
import Foundation

struct ShelfTicket: Equatable {
  let generation: Int
  let page: Int
}

struct ShelfPage {
  let books: [Book]
  let hasMore: Bool
}

protocol ShelfService: AnyObject {
  func books(matching filter: String, page: Int, done: @escaping (Result<ShelfPage, any Error>) -> Void)
}

final class ShelfModel {  //~ model
  private(set) var books: [Book] = []
  private(set) var problem: String?
  private(set) var filter = ""
  private var generation = 0
  private var nextPage = 1
  private var hasMore = true
  private var inFlight: ShelfTicket?
  private var shownIDs: Set<Book.ID> = []
  private let service: any ShelfService
  var onChange: (() -> Void)?

  init(service: any ShelfService) { self.service = service }

  func choose(filter: String) {
    self.filter = filter  //~ input
    reset()  //~ input-reset
    loadMore()
  }

  func refresh() {
    reset()
    loadMore()
  }

  func reset() {
    generation += 1  //~ rotate
    inFlight = nil  //~ rearm
    books = []  //~ clear
    shownIDs = []  //~ clear-ids
    nextPage = 1  //~ first-page
    hasMore = true
    problem = nil
  }

  func loadMore() {
    guard hasMore, inFlight == nil else { return }  //~ start-guard
    let ticket = ShelfTicket(generation: generation, page: nextPage)  //~ ticket
    inFlight = ticket  //~ take
    service.books(matching: filter, page: ticket.page) { [weak self] result in  //~ request
      self?.finish(ticket, with: result)  //~ call
    }  //~ request-end
  }

  private func finish(_ ticket: ShelfTicket, with result: Result<ShelfPage, any Error>) {  //~ finish
    guard ticket == inFlight else { return }  //~ check
    inFlight = nil  //~ release
    switch result {
    case .success(let page):  //~ success
      let fresh = page.books.filter { shownIDs.insert($0.id).inserted }  //~ dedup
      books += fresh  //~ append
      nextPage = ticket.page + 1  //~ advance
      hasMore = page.hasMore  //~ more
      problem = nil
    case .failure(let error):  //~ failure
      problem = error.localizedDescription  //~ fail
    }
    onChange?()  //~ end
  }
}
