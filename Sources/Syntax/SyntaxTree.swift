// The tree of one file: two flat arrays, tokens and nodes, and links by number.
//
// Nodes lie in post-order: every node comes after all its descendants, which are exactly the nodes
// `firstDescendant ..< id`. So "is there an `await` below?" is a scan of a range, and a whole walk is a
// loop over the array. Nothing here knows what a name means.
import SourceText

/// The number of a node in its tree. The root is the last one.
public struct NodeID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index into the node array.
  public var rawValue: UInt32
  /// A node number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No node.
  public static var none: NodeID { NodeID(rawValue: .max) }
  /// True for `none`.
  public var isNone: Bool { rawValue == .max }
  /// Post-order.
  public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// Yes-or-no facts of a node; `NodeKind` says which kinds use which.
public struct NodeFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// Functions, closures, accessors, function types: `async`.
  public static let async = NodeFlags(rawValue: 1 << 0)
  /// `reasync`.
  public static let reasync = NodeFlags(rawValue: 1 << 1)
  /// `throws`.
  public static let `throws` = NodeFlags(rawValue: 1 << 2)
  /// `rethrows`.
  public static let `rethrows` = NodeFlags(rawValue: 1 << 3)
  /// `try?`, `as?`, `init?`, a `?` component.
  public static let optionalMark = NodeFlags(rawValue: 1 << 4)
  /// `try!`, `as!`, `init!`, a `!` component.
  public static let forcedMark = NodeFlags(rawValue: 1 << 5)
  /// There are parentheses (or brackets), even if empty.
  public static let hasArgumentList = NodeFlags(rawValue: 1 << 6)
  /// Parameters: a second name follows. Modifiers: a detail in parentheses. Accessors: a parameter name. Operators: a group.
  public static let hasSecondName = NodeFlags(rawValue: 1 << 7)
  /// `T...`.
  public static let variadic = NodeFlags(rawValue: 1 << 8)
  /// Infix operators: assigns. Switch cases: `default`. Generic parameters: `each`. Strings: three quotes.
  /// Key-path components: subscript. Accessor blocks: getter without `get`. Closures: there is an `in`. `for`: `case`.
  public static let special = NodeFlags(rawValue: 1 << 9)
  /// `for await`. Closures: there is a capture list. Generic parameters: `let`.
  public static let awaits = NodeFlags(rawValue: 1 << 10)
  /// `for try`.
  public static let tries = NodeFlags(rawValue: 1 << 11)
  /// `for unsafe`.
  public static let unsafeMark = NodeFlags(rawValue: 1 << 12)

  // Names of the shared bits, for use with the kinds that `NodeKind` names.
  public static let hasDetail = hasSecondName
  public static let hasParameter = hasSecondName
  public static let hasGroup = hasSecondName
  public static let assignment = special
  public static let isDefault = special
  public static let isPack = special
  public static let multiline = special
  public static let isSubscript = special
  public static let implicitGetter = special
  public static let hasSignature = special
  public static let hasCase = special
  public static let hasCaptureList = awaits
  public static let isValue = awaits
}

/// One node, 32 bytes of links and facts.
public struct Node: Sendable, BitwiseCopyable {
  /// What it is.
  public var kind: NodeKind
  /// What it is for its parent.
  public var slot: Slot
  /// Facts about it.
  public var flags: NodeFlags
  /// Its first token; for a node that covers none, the token before which it would stand.
  public var firstToken: TokenID
  /// The token after its last.
  public var endToken: TokenID
  /// Its name token, or none.
  public var nameToken: TokenID
  /// The node it belongs to; none for the root.
  public var parent: NodeID
  /// Its first child, or none.
  public var firstChild: NodeID
  /// The next child of its parent, or none.
  public var nextSibling: NodeID
  /// The first node of its subtree in post-order; itself for a leaf.
  public var firstDescendant: NodeID
}

/// A problem the parser met. The tree is complete all the same.
public struct SyntaxProblem: Hashable, Sendable {
  /// What kind of problem.
  public enum Kind: UInt8, Sendable, CaseIterable {
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
  public var kind: Kind
  /// Where.
  public var range: SourceRange
}

/// The tokens and nodes of one file. It never changes while anybody holds it; safe to share.
public final class SyntaxTree: @unchecked Sendable {
  /// The file it was made from.
  public private(set) var file: SourceFile
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
  public var tokens: TreeArray<Token> { TreeArray(owner: self, elements: tokenMemory) }
  /// All nodes in post-order; the last one is the root.
  public var nodes: TreeArray<Node> { TreeArray(owner: self, elements: nodeMemory) }
  /// All comments in source order.
  public var comments: TreeArray<Comment> { TreeArray(owner: self, elements: commentMemory) }
  /// Where each symbol's name first stands; entry 0 is empty.
  public var names: TreeArray<SourceRange> { TreeArray(owner: self, elements: nameMemory) }

  /// The memory of the same arrays, for loops that cannot afford more; valid only while the tree is held.
  public var tokenBuffer: UnsafeBufferPointer<Token> { tokenMemory }
  public var nodeBuffer: UnsafeBufferPointer<Node> { nodeMemory }
  public var commentBuffer: UnsafeBufferPointer<Comment> { commentMemory }
  public var nameBuffer: UnsafeBufferPointer<SourceRange> { nameMemory }

  /// The root.
  public var root: NodeID { NodeID(rawValue: UInt32(nodeMemory.count - 1)) }
  /// A node.
  public subscript(node: NodeID) -> Node { nodeMemory[Int(node.rawValue)] }
  /// A token.
  public subscript(token: TokenID) -> Token { tokenMemory[Int(token.rawValue)] }

  /// The bytes a node covers, without the trivia around it.
  public func range(of node: NodeID) -> SourceRange {
    let node = self[node]
    let start = self[node.firstToken].offset
    if node.endToken <= node.firstToken { return SourceRange(start: start, end: start) }
    return SourceRange(start: start, end: self[node.endToken.advanced(by: -1)].end)
  }
  /// The text a node covers.
  public func text(of node: NodeID) -> String { file.text(range(of: node)) }
  /// The text of a token.
  public func text(of token: TokenID) -> String { file.text(self[token].range) }
  /// The characters of a name; empty for `Symbol.none`.
  public func text(of symbol: Symbol) -> String { file.text(nameMemory[Int(symbol.rawValue)]) }
  /// The name of a node: the symbol of its name token, `none` without one.
  public func name(of node: NodeID) -> Symbol {
    let token = self[node].nameToken
    return token.isNone ? .none : self[token].symbol
  }
  /// The keyword a node's name token spells.
  public func keyword(of node: NodeID) -> Keyword {
    let token = self[node].nameToken
    return token.isNone ? .none : self[token].keyword
  }

  /// The children of a node in source order.
  public func children(of node: NodeID) -> Children { Children(tree: self, upcoming: self[node].firstChild) }
  /// The children of a node in a slot.
  public func children(of node: NodeID, in slot: Slot) -> SlotChildren {
    SlotChildren(tree: self, upcoming: self[node].firstChild, slot: slot)
  }
  /// The first child in a slot, or none.
  public func child(of node: NodeID, in slot: Slot) -> NodeID {
    var child = self[node].firstChild
    while !child.isNone && self[child].slot != slot { child = self[child].nextSibling }
    return child
  }
  /// All nodes below a node, in post-order, without itself.
  public func descendants(of node: NodeID) -> Range<UInt32> {
    self[node].firstDescendant.rawValue..<node.rawValue
  }

  /// The children of a node.
  public struct Children: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var upcoming: NodeID
    public mutating func next() -> NodeID? {
      if upcoming.isNone { return nil }
      defer { upcoming = tree[upcoming].nextSibling }
      return upcoming
    }
  }

  /// The children of a node in one slot.
  public struct SlotChildren: Sequence, IteratorProtocol {
    let tree: SyntaxTree
    var upcoming: NodeID
    let slot: Slot
    public mutating func next() -> NodeID? {
      while !upcoming.isNone {
        let current = upcoming
        let node = tree[current]
        upcoming = node.nextSibling
        if node.slot == slot { return current }
      }
      return nil
    }
    /// True if there is none.
    public var isEmpty: Bool {
      var copy = self
      return copy.next() == nil
    }
  }
}

/// One of the arrays of a tree, or a part of one. It keeps the tree alive. Its own slice and all inlinable,
/// since an unspecialised loop over it from another module costs more than what is done in the loop.
public struct TreeArray<Element: BitwiseCopyable>: RandomAccessCollection {
  public let owner: SyntaxTree
  public let elements: UnsafeBufferPointer<Element>
  public let startIndex: Int
  public let endIndex: Int

  @inlinable init(owner: SyntaxTree, elements: UnsafeBufferPointer<Element>) {
    self.init(owner: owner, elements: elements, bounds: 0..<elements.count)
  }

  @inlinable init(owner: SyntaxTree, elements: UnsafeBufferPointer<Element>, bounds: Range<Int>) {
    self.owner = owner
    self.elements = elements
    startIndex = bounds.lowerBound
    endIndex = bounds.upperBound
  }

  @inlinable public subscript(index: Int) -> Element { elements[index] }
  @inlinable public subscript(bounds: Range<Int>) -> TreeArray {
    TreeArray(owner: owner, elements: elements, bounds: bounds.clamped(to: startIndex..<endIndex))
  }
  @inlinable public func index(after index: Int) -> Int { index &+ 1 }
  @inlinable public func index(before index: Int) -> Int { index &- 1 }
  @inlinable public func formIndex(after index: inout Int) { index &+= 1 }
  @inlinable public func formIndex(before index: inout Int) { index &-= 1 }
  @inlinable public func index(_ index: Int, offsetBy distance: Int) -> Int { index &+ distance }
  @inlinable public func distance(from start: Int, to end: Int) -> Int { end &- start }
  @inlinable public var indices: Range<Int> { startIndex..<endIndex }
}

/// What parsing a file gives.
public struct ParsedFile: Sendable {
  /// The tree, whatever the bytes were.
  public var tree: SyntaxTree
  /// What was wrong, in source order.
  public var problems: [SyntaxProblem]
}
