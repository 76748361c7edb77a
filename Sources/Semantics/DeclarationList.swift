// Stage 3 (index). The lists in declarations: parameters, attributes, parts of a type. A file has hundreds of them, most
// with an element or two. An array for each would cost more time and memory than what is in it, and whoever copies a
// declaration would count references to all of its lists.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory for the lists of one file. What lies in it stays where it is, and all of it is freed at once.
public final class ListMemory: @unchecked Sendable {
  private var pieces: [UnsafeMutableRawPointer] = []
  private var next: UnsafeMutableRawPointer?
  private var left = 0
  private let pieceSize: Int
  /// How many bytes are in use.
  private(set) var used = 0

  /// Memory in pieces of about so many bytes.
  init(pieceSize: Int) { self.pieceSize = max(pieceSize, 128) }

  deinit { for piece in pieces { free(piece) } }

  /// Room for some elements.
  fileprivate func room<Element>(for count: Int, of type: Element.Type) -> UnsafeMutablePointer<Element> {
    // A multiple of eight fits elements of any kind.
    let size = (count * MemoryLayout<Element>.stride + 7) & ~7
    if left < size {
      left = max(size, pieceSize)
      guard let piece = malloc(left) else { fatalError("out of memory") }
      pieces.append(piece)
      next = piece
    }
    let room = next.unsafelyUnwrapped
    next = room + size
    left -= size
    used += size
    return room.assumingMemoryBound(to: Element.self)
  }
}

/// A list that is part of a declaration. It can be read while the index of its file lives. Copies share their elements: who
/// sets one sets it in all of them, and only one of them may grow by `append`.
public struct DeclarationList<Element: BitwiseCopyable>: RandomAccessCollection, BitwiseCopyable, @unchecked Sendable {
  @usableFromInline var start: UnsafeMutablePointer<Element>?
  @usableFromInline var number: UInt32 = 0
  private var capacity: UInt32 = 0

  /// A list of nothing.
  public init() {}

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { Int(number) }
  @inlinable public subscript(_ index: Int) -> Element {
    get {
      precondition(index >= 0 && index < Int(number))
      return start.unsafelyUnwrapped[index]
    }
    nonmutating _modify {
      precondition(index >= 0 && index < Int(number))
      yield &start.unsafelyUnwrapped[index]
    }
  }

  /// Makes room for elements to come.
  mutating func reserve(_ added: Int, in memory: ListMemory) {
    let wanted = Int(number) + added
    if wanted > Int(capacity) { move(to: memory, capacity: wanted) }
  }

  /// Adds an element at the end.
  public mutating func append(_ element: Element, in memory: ListMemory) {
    if number == capacity { move(to: memory, capacity: Int(number) * 2 + 1) }
    (start.unsafelyUnwrapped + Int(number)).initialize(to: element)
    number += 1
  }

  /// Becomes this list and another one together, away from copies.
  mutating func add(_ other: DeclarationList, in memory: ListMemory) {
    if other.isEmpty { return }
    move(to: memory, capacity: count + other.count)
    for element in other { append(element, in: memory) }
  }

  /// Moves to other memory, away from copies.
  mutating func move(to memory: ListMemory, capacity: Int? = nil) {
    let capacity = capacity ?? count
    guard capacity > 0 else { return }
    let room = memory.room(for: capacity, of: Element.self)
    if let start { room.initialize(from: start, count: count) }
    start = room
    self.capacity = UInt32(capacity)
  }
}
