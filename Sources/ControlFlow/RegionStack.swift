// Memory of the lowering: one growing array that nested functions share. A function's elements are the region at the end;
// a closure's region begins behind its parent's and is gone when the parent goes on. So no function allocates while it
// grows, and nothing is moved when one nests in another.

/// A stack of elements without references, seen from the base of its last region.
struct RegionStack<Element>: ~Copyable {
  private var start = UnsafeMutablePointer<Element>.allocate(capacity: 16)
  private var capacity = 16
  private var base = 0
  private var end = 0

  deinit { start.deallocate() }

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
    if end == capacity { grow() }
    (start + end).initialize(to: element)
    end &+= 1
  }

  @inline(__always) mutating func removeLast() -> Element {
    assert(count > 0)
    end &-= 1
    return start[end]
  }

  mutating func truncate(to count: Int) {
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

  /// The elements from `first` on as an array of their own.
  func copy(from first: Int = 0) -> [Element] {
    let length = count - first
    return length <= 0 ? [] : Array(UnsafeBufferPointer(start: start + base + first, count: length))
  }

  /// Appends the elements of another stack from `first` on.
  @inline(__always) mutating func append(from other: borrowing RegionStack, _ first: Int) {
    for index in first..<other.count { append(other[index]) }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: start, count: end)
    start.deallocate()
    start = larger
    capacity *= 2
  }
}
