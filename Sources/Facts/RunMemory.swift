// Stage 7 (facts). Short lists of handles, by the hundred thousand: what a value was made from, the facts that hold, the
// arguments of a call. They are never changed and are all done with when their entry is, so they are laid one after another
// and dropped together. As arrays they were allocated, counted and released one by one, half of the interpreter's time.

/// A list in a `RunMemory`. Copying it copies one word; it must not outlive the entry that is being run.
struct RunList<Element: BitwiseCopyable>: RandomAccessCollection {
  /// The first element; before it stands the count. None for no elements.
  private let first: UnsafePointer<Element>?

  /// No elements.
  init() { first = nil }
  /// Elements that are in a `RunMemory`.
  init(_ elements: UnsafeMutableBufferPointer<Element>) { first = elements.baseAddress.map { UnsafePointer($0) } }

  var startIndex: Int { 0 }
  var endIndex: Int { first.map { UnsafeRawPointer($0).load(fromByteOffset: -RunMemory.headerSize, as: Int.self) } ?? 0 }
  subscript(position: Int) -> Element {
    precondition(position >= 0 && position < endIndex)
    return first.unsafelyUnwrapped[position]
  }

  mutating func removeAll() { self = RunList() }

  /// Puts an element where it belongs in a sorted list.
  mutating func insert(_ element: Element, in memory: RunMemory) where Element: Comparable {
    let position = firstIndex { $0 > element } ?? count
    self = memory.list(count: count + 1) { $0 < position ? self[$0] : $0 == position ? element : self[$0 - 1] }
  }

  mutating func append(_ element: Element, in memory: RunMemory) {
    self = memory.list(count: count + 1) { $0 < count ? self[$0] : element }
  }

  mutating func removeAll(in memory: RunMemory, where isRemoved: (Element) -> Bool) {
    guard contains(where: isRemoved) else { return }
    self = memory.list(upTo: count) { room in
      for element in self where !isRemoved(element) { room.append(element) }
    }
  }
}

extension RunList: Equatable where Element: Equatable {
  static func == (a: RunList, b: RunList) -> Bool {
    if a.first == b.first { return true }
    guard a.count == b.count else { return false }
    for position in a.indices where a[position] != b[position] { return false }
    return true
  }
}

typealias ValueList = RunList<ValueHandle>

/// A list that is being made.
struct RunListBuilder<Element: BitwiseCopyable> {
  fileprivate let room: UnsafeMutableBufferPointer<Element>
  fileprivate(set) var count = 0

  /// There has to be room.
  mutating func append(_ element: Element) {
    room[count] = element
    count += 1
  }

  mutating func insert(_ element: Element, at position: Int) {
    append(element)
    var current = count - 1
    while current > position {
      room[current] = room[current - 1]
      current -= 1
    }
    room[position] = element
  }

  mutating func remove(at position: Int) {
    for current in position ..< count - 1 { room[current] = room[current + 1] }
    count -= 1
  }

  var last: Element? { count == 0 ? nil : room[count - 1] }
  subscript(position: Int) -> Element { room[position] }
}

extension RunListBuilder where Element: Comparable {
  /// Lists are short and nearly sorted.
  mutating func sort() {
    for position in 0 ..< count {
      let element = room[position]
      var current = position
      while current > 0, element < room[current - 1] {
        room[current] = room[current - 1]
        current -= 1
      }
      room[current] = element
    }
  }
}

/// Where the lists of one entry are. Owned by one interpreter.
final class RunMemory {
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  /// The block in use, and how much of it.
  @exclusivity(unchecked) private var current = 0
  @exclusivity(unchecked) private var used = 0

  fileprivate static let headerSize = 8
  private static let blockSize = 1 << 16
  /// Blocks kept for the next entry.
  private static let keptBlocks = 32

  deinit { for block in blocks { block.deallocate() } }

  /// Drops all lists.
  func reset() {
    while blocks.count > Self.keptBlocks { blocks.removeLast().deallocate() }
    current = 0
    used = 0
  }

  /// Room for `count` elements that are not yet set.
  func allocate<Element: BitwiseCopyable>(_ count: Int, of type: Element.Type = Element.self) -> UnsafeMutableBufferPointer<Element> {
    if count == 0 { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    // No element is aligned to more than eight bytes.
    let size = Self.headerSize + (count * MemoryLayout<Element>.stride + 7) & ~7
    if current >= blocks.count || used + size > blocks[current].count { addBlock(for: size) }
    let room = blocks[current].baseAddress.unsafelyUnwrapped + used
    used += size
    room.storeBytes(of: count, as: Int.self)
    let first = (room + Self.headerSize).bindMemory(to: Element.self, capacity: count)
    return UnsafeMutableBufferPointer(start: first, count: count)
  }

  private func addBlock(for size: Int) {
    if current < blocks.count { current += 1 }
    while current < blocks.count, blocks[current].count < size { blocks.remove(at: current).deallocate() }
    if current == blocks.count {
      blocks.append(.allocate(byteCount: max(size, Self.blockSize), alignment: 16))
    }
    used = 0
  }

  func list<Element: BitwiseCopyable>(count: Int, _ element: (Int) -> Element) -> RunList<Element> {
    if count == 0 { return RunList() }
    let room: UnsafeMutableBufferPointer<Element> = allocate(count)
    for position in 0 ..< count { room.initializeElement(at: position, to: element(position)) }
    return RunList(room)
  }

  func list<Elements: Collection>(_ elements: Elements) -> RunList<Elements.Element> where Elements.Element: BitwiseCopyable {
    if elements.isEmpty { return RunList() }
    let room: UnsafeMutableBufferPointer<Elements.Element> = allocate(elements.count)
    _ = room.initialize(fromContentsOf: elements)
    return RunList(room)
  }

  func list<Element: BitwiseCopyable>(_ elements: RunList<Element>) -> RunList<Element> { elements }

  /// A list of at most `limit` elements, made in place.
  func list<Element: BitwiseCopyable>(upTo limit: Int, _ fill: (inout RunListBuilder<Element>) -> Void) -> RunList<Element> {
    var builder = RunListBuilder<Element>(room: allocate(limit))
    fill(&builder)
    if builder.count == 0 { return RunList() }
    let first = UnsafeMutableRawPointer(builder.room.baseAddress.unsafelyUnwrapped)
    (first - Self.headerSize).storeBytes(of: builder.count, as: Int.self)
    return RunList(builder.room)
  }

  /// A list with one element before those of another.
  func list<Element: BitwiseCopyable>(_ first: Element, _ rest: RunList<Element>) -> RunList<Element> {
    list(count: rest.count + 1) { $0 == 0 ? first : rest[$0 - 1] }
  }

  /// A list of one.
  func list<Element: BitwiseCopyable>(of element: Element) -> RunList<Element> { list(count: 1) { _ in element } }
}
