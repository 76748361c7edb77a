// The tree of one file: two flat arrays, tokens and nodes, and links by number.
//
// Nodes lie in post-order: every node comes after all its descendants, which are exactly the nodes
// `firstDescendant ..< id`. So "is there an `await` below?" is a scan of a range, and a whole walk is a
// loop over the array. Nothing here knows what a name means.
import SourceText

/// The number of a node in its tree. The root is the last one.
package struct NodeID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index into the node array.
  package var rawValue: UInt32
  /// A node number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No node.
  package static var none: NodeID { NodeID(rawValue: .max) }
  /// True for `none`.
  package var isNone: Bool { rawValue == .max }
  /// Post-order.
  package static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// Yes-or-no facts of a node; `NodeKind` says which kinds use which.
package struct NodeFlags: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
  /// Functions, closures, accessors, function types: `async`.
  package static let async = NodeFlags(rawValue: 1 << 0)
  /// `reasync`.
  package static let reasync = NodeFlags(rawValue: 1 << 1)
  /// `throws`.
  package static let `throws` = NodeFlags(rawValue: 1 << 2)
  /// `rethrows`.
  package static let `rethrows` = NodeFlags(rawValue: 1 << 3)
  /// `try?`, `as?`, `init?`, a `?` component.
  package static let optionalMark = NodeFlags(rawValue: 1 << 4)
  /// `try!`, `as!`, `init!`, a `!` component.
  package static let forcedMark = NodeFlags(rawValue: 1 << 5)
  /// There are parentheses (or brackets), even if empty.
  package static let hasArgumentList = NodeFlags(rawValue: 1 << 6)
  /// Parameters: a second name follows. Modifiers: a detail in parentheses. Accessors: a parameter name. Operators: a group.
  package static let hasSecondName = NodeFlags(rawValue: 1 << 7)
  /// `T...`.
  package static let variadic = NodeFlags(rawValue: 1 << 8)
  /// Infix operators: assigns. Switch cases: `default`. Generic parameters: `each`. Strings: three quotes.
  /// Key-path components: subscript. Accessor blocks: getter without `get`. Closures: there is an `in`. `for`: `case`.
  package static let special = NodeFlags(rawValue: 1 << 9)
  /// `for await`. Closures: there is a capture list. Generic parameters: `let`.
  package static let awaits = NodeFlags(rawValue: 1 << 10)
  /// `for try`.
  package static let tries = NodeFlags(rawValue: 1 << 11)
  /// `for unsafe`.
  package static let unsafeMark = NodeFlags(rawValue: 1 << 12)

  // Names of the shared bits, for use with the kinds that `NodeKind` names.
  package static let hasDetail = hasSecondName
  package static let hasParameter = hasSecondName
  package static let hasGroup = hasSecondName
  package static let assignment = special
  package static let isDefault = special
  package static let isPack = special
  package static let multiline = special
  package static let isSubscript = special
  package static let implicitGetter = special
  package static let hasSignature = special
  package static let hasCase = special
  package static let hasCaptureList = awaits
  package static let isValue = awaits
}

/// One node, 32 bytes of links and facts.
package struct Node: Sendable, BitwiseCopyable {
  /// What it is.
  package var kind: NodeKind
  /// What it is for its parent.
  package var slot: Slot
  /// Facts about it.
  package var flags: NodeFlags
  /// Its first token; for a node that covers none, the token before which it would stand.
  package var firstToken: TokenID
  /// The token after its last.
  package var endToken: TokenID
  /// Its name token, or none.
  package var nameToken: TokenID
  /// The node it belongs to; none for the root.
  package var parent: NodeID
  /// Its first child, or none.
  package var firstChild: NodeID
  /// The next child of its parent, or none.
  package var nextSibling: NodeID
  /// The first node of its subtree in post-order; itself for a leaf.
  package var firstDescendant: NodeID
}

/// A problem the parser met. The tree is complete all the same.
package struct SyntaxProblem: Hashable, Sendable {
  /// What kind of problem.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Text that could not be placed and is in a `skipped` node.
    case skippedText
    /// A part that the grammar asks for is missing.
    case missingPart
    /// A string, comment, regex or quoted name without an end.
    case unterminated
    /// A closing bracket is missing or of the wrong kind.
    case unbalanced
    /// Nested too deeply: the inside is kept as tokens only.
    case tooDeep
    /// Left by a merge.
    case conflictMarker
  }
  /// What kind of problem.
  package var kind: Kind
  /// Where.
  package var range: SourceRange
}

/// The tokens and nodes of one file. It never changes while anybody holds it; safe to share.
package final class SyntaxTree: @unchecked Sendable {
  /// The file it was made from.
  package private(set) var file: SourceFile
  private var tokenMemory = UnsafeBufferPointer<Token>(start: nil, count: 0)
  private var nodeMemory = UnsafeBufferPointer<Node>(start: nil, count: 0)
  private var commentMemory = UnsafeBufferPointer<Comment>(start: nil, count: 0)
  private var nameMemory = UnsafeBufferPointer<SourceRange>(start: nil, count: 0)

  private var tokenStorage = GrowableBuffer<Token>(capacity: 0)
  private var nodeStorage = GrowableBuffer<Node>(capacity: 0)
  private var commentStorage = GrowableBuffer<Comment>(capacity: 0)
  private var nameStorage = GrowableBuffer<SourceRange>(capacity: 0)

  init() { file = SourceFile(path: "", text: "") }

  /// Gives the memory of this tree to a parser; only while nobody else holds the tree.
  func lend(_ buffers: inout ParserBuffers) {
    swap(&tokenStorage, &buffers.lexer.tokens)
    swap(&nodeStorage, &buffers.nodes)
    swap(&commentStorage, &buffers.lexer.comments)
    swap(&nameStorage, &buffers.lexer.symbols.names)
  }

  /// Takes what the parser made.
  func take(_ buffers: inout ParserBuffers, file: SourceFile) {
    lend(&buffers)
    self.file = file
    tokenMemory = UnsafeBufferPointer(rebasing: tokenStorage.elements.dropLast(3))
    nodeMemory = nodeStorage.elements
    commentMemory = commentStorage.elements
    nameMemory = nameStorage.elements
  }

  /// All tokens; the last one is `endOfFile`.
  package var tokens: TreeArray<Token> { TreeArray(owner: self, elements: tokenMemory) }
  /// All nodes in post-order; the last one is the root.
  package var nodes: TreeArray<Node> { TreeArray(owner: self, elements: nodeMemory) }
  /// All comments in source order.
  package var comments: TreeArray<Comment> { TreeArray(owner: self, elements: commentMemory) }
  /// Where each symbol's name first stands; entry 0 is empty.
  package var names: TreeArray<SourceRange> { TreeArray(owner: self, elements: nameMemory) }

  /// The root.
  package var root: NodeID { NodeID(rawValue: UInt32(nodeMemory.count - 1)) }
  /// A node.
  package subscript(node: NodeID) -> Node { nodeMemory[Int(node.rawValue)] }
  /// A token.
  package subscript(token: TokenID) -> Token { tokenMemory[Int(token.rawValue)] }

  /// The bytes a node covers, without the trivia around it.
  package func range(of node: NodeID) -> SourceRange {
    let node = self[node]
    let start = self[node.firstToken].offset
    if node.endToken <= node.firstToken { return SourceRange(start: start, end: start) }
    return SourceRange(start: start, end: self[node.endToken.advanced(by: -1)].end)
  }
  /// The text a node covers.
  package func text(of node: NodeID) -> String { file.text(range(of: node)) }
  /// The text of a token.
  package func text(of token: TokenID) -> String { file.text(self[token].range) }
  /// The characters of a name; empty for `Symbol.none`.
  package func text(of symbol: Symbol) -> String { file.text(nameMemory[Int(symbol.rawValue)]) }
  /// The name of a node: the symbol of its name token, `none` without one.
  package func name(of node: NodeID) -> Symbol {
    let token = self[node].nameToken
    return token.isNone ? .none : self[token].symbol
  }
  /// The keyword a node's name token spells.
  package func keyword(of node: NodeID) -> Keyword {
    let token = self[node].nameToken
    return token.isNone ? .none : self[token].keyword
  }

  /// The children of a node in source order.
  package func children(of node: NodeID) -> Children { Children(tree: self, upcoming: self[node].firstChild) }
  /// The children of a node in a slot.
  package func children(of node: NodeID, in slot: Slot) -> SlotChildren {
    SlotChildren(tree: self, upcoming: self[node].firstChild, slot: slot)
  }
  /// The first child in a slot, or none.
  package func child(of node: NodeID, in slot: Slot) -> NodeID {
    var child = self[node].firstChild
    while !child.isNone && self[child].slot != slot { child = self[child].nextSibling }
    return child
  }
  /// All nodes below a node, in post-order, without itself.
  package func descendants(of node: NodeID) -> Range<UInt32> {
    self[node].firstDescendant.rawValue..<node.rawValue
  }

  /// The children of a node.
  package struct Children: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var upcoming: NodeID
    package mutating func next() -> NodeID? {
      if upcoming.isNone { return nil }
      defer { upcoming = tree[upcoming].nextSibling }
      return upcoming
    }
  }

  /// The children of a node in one slot.
  package struct SlotChildren: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var upcoming: NodeID
    let slot: Slot
    package mutating func next() -> NodeID? {
      while !upcoming.isNone {
        let current = upcoming
        let node = tree[current]
        upcoming = node.nextSibling
        if node.slot == slot { return current }
      }
      return nil
    }
    /// True if there is none.
    package var isEmpty: Bool {
      var copy = self
      return copy.next() == nil
    }
  }
}

/// One of the arrays of a tree, or a part of one. It keeps the tree alive. Its own slice and all inlinable,
/// since an unspecialised loop over it from another module costs more than what is done in the loop.
package struct TreeArray<Element: BitwiseCopyable>: RandomAccessCollection {
  @usableFromInline package let owner: SyntaxTree
  @usableFromInline package let elements: UnsafeBufferPointer<Element>
  package let startIndex: Int
  package let endIndex: Int

  @inlinable init(owner: SyntaxTree, elements: UnsafeBufferPointer<Element>) {
    self.init(owner: owner, elements: elements, bounds: 0..<elements.count)
  }

  @inlinable init(owner: SyntaxTree, elements: UnsafeBufferPointer<Element>, bounds: Range<Int>) {
    self.owner = owner
    self.elements = elements
    startIndex = bounds.lowerBound
    endIndex = bounds.upperBound
  }

  @inlinable package subscript(index: Int) -> Element { elements[index] }
  @inlinable package subscript(bounds: Range<Int>) -> TreeArray {
    TreeArray(owner: owner, elements: elements, bounds: bounds.clamped(to: startIndex..<endIndex))
  }
  @inlinable package func index(after index: Int) -> Int { index &+ 1 }
  @inlinable package func index(before index: Int) -> Int { index &- 1 }
  @inlinable package func formIndex(after index: inout Int) { index &+= 1 }
  @inlinable package func formIndex(before index: inout Int) { index &-= 1 }
  @inlinable package func index(_ index: Int, offsetBy distance: Int) -> Int { index &+ distance }
  @inlinable package func distance(from start: Int, to end: Int) -> Int { end &- start }
  @inlinable package var indices: Range<Int> { startIndex..<endIndex }

  /// Where the first element lies, for loops that cannot afford more; valid only while the tree is held.
  @inlinable package var baseAddress: UnsafePointer<Element>? { elements.baseAddress.map { $0 + startIndex } }
}

/// What parsing a file gives.
package struct ParsedFile: Sendable {
  /// The tree, whatever the bytes were.
  package var tree: SyntaxTree
  /// What was wrong, in source order.
  package var problems: [SyntaxProblem]
}
