final class Loader {
  var onDone: ((Int) -> Void)?
  var handlers: [String: (String) -> Void] = [:]
  typealias Completion<T> = (Result<T, Error>) -> Void
  func fetch(_ page: Int, progress: (Double) -> Void = { _ in }, completion: @escaping Completion<[Int]>) {}
  func start() {
    fetch(1) { [weak self] result in
      guard let self else { return }
      if case .success(let values) = result { self.onDone?(values.count) }
    }
    fetch(2, progress: { print($0.rounded()) }) { print($0) }
    let local = { (count: Int) in count + 1 }
    _ = local(3)
    handlers["a"]?("b")
    func nested(_ value: Int) -> Int { value > 0 ? nested(value - 1) : 0 }
    _ = nested(2)
    let mapped = [1, 2].map(twice).map(String.init).filter(accept)
    perform(start)
    print(mapped)
  }
  func twice(_ value: Int) -> Int { value * 2 }
  func accept(_ text: String) -> Bool { !text.isEmpty }
  func perform(_ work: () -> Void) { work() }
}
struct Command { func callAsFunction(_ text: String) -> Int { text.count } }
func call(_ command: Command) -> Int { command("x") }
