// Stage 3 (index). Names of one file as dense ids, so that everything a file gives depends on its bytes alone.
// Linking maps them to program-wide ids once (`LoweredFile.mapNames`), after which ids of different files compare.

/// A name: an index into a name table (the file's before linking, the program's after it). 0 is "no name".
package struct NameID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
  package static let none = NameID(0)
  package var isNone: Bool { raw == 0 }
  package static func < (a: NameID, b: NameID) -> Bool { a.raw < b.raw }
}

/// Names by id; entry 0 is the empty name. In a file's table the names of its symbols come first, under their symbol
/// numbers; then the texts lowering adds (literals, attribute arguments), which may repeat. `intern` keeps names distinct.
package struct NameTable: Sendable {
  package private(set) var names: [String] = [""]
  /// The ids of the first `indexed` names; made by the first `intern`, since a file's table is rarely searched.
  private var index: [String: UInt32] = [:]
  private var indexed = 0

  package init() {}

  /// A table that holds `names` under their positions; the first must be empty.
  package init(names: [String]) {
    self.names = names.isEmpty ? [""] : names
  }

  /// The id of `name`, added if it is new.
  package mutating func intern(_ name: String) -> NameID {
    while indexed < names.count {
      if index[names[indexed]] == nil { index[names[indexed]] = UInt32(indexed) }
      indexed += 1
    }
    if let known = index[name] { return NameID(known) }
    let id = UInt32(names.count)
    names.append(name)
    index[name] = id
    indexed += 1
    return NameID(id)
  }

  /// Adds a name without looking whether the table has it.
  package mutating func append(_ name: String) -> NameID {
    names.append(name)
    return NameID(UInt32(names.count - 1))
  }

  /// The id of `name` if the table has it.
  package func find(_ name: String) -> NameID? {
    if indexed == names.count { return index[name].map { NameID($0) } }
    return names.firstIndex(of: name).map { NameID(UInt32($0)) }
  }

  package subscript(_ id: NameID) -> String { names[Int(id.raw)] }
  package var count: Int { names.count }
}
