// Closures: `{ @A [weak self, x = y] (a, b: Int) async throws(E) -> R in … }`.
import SourceText

extension Parser {
  /// A closure expression, at its `{`.
  mutating func parseClosure() {
    let start = mark()
    guard enter() else {
      skipTooDeep()
      return finish(.closureExpr, start)
    }
    defer { leave() }
    advance()
    let flags = parseClosureSignature()
    parseStatements(opening: start.token)
    expectClosing(.rightBrace, of: start.token)
    finish(.closureExpr, start, flags: flags)
  }

  private mutating func parseClosureSignature() -> NodeFlags {
    guard isClosureSignature else { return [] }
    var flags: NodeFlags = .hasSignature
    parseAttributes()
    if at(.leftBracket) {
      flags.insert(.hasCaptureList)
      parseCaptureList()
    }
    if !at(.in) {
      if at(.leftParen) {
        flags.insert(.hasArgumentList)
        parseParameterList { parser in parser.parseClosureParameter() }
      } else {
        parseShorthandParameters()
      }
      flags.formUnion(parseEffects())
      if eat(.arrow) {
        flags.formUnion(parseEffects())
        parseType()
        setSlot(.returnType)
        flags.formUnion(parseEffects())
      }
    }
    if !eat(.in) { report(.missingPart, rangeBehindPrevious()) }
    return flags
  }

  private mutating func parseShorthandParameters() {
    while isName(index) || at(._) {
      let start = mark()
      let name = here
      advance()
      if eat(.colon) {
        parseType()
        setSlot(.type)
      }
      finish(.closureParameter, start, name: name, slot: .parameter)
      if !eat(.comma) { return }
    }
  }

  private mutating func parseClosureParameter() {
    let start = mark()
    parseAttributes()
    parseParameterModifiers(isClosure: true)
    var name = TokenID.none
    var flags: NodeFlags = []
    if isLabel(index) {
      name = here
      advance()
      if isLabel(index) {
        flags.insert(.hasSecondName)
        advance()
      }
    }
    if eat(.colon) || scanType(index) != nil {
      parseType()
      setSlot(.type)
    }
    if atOperator("...") {
      flags.insert(.variadic)
      advance()
    }
    finish(.closureParameter, start, name: name, flags: flags, slot: .parameter)
  }

  // MARK: Captures

  private mutating func parseCaptureList() {
    let opening = index
    advance()
    while !at(.rightBracket), kind != .endOfFile {
      let before = index
      parseCapture()
      if !eat(.comma) || index == before { break }
    }
    expectClosing(.rightBracket, of: opening)
  }

  private mutating func parseCapture() {
    let start = mark()
    if at(.weak) || at(.unowned), peekKind() != .comma, peekKind() != .rightBracket, peekKind() != .equal {
      let name = here
      let modifier = mark()
      advance()
      var flags: NodeFlags = []
      if at(.leftParen) {
        flags = .hasDetail
        index = endOfUnit(index)
      }
      finish(.declModifier, modifier, name: name, flags: flags, slot: .modifier)
    }
    var name = TokenID.none
    if isName(index) || at(.self) {
      name = here
      advance()
    }
    if eat(.equal) {
      parseExpression()
      setSlot(.value)
    }
    finish(.closureCapture, start, name: name, slot: .capture)
  }

  // MARK: Looking ahead

  /// True if a signature with its `in` begins here.
  private var isClosureSignature: Bool {
    mutating get {
      var token = index
      switch tokens[token].kind {
      case .atSign, .leftParen, .leftBracket, .quotedIdentifier, .editorPlaceholder: break
      case .identifier: if tokens[token].keyword.isReserved, tokens[token].keyword != ._ { return false }
      default: return false
      }
      while tokens[token].kind == .atSign {
        step()
        let end = endOfAttribute(token, ofType: true)
        guard end > token + 1 else { return false }
        token = end
      }
      if tokens[token].kind == .leftBracket {
        guard !tokens[token].partner.isNone else { return false }
        token = endOfUnit(token)
      }
      if tokens[token].kind == .leftParen {
        guard !tokens[token].partner.isNone else { return false }
        token = endOfUnit(token)
      } else if isName(token) || tokens[token].keyword == ._ {
        guard let end = endOfShorthandParameters(token) else { return false }
        token = end
      }
      token = endOfEffects(token) ?? token
      if tokens[token].kind == .arrow {
        guard let end = scanType(endOfEffects(token + 1) ?? token + 1) else { return false }
        token = endOfEffects(end) ?? end
        // With an arrow it can be nothing else, `in` or not.
        return true
      }
      return tokens[token].kind == .identifier && tokens[token].keyword == .in
    }
  }

  private mutating func endOfShorthandParameters(_ first: Int) -> Int? {
    var token = first
    while isName(token) || tokens[token].keyword == ._ {
      step()
      token += 1
      if tokens[token].kind == .colon {
        guard let end = scanType(token + 1) else { return nil }
        token = end
      }
      guard tokens[token].kind == .comma else { return token }
      token += 1
    }
    return nil
  }
}
