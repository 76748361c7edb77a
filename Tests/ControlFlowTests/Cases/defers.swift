// Defers run at every exit of their scope, last one first; closures in them are made once.
final class Loader {
  var isLoading = false
  func load() async throws -> Int {
    isLoading = true
    defer { isLoading = false }
    guard ready else { return 0 }
    defer {
      if let task { task.cancel() }
      run { [task] in self.finish(task) }
    }
    let value = try await fetch()
    for x in value {
      defer { count += 1 }
      if x == 1 { continue }
      if x == 2 { break }
      try check(x)
      if x == 3 { return x }
    }
    do {
      defer { inner() }
      try check(4)
      throw Failure.early
    } catch { report(error) }
    return 1
  }

  func shadowed(x: Int?) {
    defer { use(x) }
    guard let x else { return }
    use(x)
  }
}
