// Every accessor, observer and initial value is a function.
class Store {
  var plain = make(1), other: Int = 2
  lazy var cached: Cache = { Cache(limit: 3) }()
  var computed: Int { plain + 1 }
  var both: Int {
    get { plain }
    set { plain = newValue }
  }
  var named: Int {
    get async throws { try await fetch() }
    set(fresh) { plain = fresh }
  }
  var observed: Int = 0 {
    willSet { use(newValue) }
    didSet { if oldValue != observed { reload() } }
  }
  subscript(index: Int) -> Int {
    get { items[index] }
    set { items[index] = newValue }
  }
  subscript(name name: String) -> Int { lookup[name]! }
  init(_ client: Client = .live, now: @escaping () -> Date = { Date() }) {
    super.init()
    self.now = now
  }
  deinit { task.cancel() }
  static func == (a: Store, b: Store) -> Bool { a === b }
}
