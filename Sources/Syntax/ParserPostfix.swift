// Postfix expressions: `a.b(c)[d] { … } label: { … }?!` and the arguments inside.
import SourceText

extension Parser {
  /// A primary expression and all that hangs on to it.
  mutating func parsePostfix(_ context: ExpressionContext) {
    let start = mark()
    parsePrimary(context)
    if lastKind == .missing { return }
    parseSuffixes(start, context)
  }

  /// What follows the expression since `base`.
  mutating func parseSuffixes(_ base: Mark, _ context: ExpressionContext) {
    while true {
      if context.contains(.directive), isAtStartOfLine { return }
      switch kind {
      case .period: parseMember(base, hasBase: true)
      case .leftParen:
        if isAtStartOfLine { return }
        setSlot(.callee)
        parseArguments(context)
        parseTrailingClosures(context, isPlainCall: false)
        finish(.functionCallExpr, base, flags: .hasArgumentList)
      case .leftBracket:
        if isAtStartOfLine { return }
        setSlot(.callee)
        parseArguments(context)
        parseTrailingClosures(context, isPlainCall: false)
        finish(.subscriptCallExpr, base, flags: .hasArgumentList)
      case .leftBrace:
        guard mayHaveTrailingClosure(lastKind), isTrailingClosure(index, context) else { return }
        setSlot(.callee)
        parseTrailingClosures(context, isPlainCall: true)
        finish(.functionCallExpr, base)
        // One trailing closure is all a call may have.
        if at(.leftBrace) { return }
      case .postfixQuestion:
        advance()
        setSlot(.expression)
        finish(.optionalChainingExpr, base)
      case .exclamation:
        advance()
        setSlot(.expression)
        finish(.forceUnwrapExpr, base)
      case .postfixOperator:
        let name = here
        advanceOperator()
        setSlot(.expression)
        finish(.postfixOperatorExpr, base, name: name)
      case .pound:
        // Each one nests in a clause of the one before until its `#endif` comes.
        guard keyword == .if, isPostfixDirective(index), enter() else { return }
        setSlot(.base)
        parsePostfixDirective(base, context)
        leave()
      default: return
      }
    }
  }

  private mutating func mayHaveTrailingClosure(_ kind: NodeKind) -> Bool {
    switch kind {
    case .booleanLiteralExpr, .floatLiteralExpr, .integerLiteralExpr, .nilLiteralExpr, .regexLiteralExpr, .stringLiteralExpr: false
    default: true
    }
  }

  // MARK: Members

  /// `.name`, at the `.`, behind the expression since `base`, or implicit without one.
  mutating func parseMember(_ base: Mark, hasBase: Bool) {
    if hasBase { setSlot(.base) }
    let period = index
    advance()
    var name = TokenID.none
    if atMemberName(after: period) {
      if peekKind() == .moduleSelector {
        advance()
        advance()
      }
      name = here
      let mayHaveLabels = !at(.integerLiteral) && !at(.self)
      advance()
      if mayHaveLabels, at(.leftParen) { parseArgumentNames() }
    } else {
      report(.missingPart, rangeBehindPrevious())
    }
    finish(.memberAccessExpr, base, name: name)
    if isLeftAngle(index) { parseGenericSpecialization(base) }
  }

  /// True if the current token names the member behind the `.` at `period`.
  private mutating func atMemberName(after period: Int) -> Bool {
    switch kind {
    case .integerLiteral, .quotedIdentifier, .dollarIdentifier, .editorPlaceholder: return true
    case .identifier:
      guard isAtStartOfLine, keyword.isReserved else { return true }
      // A keyword on the next line begins something else, unless the period stands apart and the keyword alone.
      return tokens[period].flags.contains(.spaceBefore) && !(peekKind() == .identifier && !tokens[index + 1].isAtStartOfLine)
    default: return false
    }
  }

  /// `<T>` behind a name since `base`, if it is a generic argument clause.
  mutating func parseGenericSpecialization(_ base: Mark) {
    guard isLeftAngle(index), endOfGenericArguments(inExpressionAt: index) != nil else { return }
    setSlot(.expression)
    parseGenericArguments()
    finish(.genericSpecializationExpr, base)
  }

  /// `(a:b:)` behind a name: labels only. Not a call.
  mutating func parseArgumentNames(allowsEmpty: Bool = false) {
    guard at(.leftParen), !isAtStartOfLine else { return }
    var token = index + 1
    while isLabel(token) || tokens[token].kind == .identifier, tokens[token + 1].kind == .colon {
      step()
      token += 2
    }
    guard tokens[token].kind == .rightParen, token > index + 1 || allowsEmpty else { return }
    advance()
    while !at(.rightParen) {
      let start = mark()
      let name = here
      advance()
      advance()
      finish(.argumentName, start, name: name, slot: .argumentName)
    }
    advance()
  }

  // MARK: Arguments

  /// `(…)` or `[…]` with labelled expressions; leaves the arguments as nodes.
  mutating func parseArguments(_ context: ExpressionContext) {
    let opening = index
    let closing: TokenKind = at(.leftParen) ? .rightParen : .rightBracket
    advance()
    parseArgumentList(context.forArguments, slot: .argument)
    expectClosing(closing, of: opening)
  }

  /// Labelled expressions up to a closing bracket.
  mutating func parseArgumentList(_ context: ExpressionContext, slot: Slot) {
    while kind != .endOfFile, !at(.rightParen), !at(.rightBracket), !at(.interpolationEnd) {
      let before = index
      let start = mark()
      var label = TokenID.none
      if isLabel(index), peekKind() == .colon {
        label = here
        advance()
        advance()
      } else {
        eat(.colon)
      }
      if isOperatorArgument(index) {
        leafOperator()
      } else {
        parseExpression(context)
      }
      setSlot(.expression)
      finish(.labeledExpr, start, name: label, slot: slot)
      if !eat(.comma) || index == before { return }
    }
  }

  /// True at an operator that stands as a value: `reduce(0, +)`.
  mutating func isOperatorArgument(_ token: Int) -> Bool {
    guard tokens[token].kind == .binaryOperator else { return false }
    switch tokens[token + 1 + Int(tokens[token].followingParts)].kind {
    case .comma, .rightParen, .rightBracket, .interpolationEnd: return true
    default: return false
    }
  }

  /// An operator as a name.
  mutating func leafOperator() {
    let start = mark()
    let name = here
    advanceOperator()
    finish(.declReferenceExpr, start, name: name)
  }

  // MARK: Trailing closures

  /// Trailing closures, if any may stand here.
  mutating func parseTrailingClosures(_ context: ExpressionContext, isPlainCall: Bool) {
    if !isPlainCall {
      guard at(.leftBrace), context.isDisjoint(with: [.condition, .directive, .attribute]), isTrailingClosure(index, context) else { return }
    }
    parseClosure()
    setSlot(.trailingClosure)
    while atLabelledTrailingClosure {
      let start = mark()
      let label = here
      advance()
      advance()
      if at(.leftBrace) { parseClosure() } else { leaf(.editorPlaceholderExpr) }
      setSlot(.closure)
      finish(.trailingClosureElement, start, name: label, slot: .additionalTrailingClosure)
    }
  }

  private var atLabelledTrailingClosure: Bool {
    mutating get {
      isLabel(index) && !at(.default) && peekKind() == .colon && (peekKind(2) == .leftBrace || peekKind(2) == .editorPlaceholder)
    }
  }

  /// True if the `{` at a token begins a closure given to what precedes it.
  mutating func isTrailingClosure(_ brace: Int, _ context: ExpressionContext) -> Bool {
    if isObserverBlock(brace) { return false }
    if tokens[brace + 1].keyword == .case, tokens[brace + 1].kind == .identifier { return false }
    guard context.contains(.condition) else { return true }
    // In a condition: only if it is plain from what follows, `if items.contains { … } {`.
    if tokens[brace + 1].isAtStartOfLine { return false }
    let partner = tokens[brace].partner
    guard !partner.isNone else { return false }
    let after = Int(partner.rawValue) + 1
    switch tokens[after].kind {
    case .leftBrace, .comma: return true
    case .identifier:
      switch tokens[after].keyword {
      case .where: return true
      case .is, .as: return !tokens[after].isAtStartOfLine
      default: return false
      }
    case .leftBracket, .leftParen, .period, .postfixQuestion, .infixQuestion, .exclamation, .colon, .equal, .postfixOperator,
      .binaryOperator:
      return !tokens[after].isAtStartOfLine
    default: return false
    }
  }

  /// True if the `{` at a token begins `willSet`, `didSet` or `init` accessors.
  mutating func isObserverBlock(_ brace: Int) -> Bool {
    func isObserver(_ token: Int) -> Bool {
      guard tokens[token].kind == .identifier else { return false }
      switch tokens[token].keyword {
      case .willSet, .didSet, .`init`: return true
      default: return false
      }
    }
    if isObserver(brace + 1) { return true }
    guard tokens[brace + 1].kind == .atSign else { return false }
    var rest = Parser.maximumPrefixes
    var token = brace + 1
    while rest > 0, tokens[token].kind == .atSign, tokens[token + 1].kind == .identifier {
      rest -= 1
      step()
      token += 2
      if tokens[token].kind == .leftParen { token = endOfUnit(token) }
    }
    return isObserver(token)
  }

  // MARK: `#if` behind an expression

  /// True if the first clause of the `#if` at a token begins with a member.
  mutating func isPostfixDirective(_ first: Int) -> Bool {
    var token = first
    while tokens[token].kind == .pound, tokens[token].keyword == .if {
      token = endOfDirectiveLine(token)
    }
    return tokens[token].kind == .period
      && (tokens[token + 1].kind == .identifier || tokens[token + 1].kind == .quotedIdentifier)
  }

  /// `#if … #endif` whose clauses go on with the expression since `base`.
  mutating func parsePostfixDirective(_ base: Mark, _ context: ExpressionContext) {
    parseDirectiveClauses { parser in
      let start = parser.mark()
      if parser.at(.period) {
        parser.parseMember(start, hasBase: false)
      } else if parser.atPound(.if), parser.enter() {
        parser.parsePostfixDirective(start, context)
        parser.leave()
      } else {
        return
      }
      parser.parseSuffixes(start, context)
      parser.setSlot(.expression)
    }
    finish(.postfixIfConfigExpr, base)
  }
}
