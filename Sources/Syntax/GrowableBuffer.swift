// Raw memory that grows and is used again from file to file: the store behind tokens and nodes.
// An `Array` in its place costs a uniqueness check on each write and fresh memory on each file.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An append-only buffer of trivial values.
struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element; valid up to `count`.
  private(set) var start: UnsafeMutablePointer<Element>
  /// The number of elements that fit.
  private(set) var capacity: Int
  /// The number of elements.
  private(set) var count = 0

  /// An empty buffer with room for `capacity` elements.
  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    start = Self.memory(nil, self.capacity)
  }

  deinit { free(start) }

  /// All elements.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: start, count: count) }

  @inline(__always) subscript(index: Int) -> Element {
    get { start[index] }
    nonmutating set { start[index] = newValue }
  }

  /// Adds an element at the end.
  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// Forgets all elements from `newCount` on; the memory stays.
  @inline(__always) mutating func truncate(to newCount: Int) { count = newCount }

  @inline(never) private mutating func grow() {
    capacity *= 2
    start = Self.memory(start, capacity)
  }

  /// Room for `capacity` elements that begins with what was at `old`; the system moves large pieces without a copy.
  private static func memory(_ old: UnsafeMutablePointer<Element>?, _ capacity: Int) -> UnsafeMutablePointer<Element> {
    guard let memory = realloc(old, capacity * MemoryLayout<Element>.stride) else { fatalError("out of memory") }
    return memory.assumingMemoryBound(to: Element.self)
  }
}
