// Stage 5 (link). Program-wide identities. Each is dense, starts at 0 and follows the order of the files and of the
// declarations in them, so that iterating by id is deterministic.
import Semantics

/// A function, initialiser, accessor, closure or initial value of the program.
package struct FunctionID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
  package static func < (a: FunctionID, b: FunctionID) -> Bool { a.raw < b.raw }
}

/// A stored or computed property, global or static of the program.
package struct PropertyID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
  package static func < (a: PropertyID, b: PropertyID) -> Bool { a.raw < b.raw }
}

/// An enum case of the program.
package struct EnumCaseID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
  package static func < (a: EnumCaseID, b: EnumCaseID) -> Bool { a.raw < b.raw }
}

/// A class, struct, enum, protocol or actor with all its extensions; also an external type that the files extend.
package struct TypeID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
  package static func < (a: TypeID, b: TypeID) -> Bool { a.raw < b.raw }
}

/// Index into `Program.files`.
package struct FileID: Hashable, Comparable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
  package static func < (a: FileID, b: FileID) -> Bool { a.raw < b.raw }
}
