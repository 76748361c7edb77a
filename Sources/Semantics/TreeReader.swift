// Reads the parser's tree by raw pointers. Index and lowering ask for millions of nodes; going through the tree's class
// for each would cost a call and a reference count. A name's id is its symbol's number (see `NameTable.init(symbolsOf:)`),
// so reading a name costs one load.
import SourceText
import Syntax

/// A view of one syntax tree for the stages behind the parser. Whoever holds it keeps the tree alive: without a
/// reference of its own it is copied for nothing.
package struct TreeReader {
  /// The tree's arrays and the file's bytes.
  package let nodes: UnsafePointer<Node>
  package let tokens: UnsafePointer<Token>
  package let bytes: UnsafePointer<UInt8>
  private let byteCount: Int
  /// The node of the whole file.
  package let root: NodeID

  /// A view of a tree.
  package init(_ tree: SyntaxTree) {
    nodes = tree.nodes.baseAddress!
    tokens = tree.tokens.baseAddress!
    bytes = tree.file.start
    byteCount = tree.file.count
    root = tree.root
  }

  /// A node.
  package subscript(_ node: NodeID) -> Node { nodes[Int(node.rawValue)] }
  /// A token.
  package func token(_ token: TokenID) -> Token { tokens[Int(token.rawValue)] }
  /// What a node is.
  package func kind(_ node: NodeID) -> NodeKind { nodes[Int(node.rawValue)].kind }

  /// The bytes of a node without the trivia around it.
  package func range(_ node: NodeID) -> SourceRange {
    let node = self[node]
    let start = tokens[Int(node.firstToken.rawValue)].offset
    if node.endToken.rawValue <= node.firstToken.rawValue { return SourceRange(start: start, end: start) }
    let last = tokens[Int(node.endToken.rawValue) &- 1]
    return SourceRange(start: start, end: last.offset &+ last.length)
  }

  /// The bytes of a token.
  package func range(token: TokenID) -> SourceRange {
    let token = self.token(token)
    return SourceRange(start: token.offset, end: token.offset &+ token.length)
  }

  /// The bytes of a node's name token; its own where it has no name.
  package func nameRange(_ node: NodeID) -> SourceRange {
    let token = self[node].nameToken
    return token.rawValue == .max ? range(node) : range(token: token)
  }

  /// The name of a node.
  package func name(_ node: NodeID) -> NameID {
    let token = self[node].nameToken
    return token.rawValue == .max ? NameID(0) : NameID(tokens[Int(token.rawValue)].symbol.rawValue)
  }

  /// The keyword a node's name spells.
  package func keyword(_ node: NodeID) -> Keyword {
    let token = self[node].nameToken
    return token.rawValue == .max ? .none : tokens[Int(token.rawValue)].keyword
  }

  /// The first child in a slot, or none.
  package func child(_ node: NodeID, _ slot: Slot) -> NodeID {
    var child = self[node].firstChild
    while child.rawValue != .max {
      let entry = self[child]
      if entry.slot == slot { return child }
      child = entry.nextSibling
    }
    return child
  }

  /// The first child in a slot unless it is missing in the source.
  package func present(_ node: NodeID, _ slot: Slot) -> NodeID? {
    let child = self.child(node, slot)
    return child.rawValue == .max || kind(child) == .missing ? nil : child
  }

  /// The children of a node in a slot, in order.
  package func children(_ node: NodeID, _ slot: Slot) -> SlotNodes {
    SlotNodes(nodes: nodes, next: self[node].firstChild, slot: slot)
  }

  /// The number of children in a slot.
  package func count(_ node: NodeID, _ slot: Slot) -> Int {
    var count = 0
    var child = self[node].firstChild
    while child.rawValue != .max {
      if self[child].slot == slot { count += 1 }
      child = self[child].nextSibling
    }
    return count
  }

  /// True if a node of one of the kinds lies below `node`.
  package func contains(_ node: NodeID, where matches: (NodeKind) -> Bool) -> Bool {
    var next = self[node].firstDescendant.rawValue
    while next < node.rawValue {
      if matches(nodes[Int(next)].kind) { return true }
      next += 1
    }
    return false
  }

  /// The source text of a range.
  package func text(_ range: SourceRange) -> String {
    let end = min(Int(range.end), byteCount)
    let start = min(Int(range.start), end)
    return String(decoding: UnsafeBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
  }

  /// The byte at an offset.
  package func byte(at offset: UInt32) -> UInt8 { bytes[Int(offset)] }

  /// The children of a node in one slot.
  package struct SlotNodes: Sequence, IteratorProtocol {
    let nodes: UnsafePointer<Node>
    var nextNode: NodeID
    let slot: Slot

    init(nodes: UnsafePointer<Node>, next: NodeID, slot: Slot) {
      self.nodes = nodes
      nextNode = next
      self.slot = slot
    }

    /// The next child.
    package mutating func next() -> NodeID? {
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
