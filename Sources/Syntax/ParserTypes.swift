// Types: `inout @Sendable (A, b: [B: C]) async throws(E) -> some P & Q`.
import SourceText

extension Parser {
  /// A type; leaves one node, `missing` if there is none.
  mutating func parseType() {
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    let start = mark()
    if eat(.repeat) {
      parseTypeWithoutRepeat()
      setSlot(.base)
      finish(.packExpansionType, start)
    } else {
      parseTypeWithoutRepeat()
    }
  }

  private mutating func parseTypeWithoutRepeat() {
    let start = mark()
    let hasAttributes = parseTypeSpecifiers()
    let base = mark()
    parseSimpleOrCompositionType()
    if atFunctionArrow {
      parseFunctionTypeRest(base)
    }
    if hasAttributes {
      setSlot(.base)
      finish(.attributedType, start)
    }
  }

  /// True at `->`, or at effects before one.
  private var atFunctionArrow: Bool {
    mutating get {
      if at(.arrow) { return true }
      switch keyword {
      case .async, .reasync, .throws, .rethrows: return endOfEffects(index).map { tokens[$0].kind == .arrow } ?? false
      default: return false
      }
    }
  }

  /// Where effects that begin at a token end.
  mutating func endOfEffects(_ first: Int) -> Int? {
    var token = first
    for _ in 0..<Parser.maximumPrefixes where tokens[token].kind == .identifier {
      step()
      switch tokens[token].keyword {
      case .async, .reasync, .rethrows: token += 1
      case .throws:
        token += 1
        if tokens[token].kind == .leftParen { token = endOfUnit(token) }
      default: return token
      }
    }
    return token
  }

  /// The rest of a function type whose parameters were parsed as the type since `base`.
  private mutating func parseFunctionTypeRest(_ base: Mark) {
    if lastKind == .tupleType {
      unwrapLastNode()
      setSlots(.parameter, since: base)
    } else {
      // `A -> B`: an error, but what is meant is plain.
      setSlot(.type)
      finish(.tupleTypeElement, base, slot: .parameter)
    }
    var flags = parseEffects()
    if eat(.arrow) {
      flags.formUnion(parseEffects())
      parseType()
      setSlot(.returnType)
    } else {
      missing(.returnType)
    }
    finish(.functionType, base, flags: flags)
  }

  /// Takes the node just made away and leaves its children.
  mutating func unwrapLastNode() {
    nodes.truncate(to: nodes.count - 1)
  }

  /// Gives all nodes without a parent since a mark the same role.
  private mutating func setSlots(_ slot: Slot, since mark: Mark) {
    var child = nodes.count - 1
    while child >= mark.node {
      (nodes.start + child).pointee.slot = slot
      child = Int(nodes[child].firstDescendant.rawValue) - 1
    }
  }

  /// `async throws(E)` and their relatives in any order; leaves the thrown type as a node.
  mutating func parseEffects() -> NodeFlags {
    var flags: NodeFlags = []
    while kind == .identifier {
      switch keyword {
      case .async: flags.insert(.async)
      case .reasync: flags.insert(.reasync)
      case .rethrows: flags.insert(.rethrows)
      case .throws:
        flags.insert(.throws)
        advance()
        parseThrownType()
        continue
      default: return flags
      }
      advance()
    }
    return flags
  }

  /// `(E)` behind `throws`.
  mutating func parseThrownType() {
    guard at(.leftParen) else { return }
    let opening = index
    advance()
    if !at(.rightParen) {
      parseType()
      setSlot(.thrownType)
    }
    expectClosing(.rightParen, of: opening)
  }

  // MARK: Specifiers and attributes

  /// `inout`, `sending`, …, then attributes; true if there were any.
  private mutating func parseTypeSpecifiers() -> Bool {
    let before = nodes.count
    while atTypeSpecifier { parseTypeSpecifier() }
    while at(.atSign) { parseTypeAttribute() }
    while at(.nonisolated), atTypeSpecifier { parseTypeSpecifier() }
    return nodes.count > before
  }

  private mutating func parseTypeSpecifier() {
    let mark = mark()
    let name = here
    advance()
    if at(.leftParen), !isAtStartOfLine, tokens[index - 1].keyword == .nonisolated || tokens[index - 1].keyword == .dependsOn {
      index = endOfUnit(index)
    }
    finish(.typeSpecifier, mark, name: name, slot: .specifier)
  }

  /// True at a word that, in front of a type, says how a value is passed.
  var atTypeSpecifier: Bool { mutating get { isTypeSpecifier(index) } }

  /// True if such a word is at a token.
  mutating func isTypeSpecifier(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    switch tokens[token].keyword {
    case .inout: return true
    case .__shared, .__owned, .isolated, ._const, .borrowing, .consuming, .sending, ._resultDependsOnSelf:
      return isBeforeType(token + 1)
    case .nonisolated:
      if tokens[token + 1].kind == .leftParen { return tokens[token + 2].keyword == .nonsending && !tokens[token + 1].isAtStartOfLine }
      return isBeforeType(token + 1)
    case .dependsOn:
      return tokens[token + 1].kind == .leftParen
    default: return false
    }
  }

  /// True if a type may begin at a token, so that the word before it need not be the type itself.
  private mutating func isBeforeType(_ token: Int) -> Bool {
    switch tokens[token].kind {
    case .identifier:
      switch tokens[token].keyword {
      case .inout, .Self, .Any, .repeat, ._, .var, .let: return true
      default: return !tokens[token].keyword.isReserved
      }
    case .quotedIdentifier, .leftParen, .leftBracket, .atSign: return true
    case .prefixOperator, .binaryOperator, .postfixOperator: return isOperator(token, "~")
    default: return false
    }
  }

  // MARK: Simple types

  private mutating func parseSimpleOrCompositionType() {
    let start = mark()
    if at(.each), isBeforeType(index + 1) {
      advance()
      parseSimpleType()
      setSlot(.base)
      return finish(.packElementType, start)
    }
    var constraint: TokenID?
    if at(.some) || at(.any), isBeforeType(index + 1) {
      constraint = here
      advance()
    }
    let base = mark()
    parseSimpleType()
    if atAmpersand {
      setSlot(.element)
      while atAmpersand {
        advance()
        parseSimpleType()
        setSlot(.element)
      }
      finish(.compositionType, base)
    }
    if let constraint {
      setSlot(.constraint)
      finish(.someOrAnyType, start, name: constraint)
    }
  }

  /// True at the `&` of a composition, which does not hold on to what follows: `&a` begins something else.
  private var atAmpersand: Bool { mutating get { !at(.prefixAmpersand) && atOperator("&") } }

  /// A type without `&`, arrows and attributes, with its members and optional marks.
  mutating func parseSimpleType(allowsMembers: Bool = true, allowsOptional: Bool = true) {
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    let start = mark()
    let isSuppressed = atOperator("~")
    if isSuppressed { advance() }
    let base = mark()
    parseTypeBase()
    parseTypeSuffixes(base, allowsMembers: allowsMembers, allowsOptional: allowsOptional)
    if isSuppressed {
      setSlot(.base)
      finish(.suppressedType, start)
    }
  }

  private mutating func parseTypeBase() {
    let start = mark()
    switch kind {
    case .identifier where keyword == .Self || keyword == .Any || keyword == ._ || !keyword.isReserved:
      parseIdentifierType(start)
    case .identifier where keyword == .class:
      advance()
      finish(.classRestrictionType, start)
    case .quotedIdentifier, .editorPlaceholder, .dollarIdentifier:
      parseIdentifierType(start)
    case .leftParen: parseTupleType()
    case .leftBracket: parseCollectionType()
    default: missing(.none)
    }
  }

  private mutating func parseIdentifierType(_ start: Mark) {
    if peekKind() == .moduleSelector {
      advance()
      advance()
    }
    let name = here
    advance()
    if isLeftAngle(index) { parseGenericArguments() }
    finish(.identifierType, start, name: name)
  }

  private mutating func parseTypeSuffixes(_ base: Mark, allowsMembers: Bool, allowsOptional: Bool) {
    while true {
      if at(.period), allowsMembers || peekKeyword() == .Type || peekKeyword() == .Protocol {
        guard peekKind() == .identifier || peekKind() == .quotedIdentifier else { return }
        advance()
        if peekKind() == .moduleSelector {
          advance()
          advance()
        }
        let name = here
        let isMetatype = at(.Type) || at(.Protocol)
        advance()
        if !isMetatype, isLeftAngle(index) { parseGenericArgumentsBehindBase() } else { setSlot(.base) }
        finish(isMetatype ? .metatypeType : .memberType, base, name: name)
      } else if at(.postfixQuestion) || at(.exclamation) {
        guard allowsOptional || peekKind() == .period else { return }
        let isOptional = at(.postfixQuestion)
        advance()
        setSlot(.base)
        finish(isOptional ? .optionalType : .implicitlyUnwrappedOptionalType, base)
      } else {
        return
      }
    }
  }

  private mutating func parseGenericArgumentsBehindBase() {
    setSlot(.base)
    parseGenericArguments()
  }

  // MARK: Generic arguments

  /// `<A, B, 3>`; leaves the arguments as nodes.
  mutating func parseGenericArguments() {
    advance()
    while !isRightAngle(index) {
      parseGenericArgument()
      setSlot(.genericArgument)
      if !eat(.comma) { break }
    }
    if isRightAngle(index) {
      advance()
    } else {
      report(.missingPart, rangeBehindPrevious())
    }
  }

  /// The empty range behind the previous token.
  mutating func rangeBehindPrevious() -> SourceRange {
    let offset = index > 0 ? tokens[index - 1].end : 0
    return SourceRange(start: offset, end: offset)
  }

  private mutating func parseGenericArgument() {
    if !parseIntegerArgument() { parseType() }
  }

  /// `3` or `-3` where a type may stand.
  mutating func parseIntegerArgument() -> Bool {
    if at(.integerLiteral) {
      leaf(.integerLiteralExpr)
      return true
    }
    guard isOperator(index, "-"), peekKind() == .integerLiteral else { return false }
    let start = mark()
    let name = here
    advance()
    leaf(.integerLiteralExpr, slot: .expression)
    finish(.prefixOperatorExpr, start, name: name)
    return true
  }

  // MARK: Brackets

  private mutating func parseCollectionType() {
    let start = mark()
    advance()
    parseGenericArgument()
    var kind = NodeKind.arrayType
    if eat(.colon) {
      setSlot(.key)
      parseType()
      setSlot(.value)
      kind = .dictionaryType
    } else if at(.of), !isAtStartOfLine {
      advance()
      setSlot(.genericArgument)
      parseGenericArgument()
      setSlot(.element)
      kind = .inlineArrayType
    } else {
      setSlot(.element)
    }
    expectClosing(.rightBracket, of: start.token)
    finish(kind, start)
  }

  private mutating func parseTupleType() {
    let start = mark()
    advance()
    while !at(.rightParen), kind != .endOfFile {
      let before = index
      parseTupleTypeElement()
      if !eat(.comma) || index == before { break }
    }
    expectClosing(.rightParen, of: start.token)
    finish(.tupleType, start)
  }

  private mutating func parseTupleTypeElement() {
    let start = mark()
    var name = TokenID.none
    var flags: NodeFlags = []
    if startsParameterName(isClosure: false) {
      name = here
      advance()
      if !at(.colon), isLabel(index), peekKind() == .colon {
        flags.insert(.hasSecondName)
        advance()
      }
      eat(.colon)
    }
    parseType()
    setSlot(.type)
    if atOperator("...") {
      flags.insert(.variadic)
      advance()
    }
    if eat(.equal) {
      // A default value is no part of a type; its text is kept.
      skipToListEnd()
    }
    finish(.tupleTypeElement, start, name: name, flags: flags, slot: .element)
  }

  private mutating func skipToListEnd() {
    var end = index
    while end < endOfFile {
      switch tokens[end].kind {
      case .comma, .rightParen, .rightBracket, .rightBrace: return skip(to: end)
      default: end = endOfUnit(end)
      }
    }
    skip(to: end)
  }

  /// True if the current token is the name of a parameter rather than its type.
  mutating func startsParameterName(isClosure: Bool) -> Bool {
    guard isLabel(index) else { return false }
    let next = tokens[index + 1].kind
    if next == .colon { return true }
    if isLabel(index + 1) {
      switch keyword {
      case .isolated, .some, .any, .each, .repeat, .__shared, .__owned, ._const, .borrowing, .consuming, .sending:
        return tokens[index + 2].kind == .colon
      default: return true
      }
    }
    if next == .postfixQuestion || next == .exclamation { return false }
    return isClosure
  }

  /// A type or, behind `->` of a function, an underscored `<T> T`.
  mutating func parseResultType() {
    guard isLeftAngle(index), !at(.editorPlaceholder) else { return parseType() }
    let start = mark()
    parseGenericParameters()
    parseType()
    setSlot(.base)
    finish(.namedOpaqueReturnType, start)
  }
}
