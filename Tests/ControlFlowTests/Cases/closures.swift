// Closures and local functions name the locals around them; declarations inside functions do not.
func closures(limit: Int) {
  var total = 0
  func add(_ n: Int) { total += n; helper(n) }
  func helper(_ n: Int) { if n < limit { add(n + 1) } }
  add(1)
  let twice = { (x: Int) -> Int in
    let limit = x * 2
    return limit
  }
  let nested: () -> Void = { run { total = limit; run { total = $0 } } }
  var filtered: [Int] { list.filter { $0 < limit } }
  use(filtered, twice(total))
  var observed = 1 { didSet { total = oldValue } }
  observed = 2
  struct Local {
    var limit = 3
    func read() -> Int { limit + total }
  }
  let value = withUnsafe(total) { @MainActor [total, first = list[0]] (x) async throws -> Int in total + first + x }
  if let total = total as? Int { use(total) }
  use(total, nested, value)
}
