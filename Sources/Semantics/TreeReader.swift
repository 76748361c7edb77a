// Reads the parser's tree by raw pointers. Index and lowering ask for millions of nodes; going through the tree's class
// for each would cost a call and a reference count. A name's id is its symbol's number (see `NameTable.init(symbolsOf:)`),
// so reading a name costs one load.
import SourceText
import Syntax

/// A view of one syntax tree for the stages behind the parser. Whoever holds it keeps the tree alive: without a
/// reference of its own it is copied for nothing.
public struct TreeReader {
  /// The tree's arrays and the file's bytes.
  public let nodes: UnsafePointer<Node>
  public let tokens: UnsafePointer<Token>
  public let bytes: UnsafePointer<UInt8>
  @usableFromInline let byteCount: Int
  /// The node of the whole file.
  public let root: NodeID

  /// A view of a tree.
  public init(_ tree: SyntaxTree) {
    nodes = tree.nodeBuffer.baseAddress!
    tokens = tree.tokenBuffer.baseAddress!
    bytes = tree.file.start
    byteCount = tree.file.count
    root = tree.root
  }

  /// A node.
  @inlinable public subscript(_ node: NodeID) -> Node { nodes[Int(node.rawValue)] }
  /// A token.
  @inlinable public func token(_ token: TokenID) -> Token { tokens[Int(token.rawValue)] }
  /// What a node is.
  @inlinable public func kind(_ node: NodeID) -> NodeKind { nodes[Int(node.rawValue)].kind }

  /// The bytes of a node without the trivia around it.
  @inlinable public func range(_ node: NodeID) -> SourceRange {
    let node = self[node]
    let start = tokens[Int(node.firstToken.rawValue)].offset
    if node.endToken.rawValue <= node.firstToken.rawValue { return SourceRange(start: start, end: start) }
    let last = tokens[Int(node.endToken.rawValue) &- 1]
    return SourceRange(start: start, end: last.offset &+ last.length)
  }

  /// The bytes of a token.
  @inlinable public func range(token: TokenID) -> SourceRange {
    let token = self.token(token)
    return SourceRange(start: token.offset, end: token.offset &+ token.length)
  }

  /// The bytes of a node's name token; its own where it has no name.
  @inlinable public func nameRange(_ node: NodeID) -> SourceRange {
    let token = self[node].nameToken
    return token.rawValue == .max ? range(node) : range(token: token)
  }

  /// The name of a node.
  @inlinable public func name(_ node: NodeID) -> NameID {
    let token = self[node].nameToken
    return token.rawValue == .max ? NameID(0) : NameID(tokens[Int(token.rawValue)].symbol.rawValue)
  }

  /// The keyword a node's name spells.
  @inlinable public func keyword(_ node: NodeID) -> Keyword {
    let token = self[node].nameToken
    return token.rawValue == .max ? .none : tokens[Int(token.rawValue)].keyword
  }

  /// The first child in a slot, or none.
  @inlinable public func child(_ node: NodeID, _ slot: Slot) -> NodeID {
    var child = self[node].firstChild
    while child.rawValue != .max {
      let entry = self[child]
      if entry.slot == slot { return child }
      child = entry.nextSibling
    }
    return child
  }

  /// The first child in a slot unless it is missing in the source.
  @inlinable public func present(_ node: NodeID, _ slot: Slot) -> NodeID? {
    let child = self.child(node, slot)
    return child.rawValue == .max || kind(child) == .missing ? nil : child
  }

  /// The children of a node in a slot, in order.
  @inlinable public func children(_ node: NodeID, _ slot: Slot) -> SlotNodes {
    SlotNodes(nodes: nodes, next: self[node].firstChild, slot: slot)
  }

  /// The number of children in a slot.
  @inlinable public func count(_ node: NodeID, _ slot: Slot) -> Int {
    var count = 0
    var child = self[node].firstChild
    while child.rawValue != .max {
      if self[child].slot == slot { count += 1 }
      child = self[child].nextSibling
    }
    return count
  }

  /// True if a node of one of the kinds lies below `node`.
  @inlinable public func contains(_ node: NodeID, where matches: (NodeKind) -> Bool) -> Bool {
    var next = self[node].firstDescendant.rawValue
    while next < node.rawValue {
      if matches(nodes[Int(next)].kind) { return true }
      next += 1
    }
    return false
  }

  /// The source text of a range.
  @inlinable public func text(_ range: SourceRange) -> String {
    let end = min(Int(range.end), byteCount)
    let start = min(Int(range.start), end)
    return String(decoding: UnsafeBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
  }

  /// The byte at an offset.
  @inlinable public func byte(at offset: UInt32) -> UInt8 { bytes[Int(offset)] }

  /// The children of a node in one slot.
  @frozen public struct SlotNodes: Sequence, IteratorProtocol {
    @usableFromInline let nodes: UnsafePointer<Node>
    @usableFromInline var nextNode: NodeID
    @usableFromInline let slot: Slot

    @inlinable init(nodes: UnsafePointer<Node>, next: NodeID, slot: Slot) {
      self.nodes = nodes
      nextNode = next
      self.slot = slot
    }

    /// The next child.
    @inlinable public mutating func next() -> NodeID? {
      while nextNode.rawValue != .max {
        let current = nextNode
        let node = nodes[Int(current.rawValue)]
        nextNode = node.nextSibling
        if node.slot == slot { return current }
      }
      return nil
    }
  }
}
