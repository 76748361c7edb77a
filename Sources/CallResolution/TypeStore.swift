// Stages 5 and 6 (link, resolve). Where types are made: a frozen table shared by all files plus one's own additions.
import Semantics

/// Interns types while a file is resolved (over a frozen table) or while files are linked (over nothing). A class, since
/// those who infer types for each other while linking share one.
final class TypeStore {
  /// Shared and read-only.
  let frozen: TypeTable
  let frozenCount: UInt32
  /// Own additions; handle = `frozenCount` + index. Arguments are handles of both kinds.
  @exclusivity(unchecked) private(set) var own = TypeTable()

  init(over frozen: TypeTable) {
    self.frozen = frozen
    frozenCount = UInt32(frozen.count)
  }

  // Own entry 0 is the table's unknown type and never handed out: own handle h is entry h - frozenCount + 1.
  @inline(__always) private func ownHandle(_ type: TypeHandle) -> TypeHandle { TypeHandle(type.raw &- frozenCount &+ 1) }
  @inline(__always) private func isOwn(_ type: TypeHandle) -> Bool { type.raw >= frozenCount }

  func kind(_ type: TypeHandle) -> TypeKind { isOwn(type) ? own.kind(ownHandle(type)) : frozen.kind(type) }
  func identity(_ type: TypeHandle) -> UInt32 { isOwn(type) ? own.identity(ownHandle(type)) : frozen.identity(type) }
  func argumentCount(_ type: TypeHandle) -> Int {
    isOwn(type) ? own.argumentCount(ownHandle(type)) : frozen.argumentCount(type)
  }
  func argument(_ type: TypeHandle, _ index: Int) -> TypeHandle {
    isOwn(type) ? own.argument(ownHandle(type), index) : frozen.argument(type, index)
  }
  func label(_ type: TypeHandle, _ index: Int) -> NameID {
    isOwn(type) ? own.label(ownHandle(type), index) : frozen.label(type, index)
  }
  func arguments(_ type: TypeHandle) -> [TypeHandle] { (0 ..< argumentCount(type)).map { argument(type, $0) } }

  func unwrapped(_ type: TypeHandle) -> TypeHandle {
    var type = type
    while kind(type) == .optional { type = argument(type, 0) }
    return type
  }

  // MARK: Making types

  func make(_ kind: TypeKind, _ identity: UInt32 = 0) -> TypeHandle {
    intern(kind, identity, UnsafeBufferPointer(start: nil, count: 0), labels: 0)
  }

  func make(_ kind: TypeKind, _ identity: UInt32 = 0, _ argument: TypeHandle) -> TypeHandle {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1) { buffer in
      buffer.initializeElement(at: 0, to: argument.raw)
      return intern(kind, identity, UnsafeBufferPointer(buffer), labels: 0)
    }
  }

  func make(_ kind: TypeKind, _ identity: UInt32 = 0, _ a: TypeHandle, _ b: TypeHandle) -> TypeHandle {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2) { buffer in
      buffer.initializeElement(at: 0, to: a.raw)
      buffer.initializeElement(at: 1, to: b.raw)
      return intern(kind, identity, UnsafeBufferPointer(buffer), labels: 0)
    }
  }

  func make(
    _ kind: TypeKind, _ identity: UInt32 = 0, arguments: [TypeHandle], labels: [NameID] = []
  ) -> TypeHandle {
    let labelled = labels.contains { !$0.isNone } && labels.count == arguments.count
    let count = arguments.count * (labelled ? 2 : 1)
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { buffer in
      for index in arguments.indices {
        buffer.initializeElement(at: index, to: arguments[index].raw)
        if labelled { buffer.initializeElement(at: arguments.count + index, to: labels[index].raw) }
      }
      return intern(kind, identity, UnsafeBufferPointer(buffer), labels: labelled ? arguments.count : 0)
    }
  }

  func optional(_ type: TypeHandle) -> TypeHandle {
    kind(type) == .optional ? type : make(.optional, 0, type)
  }
  func array(_ element: TypeHandle) -> TypeHandle { make(.array, 0, element) }
  func metatype(_ type: TypeHandle) -> TypeHandle { make(.metatype, 0, type) }
  func external(_ name: NameID) -> TypeHandle { make(.external, name.raw) }
  func external(_ name: NameID, _ arguments: [TypeHandle]) -> TypeHandle {
    make(.external, name.raw, arguments: arguments)
  }
  func function(_ parameters: [TypeHandle], _ result: TypeHandle, isAsync: Bool = false) -> TypeHandle {
    make(.function, isAsync ? 1 : 0, arguments: parameters + [result])
  }

  private func intern(
    _ kind: TypeKind, _ identity: UInt32, _ arguments: UnsafeBufferPointer<UInt32>, labels: Int
  ) -> TypeHandle {
    if frozenCount > 1, let known = frozen.find(kind, identity, arguments, labels: labels) { return known }
    if let known = own.find(kind, identity, arguments, labels: labels) { return TypeHandle(known.raw &+ frozenCount &- 1) }
    return TypeHandle(own.add(kind, identity, arguments, labels: labels).raw &+ frozenCount &- 1)
  }

  // MARK: Merging

  /// Adds the own types to a table and returns the new handles, by own index (`handle - frozenCount`).
  func merge(into table: inout TypeTable) -> [UInt32] {
    var map: [UInt32] = []
    map.reserveCapacity(own.count)
    var buffer: [UInt32] = []
    for index in 1 ..< UInt32(own.count) {
      let entry = own.entries[Int(index)]
      buffer.removeAll(keepingCapacity: true)
      for position in 0 ..< Int(entry.count) {
        let argument = own.pool[Int(entry.start) + position]
        // Arguments are made before the types that contain them.
        buffer.append(argument >= frozenCount ? map[Int(argument - frozenCount)] : argument)
      }
      if entry.hasLabels {
        for position in 0 ..< Int(entry.count) { buffer.append(own.pool[Int(entry.start) + Int(entry.count) + position]) }
      }
      let labels = entry.hasLabels ? Int(entry.count) : 0
      let handle = buffer.withUnsafeBufferPointer { arguments in
        table.find(entry.kind, entry.identity, arguments, labels: labels)
          ?? table.add(entry.kind, entry.identity, arguments, labels: labels)
      }
      map.append(handle.raw)
    }
    return map
  }
}
