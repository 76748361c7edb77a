@MainActor
final class FeedModel {
  var posts: [Post] = []
  private(set) var generation = 0

  func begin() -> Int {
    generation += 1
    posts = []
    return generation
  }

  func accept(_ page: [Post], for ticket: Int) {
    guard ticket == generation else { return }
    posts = page
  }
}

@MainActor
final class FeedLoader {
  let model: FeedModel
  private let server: FeedServer

  init(model: FeedModel, server: FeedServer) {
    self.model = model
    self.server = server
  }

  func open(_ topic: Topic) async throws {
    let ticket = model.begin()
    let page = try await server.posts(on: topic)
    model.accept(page, for: ticket)  // ok
  }

  func openFromWidget(_ topic: Topic) async throws {
    let page = try await server.posts(on: topic)
    model.posts = page  // expect: model-bypass
  }
}
