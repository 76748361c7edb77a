// The compiler compares enumerations of another module through a witness, at several calls each. These operators are one
// instruction; each module that walks trees has its own copy, since only then are they inlined.
import Syntax

extension NodeKind {
  @inline(__always) static func == (left: NodeKind, right: NodeKind) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }
  @inline(__always) static func != (left: NodeKind, right: NodeKind) -> Bool { !(left == right) }
}

extension Slot {
  @inline(__always) static func == (left: Slot, right: Slot) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }
  @inline(__always) static func != (left: Slot, right: Slot) -> Bool { !(left == right) }
}

extension Keyword {
  @inline(__always) static func == (left: Keyword, right: Keyword) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }
  @inline(__always) static func != (left: Keyword, right: Keyword) -> Bool { !(left == right) }
}

extension TokenKind {
  @inline(__always) static func == (left: TokenKind, right: TokenKind) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }
}

extension NodeFlags {
  @inline(__always) func contains(_ other: NodeFlags) -> Bool { rawValue & other.rawValue == other.rawValue }
}
