// file: Feed.swift
protocol Feed { var title: String { get }; func load(page: Int) async throws -> [Item]; func reset() }
extension Feed { func reset() { print(title) } }
struct Item: Identifiable { let id: Int; var isRead = false }
class BaseFeed: Feed {
  var title: String { "base" }
  func load(page: Int) async throws -> [Item] { [] }
  func stop() {}
}
// file: HomeFeed.swift
final class HomeFeed: BaseFeed {
  override func load(page: Int) async throws -> [Item] { try await super.load(page: page) }
  override func stop() { super.stop(); helper() }
}
extension HomeFeed { private func helper() { reset() } }
struct CachedFeed: Feed { let title = "cache"; func load(page: Int) async throws -> [Item] { [Item(id: page)] }; func reset() {} }
// file: Model.swift
final class Model<Source: Feed> {
  let source: Source
  let other: any Feed
  init(source: Source, other: any Feed) { self.source = source; self.other = other }
  func run(_ some: some Feed, base: BaseFeed) async throws {
    let items = try await source.load(page: 1)
    let more = try await other.load(page: 2)
    some.reset()
    base.stop()
    print(items.first?.id, more.map(\.id), source.title)
  }
}
