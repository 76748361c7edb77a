// Stages 5 and 6 (link, resolve). Interned types in flat arrays: a shape is a few integers, its arguments lie in a shared
// pool. While files are resolved in parallel each has a `TypeStore` on top of the frozen table; merging them in file order
// makes the handles the same for any number of threads.
import Semantics

/// All types that occur in a program.
package struct TypeTable: Sendable {
  struct Entry: Sendable, BitwiseCopyable {
    var kind: TypeKind
    var hasLabels: Bool
    var count: UInt16
    var identity: UInt32
    /// Index of the first argument in `pool`; labels, if any, follow the arguments.
    var start: UInt32
  }
  private(set) var entries: ContiguousArray<Entry> = []
  private(set) var pool: ContiguousArray<UInt32> = []
  /// Open addressing; 0 is free, as the unknown type is never looked up.
  private var slots: ContiguousArray<UInt32> = ContiguousArray(repeating: 0, count: 64)
  package internal(set) var genericParameters: [GenericParameterInfo] = []

  init() {
    entries.append(Entry(kind: .unknown, hasLabels: false, count: 0, identity: 0, start: 0))
  }

  /// Distinct types, the unknown one included.
  package var count: Int { entries.count }
  package func kind(_ type: TypeHandle) -> TypeKind { entries[Int(type.raw)].kind }
  package func identity(_ type: TypeHandle) -> UInt32 { entries[Int(type.raw)].identity }
  package func argumentCount(_ type: TypeHandle) -> Int { Int(entries[Int(type.raw)].count) }
  package func argument(_ type: TypeHandle, _ index: Int) -> TypeHandle {
    let entry = entries[Int(type.raw)]
    return index < Int(entry.count) ? TypeHandle(pool[Int(entry.start) + index]) : .unknown
  }
  package func label(_ type: TypeHandle, _ index: Int) -> NameID {
    let entry = entries[Int(type.raw)]
    guard entry.hasLabels, index < Int(entry.count) else { return .none }
    return NameID(pool[Int(entry.start) + Int(entry.count) + index])
  }

  /// The type as a value of its own; the accessors above do not allocate.
  package subscript(_ type: TypeHandle) -> TypeShape {
    let entry = entries[Int(type.raw)]
    let range = Int(entry.start) ..< Int(entry.start) + Int(entry.count)
    let labels = entry.hasLabels ? range.map { NameID(pool[$0 + Int(entry.count)]) } : []
    return TypeShape(
      entry.kind, identity: entry.identity, arguments: range.map { TypeHandle(pool[$0]) }, labels: labels)
  }

  /// The type without optionals around it.
  package func unwrapped(_ type: TypeHandle) -> TypeHandle {
    var type = type
    while kind(type) == .optional { type = argument(type, 0) }
    return type
  }

  /// The declared type it names (through optionals), if it is one of the files.
  package func nominal(_ type: TypeHandle) -> TypeID? {
    let inner = unwrapped(type)
    return kind(inner) == .nominal ? TypeID(identity(inner)) : nil
  }

  /// The simple name of an external type (through optionals).
  package func externalName(_ type: TypeHandle) -> NameID? {
    let inner = unwrapped(type)
    return kind(inner) == .external ? NameID(identity(inner)) : nil
  }

  /// The result of a function type; unknown for others.
  package func result(_ type: TypeHandle) -> TypeHandle {
    let inner = unwrapped(type)
    let count = argumentCount(inner)
    return kind(inner) == .function && count > 0 ? argument(inner, count - 1) : .unknown
  }

  // MARK: Interning

  /// The handle of a shape, or nil if the table does not have it.
  func find(_ kind: TypeKind, _ identity: UInt32, _ arguments: UnsafeBufferPointer<UInt32>, labels: Int) -> TypeHandle? {
    let mask = slots.count - 1
    var slot = TypeTable.hash(kind, identity, arguments) & mask
    while slots[slot] != 0 {
      let id = slots[slot]
      let entry = entries[Int(id)]
      if entry.kind == kind, entry.identity == identity, entry.hasLabels == (labels > 0),
        Int(entry.count) + labels == arguments.count
      {
        var same = true
        for index in 0 ..< arguments.count where pool[Int(entry.start) + index] != arguments[index] {
          same = false
          break
        }
        if same { return TypeHandle(id) }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Adds a shape that `find` did not find. `arguments` holds the arguments and then `labels` labels.
  mutating func add(
    _ kind: TypeKind, _ identity: UInt32, _ arguments: UnsafeBufferPointer<UInt32>, labels: Int
  ) -> TypeHandle {
    if entries.count * 2 > slots.count { grow() }
    let id = UInt32(entries.count)
    entries.append(
      Entry(
        kind: kind, hasLabels: labels > 0, count: UInt16(truncatingIfNeeded: arguments.count - labels), identity: identity,
        start: UInt32(pool.count)))
    pool.append(contentsOf: arguments)
    insert(id, hash: TypeTable.hash(kind, identity, arguments))
    return TypeHandle(id)
  }

  private mutating func insert(_ id: UInt32, hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = id
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 4)
    for id in 1 ..< entries.count {
      let entry = entries[id]
      let length = Int(entry.count) * (entry.hasLabels ? 2 : 1)
      let hash = pool.withUnsafeBufferPointer {
        TypeTable.hash(entry.kind, entry.identity, UnsafeBufferPointer(rebasing: $0[Int(entry.start) ..< Int(entry.start) + length]))
      }
      insert(UInt32(id), hash: hash)
    }
  }

  private static func hash(_ kind: TypeKind, _ identity: UInt32, _ arguments: UnsafeBufferPointer<UInt32>) -> Int {
    var hash = (UInt64(kind.rawValue) &+ 1) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(identity)
    hash = hash &* 0xFF51_AFD7_ED55_8CCD
    for argument in arguments { hash = (hash ^ UInt64(argument) ^ hash >> 29) &* 0xC4CE_B9FE_1A85_EC53 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
  }
}
