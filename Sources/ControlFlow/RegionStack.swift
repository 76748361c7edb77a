// Memory of the lowering: one growing array that nested functions share. A function's elements are the region at the end;
// a closure's region begins behind its parent's and is gone when the parent goes on. So no function allocates while it
// grows, and nothing is moved when one nests in another.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stack of elements without references, seen from the base of its last region. An empty one has no memory yet.
struct RegionStack<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>?
  private var capacity = 0
  private var base = 0
  private var end = 0

  deinit { free(memory) }

  private var start: UnsafeMutablePointer<Element> { @inline(__always) get { memory.unsafelyUnwrapped } }

  /// The number of elements of the last region.
  @inline(__always) var count: Int { end &- base }

  @inline(__always) subscript(_ index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return start[base &+ index]
    }
    nonmutating _modify {
      assert(index >= 0 && index < count)
      yield &start[base &+ index]
    }
  }

  @inline(__always) mutating func append(_ element: Element) {
    if end == capacity { grow(toHold: end &+ 1) }
    (start + end).initialize(to: element)
    end &+= 1
  }

  @inline(__always) mutating func removeLast() -> Element {
    assert(count > 0)
    end &-= 1
    return start[end]
  }

  @inline(__always) mutating func truncate(to count: Int) {
    assert(count <= self.count)
    end = base &+ count
  }

  /// Begins a region; what is returned ends it.
  mutating func enter() -> Int {
    let outer = base
    base = end
    return outer
  }

  /// Drops the last region and goes back to the one before.
  mutating func leave(to outer: Int) {
    end = base
    base = outer
  }

  /// The elements of the last region; valid until the stack changes.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory.map { $0 + base }, count: count) }

  /// The elements from `first` on as an array of their own.
  func copy(from first: Int) -> [Element] { Array(elements[first...]) }

  /// Appends the elements of another stack, which has some.
  mutating func append(from other: borrowing RegionStack) {
    reserve(other.count)
    (start + end).initialize(from: other.start + other.base, count: other.count)
    end &+= other.count
  }

  /// Makes room for `added` elements.
  mutating func reserve(_ added: Int) {
    if capacity &- end < added { grow(toHold: end &+ added) }
  }

  /// Drops all elements and gives copies, in memory of just their size, to be freed by the system's `free`.
  mutating func take() -> UnsafeMutableBufferPointer<Element> {
    defer { (base, end) = (0, 0) }
    guard end > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    guard let room = malloc(end * MemoryLayout<Element>.stride) else { fatalError("out of memory") }
    let copies = room.assumingMemoryBound(to: Element.self)
    copies.initialize(from: start, count: end)
    return UnsafeMutableBufferPointer(start: copies, count: end)
  }

  /// Appends `element` until there are `count`.
  mutating func fill(to count: Int, with element: Element) {
    while self.count < count { append(element) }
  }

  @inline(never) private mutating func grow(toHold count: Int) {
    capacity = max(count, capacity * 2, 64)
    guard let larger = realloc(memory, capacity * MemoryLayout<Element>.stride) else { fatalError("out of memory") }
    memory = larger.assumingMemoryBound(to: Element.self)
  }
}
