// Primary expressions: names, literals, collections, tuples, macros, key paths.
import SourceText

extension Parser {
  /// True if an expression may begin here.
  var atExpression: Bool {
    mutating get {
      switch kind {
      case .integerLiteral, .floatLiteral, .regexLiteral, .stringStart, .quotedIdentifier, .dollarIdentifier, .editorPlaceholder,
        .leftParen, .leftBracket, .leftBrace, .backslash, .prefixOperator, .prefixAmpersand:
        return true
      case .period: return true
      case .pound:
        switch keyword {
        case .if, .elseif, .else, .endif, .sourceLocation: return false
        default: return true
        }
      case .identifier:
        switch keyword {
        case .self, .Self, .super, .`init`, .deinit, .subscript, .true, .false, .nil, .Any, ._, .if, .switch, .try, .repeat, .inout:
          return true
        default: return !keyword.isReserved
        }
      default: return false
      }
    }
  }

  /// An expression that begins with no operator; leaves one node, `missing` if there is none.
  mutating func parsePrimary(_ context: ExpressionContext) {
    switch kind {
    case .identifier: parseWord(context)
    case .quotedIdentifier, .editorPlaceholder, .dollarIdentifier: parseNameExpression(context)
    case .integerLiteral: leaf(.integerLiteralExpr)
    case .floatLiteral: leaf(.floatLiteralExpr)
    case .regexLiteral: leaf(.regexLiteralExpr)
    case .stringStart: parseString()
    case .leftParen: parseTuple(context)
    case .leftBracket: parseCollection()
    case .leftBrace: parseClosure()
    case .period:
      guard isName(index + 1) || peekKind() == .identifier else {
        missing(.none)
        return
      }
      parseImplicitMember()
    case .pound:
      switch keyword {
      case .if, .elseif, .else, .endif: missing(.none)
      case .available, .unavailable: parseAvailabilityCondition()
      default: parseMacroExpansion(context)
      }
    default: missing(.none)
    }
  }

  private mutating func parseWord(_ context: ExpressionContext) {
    switch keyword {
    case .true, .false: leaf(.booleanLiteralExpr)
    case .nil: leaf(.nilLiteralExpr)
    case .super: leaf(.superExpr)
    case ._: leaf(.discardAssignmentExpr)
    case .Any where peekKind() != .moduleSelector:
      let start = mark()
      leaf(.identifierType, slot: .type)
      finish(.typeExpr, start)
    case .self, .Self, .`init`, .deinit, .subscript: parseNameExpression(context)
    default:
      if keyword.isReserved { missing(.none) } else { parseNameExpression(context) }
    }
  }

  /// A name, with labels and generic arguments; or, inside `let` of a pattern, what it binds.
  mutating func parseNameExpression(_ context: ExpressionContext) {
    let start = mark()
    if context.contains(.binding), bindsName {
      leaf(.identifierPattern, slot: .pattern)
      return finish(.patternExpr, start)
    }
    if peekKind() == .moduleSelector {
      advance()
      advance()
    }
    let name = here
    advance()
    if at(.leftParen) { parseArgumentNames() }
    finish(.declReferenceExpr, start, name: name)
    if isLeftAngle(index) { parseGenericSpecialization(start) }
  }

  /// False if the name, or what follows it, shows that it is looked up: `let .some(x)`, `let E<Int>.a`.
  private var bindsName: Bool {
    mutating get {
      if at(.dollarIdentifier) || at(.Self) { return false }
      switch peekKind() {
      case .period, .leftParen, .leftBracket: return false
      default: return !isLeftAngle(index + 1) || endOfGenericArguments(inExpressionAt: index + 1) == nil
      }
    }
  }

  private mutating func parseImplicitMember() {
    let start = mark()
    advance()
    if peekKind() == .moduleSelector {
      advance()
      advance()
    }
    let name = here
    advance()
    parseArgumentNames()
    finish(.memberAccessExpr, start, name: name)
  }

  // MARK: Literals

  /// A string literal with its interpolations.
  mutating func parseString() {
    let start = mark()
    let flags: NodeFlags = tokens[index].flags.contains(.multiline) ? .multiline : []
    advance()
    while true {
      switch kind {
      case .stringText: leaf(.stringSegment, slot: .segment)
      case .interpolationStart: parseInterpolation()
      case .stringEnd:
        advance()
        return finish(.stringLiteralExpr, start, flags: flags)
      default:
        return finish(.stringLiteralExpr, start, flags: flags)
      }
    }
  }

  private mutating func parseInterpolation() {
    let start = mark()
    advance()
    if enter() {
      parseArgumentList([], slot: .argument)
      leave()
    }
    expectClosing(.interpolationEnd, of: start.token)
    finish(.interpolation, start, slot: .segment)
  }

  private mutating func parseTuple(_ context: ExpressionContext) {
    let start = mark()
    advance()
    parseArgumentList(context.intersection([.matching, .binding]), slot: .element)
    expectClosing(.rightParen, of: start.token)
    finish(.tupleExpr, start)
  }

  private mutating func parseCollection() {
    let start = mark()
    if isInlineArrayType {
      parseType()
      setSlot(.type)
      return finish(.typeExpr, start)
    }
    advance()
    var kind = NodeKind.arrayExpr
    if at(.colon), peekKind() == .rightBracket {
      advance()
      kind = .dictionaryExpr
    }
    var isFirst = true
    while !at(.rightBracket), self.kind != .endOfFile {
      let before = index
      let element = mark()
      parseExpression()
      if isFirst, at(.colon) { kind = .dictionaryExpr }
      isFirst = false
      if kind == .dictionaryExpr {
        setSlot(.key)
        if eat(.colon) {
          parseExpression()
          setSlot(.value)
        } else {
          missing(.value)
        }
        finish(.dictionaryElement, element)
      }
      setSlot(.element)
      if !eat(.comma) || index == before { break }
    }
    expectClosing(.rightBracket, of: start.token)
    finish(kind, start)
  }

  /// True at `[3 of T]`.
  private var isInlineArrayType: Bool {
    mutating get {
      var end = index + 1
      // A count is a number, or a name directly before `of`; longer types there are not worth a look.
      if tokens[end].kind == .integerLiteral || isName(end) {
        end += 1
      } else if isOperator(end, "-"), tokens[end + 1].kind == .integerLiteral {
        end += 2
      } else {
        return false
      }
      guard tokens[end].keyword == .of, tokens[end].kind == .identifier, !tokens[end].isAtStartOfLine else { return false }
      return scanGenericArgument(end + 1, 0) != nil
    }
  }

  // MARK: Macros

  /// `#name<T>(…) { … }`.
  mutating func parseMacroExpansion(_ context: ExpressionContext) {
    let start = mark()
    let name = here
    let hasArguments = parseMacroExpansionBody(context)
    finish(.macroExpansionExpr, start, name: name, flags: hasArguments ? .hasArgumentList : [])
  }

  /// `#name…` up to its end; leaves its parts as nodes and returns whether there are parentheses.
  mutating func parseMacroExpansionBody(_ context: ExpressionContext) -> Bool {
    advance()
    if at(.moduleSelector), !tokens[index + 1].isAtStartOfLine {
      advance()
      advance()
    }
    if isLeftAngle(index), endOfGenericArguments(inExpressionAt: index) != nil { parseGenericArguments() }
    let hasArguments = at(.leftParen) && !isAtStartOfLine
    if hasArguments { parseArguments(context) }
    parseTrailingClosures(context, isPlainCall: false)
    return hasArguments
  }

  // MARK: Key paths

  /// `\Root.a[b]?.c`.
  mutating func parseKeyPath(_ context: ExpressionContext) {
    let start = mark()
    advance()
    if !atKeyPathDot {
      parseSimpleType(allowsMembers: false)
      setSlot(.root)
    }
    while true {
      switch kind {
      case .leftBracket:
        if isAtStartOfLine { return finish(.keyPathExpr, start) }
        parseKeyPathSubscript(context)
      case .period where peekKind() == .leftBracket: parseKeyPathSubscript(context)
      case .period:
        guard peekKind() == .identifier || peekKind() == .quotedIdentifier || peekKind() == .integerLiteral || peekKind() == .dollarIdentifier
        else { return finish(.keyPathExpr, start) }
        parseKeyPathProperty()
      case .postfixQuestion, .exclamation:
        let component = mark()
        let flags: NodeFlags = at(.postfixQuestion) ? .optionalMark : .forcedMark
        advance()
        finish(.keyPathComponent, component, flags: flags, slot: .component)
      case .prefixOperator, .binaryOperator, .postfixOperator:
        guard parseKeyPathMark() else { return finish(.keyPathExpr, start) }
      default: return finish(.keyPathExpr, start)
      }
    }
  }

  /// True at a `.`, also one the lexer took into an operator (`.?`).
  private var atKeyPathDot: Bool { mutating get { source[Int(tokens[index].offset)] == 0x2E } }

  private mutating func parseKeyPathProperty() {
    let component = mark()
    advance()
    if peekKind() == .moduleSelector {
      advance()
      advance()
    }
    let name = here
    let mayHaveLabels = !at(.integerLiteral) && !at(.self)
    advance()
    if mayHaveLabels { parseArgumentNames() }
    if isLeftAngle(index), endOfGenericArguments(inExpressionAt: index) != nil { parseGenericArguments() }
    var flags: NodeFlags = []
    if at(.leftParen), !isAtStartOfLine, !hasSpaceBefore {
      parseArguments([])
      flags = .hasArgumentList
    }
    finish(.keyPathComponent, component, name: name, flags: flags, slot: .component)
  }

  private mutating func parseKeyPathSubscript(_ context: ExpressionContext) {
    let component = mark()
    eat(.period)
    parseArguments(context)
    finish(.keyPathComponent, component, flags: [.isSubscript, .hasArgumentList], slot: .component)
  }

  /// Marks that the lexer took for an operator: ` !`, ` ??`, and `.?` unless behind another mark.
  private mutating func parseKeyPathMark() -> Bool {
    func isMark(_ token: Int) -> Bool {
      let byte = source[Int(tokens[token].offset)]
      return tokens[token].length == 1 && (byte == 33 || byte == 63)
    }
    let first = atKeyPathDot ? index + 1 : index
    let last = index + Int(tokens[index].followingParts)
    guard first <= last, isMark(first), first == index || !isMark(index - 1) || lastKind != .keyPathComponent else { return false }
    // More marks may follow, and the dot of the next component.
    for part in first...last where !isMark(part) && (part < last || tokens[part].kind != .period) { return false }
    let component = self.mark()
    if first > index { advance() }
    let flags: NodeFlags = source[Int(tokens[index].offset)] == 63 ? .optionalMark : .forcedMark
    advance()
    finish(.keyPathComponent, component, flags: flags, slot: .component)
    return true
  }
}
