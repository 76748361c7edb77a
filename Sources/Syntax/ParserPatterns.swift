// Patterns: in declarations (`let (a, _)`), and where something is matched (`case .a(let x)`, `is T`).
import SourceText

extension Parser {
  /// True at a word that begins a binding inside a pattern.
  mutating func isBindingIntroducer(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    switch tokens[token].keyword {
    case .let, .var, .inout: return true
    case .borrowing, .mutate:
      return tokens[token].keyword == .borrowing && isName(token + 1) && !tokens[token + 1].isAtStartOfLine
    default: return false
    }
  }

  /// True at what can only be a pattern: `let`, `var`, `is`.
  var atPatternOnlyStart: Bool {
    mutating get {
      kind == .identifier && (keyword == .is || isBindingIntroducer(index))
    }
  }

  /// The pattern of a declaration: a name, `_`, a tuple of patterns.
  mutating func parsePattern() {
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    let start = mark()
    switch kind {
    case .leftParen: parseTuplePattern()
    case .identifier where keyword == ._: leaf(.wildcardPattern)
    case .identifier where isBindingIntroducer(index):
      let name = here
      advance()
      parsePattern()
      setSlot(.pattern)
      finish(.valueBindingPattern, start, name: name)
    case .identifier where !keyword.isReserved: leaf(.identifierPattern)
    case .quotedIdentifier, .dollarIdentifier, .editorPlaceholder: leaf(.identifierPattern)
    default: missing(.none)
    }
  }

  private mutating func parseTuplePattern() {
    let start = mark()
    advance()
    while !at(.rightParen), kind != .endOfFile {
      let before = index
      let element = mark()
      var label = TokenID.none
      if isName(index), peekKind() == .colon {
        label = here
        advance()
        advance()
      }
      parsePattern()
      setSlot(.pattern)
      finish(.tuplePatternElement, element, name: label, slot: .element)
      if !eat(.comma) || index == before { break }
    }
    expectClosing(.rightParen, of: start.token)
    finish(.tuplePattern, start)
  }

  /// The pattern of a `case`, a `catch`, an `if let`.
  mutating func parseMatchingPattern(_ context: ExpressionContext) {
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    let start = mark()
    if at(.is) {
      advance()
      parseType()
      setSlot(.type)
      return finish(.isTypePattern, start)
    }
    if isBindingIntroducer(index) {
      let name = here
      advance()
      parseMatchingPattern([.condition, .binding])
      setSlot(.pattern)
      return finish(.valueBindingPattern, start, name: name)
    }
    parseSequence(context.union(.condition))
    switch lastKind {
    case .patternExpr: unwrapLastNode()
      makeLastNodeARoot()
    case .missing, .skipped: break
    default:
      setSlot(.expression)
      finish(.expressionPattern, start)
    }
  }

  /// After its parent was taken away: the node just made stands alone again.
  private mutating func makeLastNodeARoot() {
    let last = nodes.start + (nodes.count - 1)
    last.pointee.parent = .none
    last.pointee.nextSibling = .none
  }
}
