// `try` ends a block behind what it covers and before the store; `await` is a marker behind its operand.
final class Loader {
  var items: [Int] = []
  func load() async throws {
    items = try await fetch(page, limit(2))
    items += try! decode(try inner())
    let maybe = try? await fetch(one(), try two())
    try await self.items[key()] = fetch(1)
    let both = await (model.count, self.other.total + 1)
    async let first = fetch(1)
    async let second = fetch(2)
    let sum = try await first + second
    await use(await inner(), model.name)
    _ = try await fetch(3)
    (left, self.right) = try await (fetch(4), fetch(5))
    for try await item in stream() where item > 0 { items.append(item) }
    throw Failure.late
  }

  func catches() async {
    do {
      try first()
      try await second()
    } catch Failure.late {
      use(error)
    } catch let failure as NetworkFailure where failure.code == 404 {
      use(failure)
    } catch {
      items = []
      report(error)
    }
    do { try third() } catch is CancellationError { return } catch Failure.a(let x), Failure.b(let x) { use(x) }
    do { plain() }
    outer: do {
      if items.isEmpty { break outer }
      use(items)
    }
  }
}
