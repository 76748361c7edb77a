// The parse stage: a file's bytes in, a `ParsedFile` out. Total: any bytes give a tree plus problems.
//
// A hand-written descent over the token array. A node is made when its last child is complete, so the
// array is in post-order and no child is ever moved: the children of a new node are the parentless nodes
// since the mark it began at. No guess is ever taken back: where one would be needed, the parser looks ahead.
import SourceText

/// Memory of a worker that parses file after file; never shared between threads.
public struct ParserBuffers: ~Copyable {
  var lexer = Lexer()
  var nodes = GrowableBuffer<Node>(capacity: 4096)
  let work = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  /// The standard operators, at a place of this worker: threads would wait for each other to count references to theirs.
  let operators = OperatorTable.standardCopy()
  /// The tree made last; its memory is used again if nobody holds it any more.
  var lastTree: SyntaxTree?

  /// Empty buffers, which grow with use.
  public init() {}

  deinit {
    work.deallocate()
    OperatorTable.drop(operators)
  }
}

/// The parser of Swift text.
public struct Parser: ~Copyable {
  /// Where a node begins: the nodes and tokens that were there before it.
  struct Mark {
    var node: Int
    var token: Int
  }

  /// How deep the parser goes before it keeps the inside as tokens only.
  static let maximumDepth = 256

  let source: UnsafePointer<UInt8>
  let tokens: UnsafePointer<Token>
  let endOfFile: Int
  var nodes: GrowableBuffer<Node>
  var problems: [SyntaxProblem]
  /// The token to look at next.
  var index = 0
  var depth = 0
  /// Operators and their precedence: the standard ones and those the file declares.
  let operators: UnsafeMutablePointer<OperatorTable>
  /// `try`, `await` and `unsafe` whose extent is not known yet.
  var openEffects: [OpenEffect] = []
  /// Steps of looking ahead, for tests that time is linear; tokens and nodes count by themselves.
  let work: UnsafeMutablePointer<Int>

  /// Parses a file. The tree keeps the file alive.
  public static func parse(_ file: SourceFile, reusing buffers: inout ParserBuffers) -> ParsedFile {
    parseCountingWork(file, reusing: &buffers).file
  }

  /// Parses a file and tells how many steps it took, whatever a step is: twice the text, twice the steps.
  public static func parseCountingWork(_ file: SourceFile, reusing buffers: inout ParserBuffers) -> (file: ParsedFile, work: Int) {
    let tree: SyntaxTree
    if isKnownUniquelyReferenced(&buffers.lastTree), let last = buffers.lastTree {
      tree = last
    } else {
      tree = SyntaxTree()
    }
    buffers.lastTree = nil
    tree.lend(&buffers)
    buffers.lexer.run(file)

    let declaresOperators = buffers.lexer.symbols.declaresOperators
    var parser = Parser(&buffers, operators: declaresOperators ? OperatorTable.standardCopy() : buffers.operators)
    if declaresOperators { parser.collectOperators(buffers.lexer.symbols.names) }
    parser.parseSourceFile()
    var problems = parser.problems
    if problems.count > 1 { problems.sort { ($0.range, $0.kind.rawValue) < ($1.range, $1.kind.rawValue) } }
    if declaresOperators { OperatorTable.drop(parser.operators) }
    parser.giveBack(&buffers)
    let work = buffers.work.pointee + buffers.nodes.count + buffers.lexer.tokens.count + buffers.lexer.work

    tree.take(&buffers, file: file)
    buffers.lastTree = tree
    return (ParsedFile(tree: tree, problems: problems), work)
  }

  /// Lexes a file and counts its tokens: what lexing alone costs.
  public static func countTokens(_ file: SourceFile, reusing buffers: inout ParserBuffers) -> Int {
    buffers.lexer.run(file)
    return buffers.lexer.tokens.count
  }

  private init(_ buffers: inout ParserBuffers, operators: UnsafeMutablePointer<OperatorTable>) {
    source = buffers.lexer.source
    tokens = UnsafePointer(buffers.lexer.tokens.start)
    // Three tokens of padding follow the end of the file.
    endOfFile = buffers.lexer.tokens.count - 4
    nodes = GrowableBuffer(capacity: 0)
    swap(&nodes, &buffers.nodes)
    nodes.truncate(to: 0)
    problems = buffers.lexer.problems
    self.operators = operators
    work = buffers.work
    work.pointee = 0
  }

  private consuming func giveBack(_ buffers: inout ParserBuffers) {
    swap(&nodes, &buffers.nodes)
  }
}

// MARK: - Tokens

extension Parser {
  /// The kind of the current token.
  @inline(__always) var kind: TokenKind { tokens[index].kind }
  /// The keyword the current token spells.
  @inline(__always) var keyword: Keyword { tokens[index].keyword }
  /// The kind of a token further on.
  @inline(__always) func peekKind(_ distance: Int = 1) -> TokenKind { tokens[index &+ distance].kind }
  /// The keyword a token further on spells.
  @inline(__always) func peekKeyword(_ distance: Int = 1) -> Keyword { tokens[index &+ distance].keyword }
  /// True if the current token is the first of its line.
  @inline(__always) var isAtStartOfLine: Bool { tokens[index].flags.contains(.newlineBefore) }
  /// True if there is white space before the current token.
  @inline(__always) var hasSpaceBefore: Bool { tokens[index].flags.contains(.spaceBefore) }

  @inline(__always) func at(_ kind: TokenKind) -> Bool { tokens[index].kind == kind }
  @inline(__always) func at(_ keyword: Keyword) -> Bool { tokens[index].keyword == keyword && tokens[index].kind == .identifier }
  /// True at `#if` and the like.
  @inline(__always) func atPound(_ keyword: Keyword) -> Bool { tokens[index].kind == .pound && tokens[index].keyword == keyword }

  /// Moves over the current token, but never over the end of the file.
  @inline(__always) mutating func advance() {
    if index < endOfFile { index &+= 1 }
  }

  @discardableResult
  @inline(__always) mutating func eat(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  @discardableResult
  @inline(__always) mutating func eat(_ keyword: Keyword) -> Bool {
    guard at(keyword) else { return false }
    advance()
    return true
  }

  /// The current token's number.
  @inline(__always) var here: TokenID { TokenID(rawValue: UInt32(truncatingIfNeeded: index)) }

  /// True if the current token is an operator of just these bytes.
  mutating func atOperator(_ text: StaticString) -> Bool { isOperator(index, text) }

  /// True if a token is an operator of just these bytes, all its parts together.
  mutating func isOperator(_ token: Int, _ text: StaticString) -> Bool {
    let first = tokens[token]
    switch first.kind {
    case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand, .exclamation, .equal: break
    default: return false
    }
    var length = Int(first.length)
    for part in 0..<Int(first.followingParts) { length += Int(tokens[token + 1 + part].length) }
    guard length == text.utf8CodeUnitCount else { return false }
    for position in 0..<length where source[Int(first.offset) + position] != text.utf8Start[position] { return false }
    return true
  }

  /// True if a token is a `<` or begins with one.
  @inline(__always) func isLeftAngle(_ token: Int) -> Bool { isAngle(token, 60) }
  /// True if a token is a `>` or begins with one.
  @inline(__always) func isRightAngle(_ token: Int) -> Bool { isAngle(token, 62) }

  @inline(__always) private func isAngle(_ token: Int, _ byte: UInt8) -> Bool {
    let token = tokens[token]
    switch token.kind {
    case .binaryOperator, .prefixOperator, .postfixOperator: return token.length == 1 && source[Int(token.offset)] == byte
    default: return false
    }
  }

  /// Moves over an operator, all its parts.
  mutating func advanceOperator() {
    let parts = Int(tokens[index].followingParts)
    for _ in 0...parts { advance() }
  }

  /// True for a name or a keyword that may be one.
  @inline(__always) func isName(_ token: Int) -> Bool {
    switch tokens[token].kind {
    case .identifier: !tokens[token].keyword.isReserved
    case .quotedIdentifier, .editorPlaceholder: true
    default: false
    }
  }
  @inline(__always) var atName: Bool { isName(index) }

  /// True for anything that may stand before a `:` as a label.
  @inline(__always) func isLabel(_ token: Int) -> Bool {
    switch tokens[token].kind {
    case .identifier: tokens[token].keyword != .inout
    case .quotedIdentifier, .dollarIdentifier, .editorPlaceholder: true
    default: false
    }
  }
}

// MARK: - Nodes

extension Parser {
  /// Where a node that begins here begins.
  @inline(__always) func mark() -> Mark { Mark(node: nodes.count, token: index) }

  /// Makes a node of everything since the mark; its children are the nodes without a parent since then.
  @inline(__always)
  mutating func finish(_ kind: NodeKind, _ mark: Mark, name: TokenID = .none, flags: NodeFlags = [], slot: Slot = .none) {
    let id = UInt32(truncatingIfNeeded: nodes.count)
    var next = NodeID.none
    var child = nodes.count &- 1
    while child >= mark.node {
      let pointer = nodes.start + child
      pointer.pointee.nextSibling = next
      pointer.pointee.parent = NodeID(rawValue: id)
      next = NodeID(rawValue: UInt32(truncatingIfNeeded: child))
      child = Int(pointer.pointee.firstDescendant.rawValue) &- 1
    }
    nodes.append(
      Node(
        kind: kind, slot: slot, flags: flags, firstToken: TokenID(rawValue: UInt32(truncatingIfNeeded: mark.token)),
        endToken: here, nameToken: name, parent: .none, firstChild: next, nextSibling: .none,
        firstDescendant: NodeID(rawValue: UInt32(truncatingIfNeeded: mark.node))))
  }

  /// Counts a step.
  @inline(__always) func step() { work.pointee &+= 1 }

  /// Gives the node just made its role.
  @inline(__always) mutating func setSlot(_ slot: Slot) {
    (nodes.start + (nodes.count &- 1)).pointee.slot = slot
  }

  /// Adds facts to the node just made.
  @inline(__always) mutating func addFlags(_ flags: NodeFlags) {
    (nodes.start + (nodes.count &- 1)).pointee.flags.formUnion(flags)
  }

  /// The kind of the node just made.
  @inline(__always) var lastKind: NodeKind { nodes[nodes.count &- 1].kind }

  /// Makes a node of the current token and moves over it.
  @inline(__always) mutating func leaf(_ kind: NodeKind, slot: Slot = .none) {
    let mark = mark()
    let name = here
    advance()
    finish(kind, mark, name: name, slot: slot)
  }

  /// Makes a `missing` node here.
  mutating func missing(_ slot: Slot) {
    finish(.missing, mark(), slot: slot)
    let offset = index > 0 ? tokens[index - 1].end : 0
    report(.missingPart, SourceRange(start: offset, end: offset))
  }

  mutating func report(_ kind: SyntaxProblem.Kind, _ range: SourceRange) {
    problems.append(SyntaxProblem(kind: kind, range: range))
  }

  /// The bytes from one token up to another.
  mutating func range(_ first: Int, _ end: Int) -> SourceRange {
    SourceRange(start: tokens[first].offset, end: end > first ? tokens[end - 1].end : tokens[first].offset)
  }
}
