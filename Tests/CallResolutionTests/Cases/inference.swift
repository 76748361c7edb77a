struct Page { var rows: [Row]; var next: String? }
struct Row { let id: Int; let name: String; var tags: Set<String> = [] }
enum Phase { case idle, loading(Int), done(page: Page, at: Int), failed(Error) }
final class Store {
  static let shared = Store()
  let limit = 20
  var phase = Phase.idle
  lazy var cache = [Int: Row]()
  private let api = Client.make()
  var names: [String] { cache.values.map { $0.name } }
  func use() {
    for row in cache.values where row.id > limit { print(row.name) }
    let pairs = cache.map { key, row in (key, row.tags.first) }
    let sorted = pairs.sorted { $0.0 < $1.0 }.compactMap { $0.1?.count }
    if case .done(let page, let time) = phase { print(page.next ?? "", time) }
    switch phase {
    case .failed(let error): print(error.localizedDescription)
    default: break
    }
    guard let first = Store.shared.cache[1] else { return }
    let (a, b) = (first.id, first.tags)
    let chosen = limit > 3 ? a : b.count
    let cast = first as? CustomStringConvertible
    let reduced = names.reduce(into: [:]) { counts, name in counts[name] = name.count }
    phase = .done(page: Page(rows: [first], next: nil), at: chosen)
    phase = .loading(.max)
    api.get(Row.self) { result in
      switch result {
      case .success(let rows): print(rows.first?.name)
      case .failure(let failure): print(failure)
      }
    }
    print(sorted, cast, reduced)
  }
}
struct Client {
  static func make() -> Client { .init() }
  func get<T>(_ type: T.Type, done: @escaping (Result<[T], Error>) -> Void) {}
  func fetch<T: Decodable>() async throws -> T { fatalError() }
}
func typed(_ client: Client) async throws {
  let row: Row = try await client.fetch()
  let rows = try await [client.fetch() as Row]
  print(row.name, rows.count)
}
