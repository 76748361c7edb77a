// The compiler compares enumerations of another module through a witness, at several calls each. These operators are one
// instruction; each module that walks trees has its own copy, since only then are they inlined.
import Semantics
import SourceText
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

/// What `TreeReader` offers, once more: half of lowering is reading the tree, and calls to another module stay calls.
extension TreeReader {
  @inline(__always) subscript(_ node: NodeID) -> Node { nodes[Int(node.rawValue)] }
  @inline(__always) func kind(_ node: NodeID) -> NodeKind { nodes[Int(node.rawValue)].kind }

  @inline(__always) func name(_ node: NodeID) -> NameID {
    let token = nodes[Int(node.rawValue)].nameToken.rawValue
    return token == .max ? NameID(0) : NameID(tokens[Int(token)].symbol.rawValue)
  }

  @inline(__always) func keyword(_ node: NodeID) -> Keyword {
    let token = nodes[Int(node.rawValue)].nameToken.rawValue
    return token == .max ? .none : tokens[Int(token)].keyword
  }

  func range(_ node: NodeID) -> SourceRange {
    let first = nodes[Int(node.rawValue)].firstToken.rawValue
    let end = nodes[Int(node.rawValue)].endToken.rawValue
    let start = tokens[Int(first)].offset
    if end <= first { return SourceRange(start: start, end: start) }
    return SourceRange(start: start, end: tokens[Int(end) &- 1].offset &+ tokens[Int(end) &- 1].length)
  }

  func child(_ node: NodeID, _ slot: Slot) -> NodeID {
    var child = nodes[Int(node.rawValue)].firstChild
    while child.rawValue != .max, !(nodes[Int(child.rawValue)].slot == slot) { child = nodes[Int(child.rawValue)].nextSibling }
    return child
  }

  func present(_ node: NodeID, _ slot: Slot) -> NodeID? {
    let child = child(node, slot)
    return child.rawValue == .max || kind(child) == .missing ? nil : child
  }
}
