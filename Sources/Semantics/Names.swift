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

/// Distinct names in order of first use; entry 0 is the empty name.
package struct NameTable: Sendable {
  package private(set) var names: [String] = [""]
  private var index: [String: UInt32] = ["": 0]

  package init() {}

  /// The id of `name`, added if it is new.
  package mutating func intern(_ name: String) -> NameID {
    if let known = index[name] { return NameID(known) }
    let id = UInt32(names.count)
    names.append(name)
    index[name] = id
    return NameID(id)
  }

  /// The id of `name` if the table has it.
  package func find(_ name: String) -> NameID? { index[name].map { NameID($0) } }

  package subscript(_ id: NameID) -> String { names[Int(id.raw)] }
  package var count: Int { names.count }
}
