@MainActor
final class QuoteModel {
  private(set) var quotes: [Quote] = []
  private var generation = 0

  func begin() -> Int {
    generation += 1
    quotes = []
    return generation
  }

  func accept(_ page: [Quote], for ticket: Int) {
    guard ticket == generation else { return }
    quotes = page  // ok
  }
}

@MainActor
final class QuoteLoader {
  let model: QuoteModel
  private let server: QuoteServer

  init(model: QuoteModel, server: QuoteServer) {
    self.model = model
    self.server = server
  }

  func open(_ author: Author) async throws {
    let ticket = model.begin()
    model.accept(try await server.quotes(by: author), for: ticket)  // ok
  }

  func openFromWidget(_ author: Author) async throws {
    let ticket = model.begin()
    let page = try await server.quotes(by: author)
    model.accept(page, for: ticket)  // ok
  }
}
