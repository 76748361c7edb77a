// Properties and globals: wrappers, several names a declaration, accessors.
let limit = 20, name: String = "x"
var (left, right) = pair()
private var shared: Store! = nil

struct Screen: View {
  @State private var query = ""
  @AppStorage("sort" ) var sort: Sort = .name
  @Environment(\.dismiss) private var dismiss
  @Published public private(set) var items: [Item] = []
  static let shared = Screen()
  lazy var cache = { Cache() }()
  weak var delegate: (any Delegate)?
  let a, b: Int
  var body: some View { Text(query) }
  var both: Int {
    get { 1 }
    nonmutating set(new) {}
  }
  var watched = 0 {
    willSet {}
    didSet(old) {}
  }
  var coroutine: Int {
    _read { yield x }
    _modify { yield &x }
  }
  @available(iOS 17, *)
  subscript<T>(dynamicMember path: KeyPath<Item, T>, at index: Int = 0) -> T { item[keyPath: path] }
  #if DEBUG
  var extra: Int?
  #endif
}
