// Functions and variables: parameters, generic parameters and requirements, accessors, bindings.
import SourceText

extension Parser {
  // MARK: Functions

  mutating func parseFunction(_ start: Mark) {
    advance()
    let name = parseFunctionName()
    if isLeftAngle(index) { parseGenericParameters() }
    let flags = parseFunctionSignature()
    parseRequirements()
    if at(.leftBrace) { parseBlock(.body) }
    finish(.functionDecl, start, name: name, flags: flags)
  }

  private mutating func parseFunctionName() -> TokenID {
    switch kind {
    case .binaryOperator, .prefixOperator, .postfixOperator, .exclamation, .prefixAmpersand, .equal, .arrow, .infixQuestion:
      let name = here
      var parts = Int(tokens[index].followingParts)
      // `func ==<T>(…)`: the last part opens the generic parameters.
      if isLeftAngle(index + parts), tokens[index + parts + 1].kind == .identifier { parts -= 1 }
      for _ in 0..<(parts + 1) { advance() }
      return name
    default:
      return parseDeclaredName()
    }
  }

  mutating func parseInitializer(_ start: Mark) {
    let name = here
    advance()
    var flags: NodeFlags = []
    switch kind {
    case .postfixQuestion, .infixQuestion:
      flags = .optionalMark
      advance()
    case .exclamation:
      flags = .forcedMark
      advance()
    default:
      if atOperator("!") {
        flags = .forcedMark
        advance()
      }
    }
    if isLeftAngle(index) { parseGenericParameters() }
    flags.formUnion(parseFunctionSignature())
    parseRequirements()
    if at(.leftBrace) { parseBlock(.body, allowsInit: false) }
    finish(.initializerDecl, start, name: name, flags: flags)
  }

  mutating func parseDeinitializer(_ start: Mark) {
    let name = here
    advance()
    let flags = parseEffects()
    if at(.leftBrace) { parseBlock(.body) }
    finish(.deinitializerDecl, start, name: name, flags: flags)
  }

  mutating func parseSubscript(_ start: Mark) {
    let name = here
    advance()
    if isLeftAngle(index) { parseGenericParameters() }
    let flags = parseFunctionSignature()
    parseRequirements()
    if at(.leftBrace) { parseAccessorBlock() }
    finish(.subscriptDecl, start, name: name, flags: flags)
  }

  /// Parameters, effects and the result; leaves them as nodes.
  mutating func parseFunctionSignature() -> NodeFlags {
    if at(.leftParen) {
      parseParameterList { parser in parser.parseFunctionParameter() }
    } else {
      report(.missingPart, rangeBehindPrevious())
    }
    var flags = parseEffects()
    if eat(.arrow) {
      flags.formUnion(parseEffects())
      parseResultType()
      setSlot(.returnType)
      flags.formUnion(parseEffects())
    }
    return flags
  }

  // MARK: Parameters

  /// `(…)` with something at each place; leaves the parameters as nodes.
  mutating func parseParameterList(_ parseParameter: (inout Parser) -> Void) {
    let opening = index
    advance()
    while !at(.rightParen), kind != .endOfFile {
      let before = index
      parseParameter(&self)
      if !eat(.comma) || index == before { break }
    }
    expectClosing(.rightParen, of: opening)
  }

  /// Words in front of a parameter's name.
  mutating func parseParameterModifiers(isClosure: Bool) {
    while kind == .identifier {
      switch keyword {
      case ._const, .isolated:
        if startsParameterName(isClosure: isClosure) { return }
        leaf(.declModifier, slot: .modifier)
      default: return
      }
    }
  }

  mutating func parseFunctionParameter() {
    let start = mark()
    parseAttributes()
    parseParameterModifiers(isClosure: false)
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
    if eat(.colon) {
      parseType()
      setSlot(.type)
    } else {
      missing(.type)
    }
    parseParameterEnd(start, name, flags)
  }

  mutating func parseEnumCaseParameter() {
    let start = mark()
    parseParameterModifiers(isClosure: false)
    var name = TokenID.none
    var flags: NodeFlags = []
    if startsParameterName(isClosure: false) {
      name = here
      advance()
      if isLabel(index) {
        flags.insert(.hasSecondName)
        advance()
      }
      eat(.colon)
    }
    parseType()
    setSlot(.type)
    parseParameterEnd(start, name, flags)
  }

  private mutating func parseParameterEnd(_ start: Mark, _ name: TokenID, _ flags: NodeFlags) {
    var flags = flags
    if atOperator("...") {
      flags.insert(.variadic)
      advance()
    }
    if eat(.equal) {
      parseExpression()
      setSlot(.value)
    }
    finish(.functionParameter, start, name: name, flags: flags, slot: .parameter)
  }

  // MARK: Generics

  /// `<T: P, each U, let n: Int where …>`; leaves the parameters as nodes.
  mutating func parseGenericParameters() {
    advance()
    while !isRightAngle(index), kind != .endOfFile {
      let before = index
      let start = mark()
      parseAttributes()
      var flags: NodeFlags = []
      if at(.each), isName(index + 1) {
        flags = .isPack
        advance()
      } else if eat(.let) {
        flags = .isValue
      }
      var name = TokenID.none
      if isName(index) || at(.Self) {
        name = here
        advance()
      }
      if atOperator("...") { advance() }
      if eat(.colon) {
        parseType()
        setSlot(.type)
      }
      if index == before { break }
      finish(.genericParameter, start, name: name, flags: flags, slot: .genericParameter)
      if !eat(.comma) { break }
    }
    parseRequirements()
    if isRightAngle(index) { advance() } else { report(.missingPart, rangeBehindPrevious()) }
  }

  /// `where T: P, U == V`, if it is there; leaves the requirements as nodes.
  mutating func parseRequirements() {
    guard eat(.where) else { return }
    repeat {
      if at(.leftBrace) { return }
      parseRequirement()
    } while eat(.comma)
  }

  private mutating func parseRequirement() {
    let start = mark()
    let before = index
    if !parseIntegerArgument() { parseType() }
    setSlot(.left)
    if eat(.colon) {
      if isLayoutConstraint {
        let name = here
        advance()
        if at(.leftParen) { parseArguments([]) }
        finish(.layoutRequirement, start, name: name, slot: .requirement)
      } else {
        parseType()
        setSlot(.right)
        finish(.conformanceRequirement, start, slot: .requirement)
      }
    } else if atOperator("==") {
      advanceOperator()
      if !parseIntegerArgument() { parseType() }
      setSlot(.right)
      finish(.sameTypeRequirement, start, slot: .requirement)
    } else {
      if index > before { report(.missingPart, rangeBehindPrevious()) }
      finish(.conformanceRequirement, start, slot: .requirement)
    }
  }

  /// True at `_Trivial` and the like.
  private var isLayoutConstraint: Bool {
    mutating get {
      guard kind == .identifier, source[Int(tokens[index].offset)] == 0x5F else { return false }
      switch tokens[index].length {
      case 6: return isWord("_Class")
      case 8: return isWord("_Trivial")
      case 12: return isWord("_NativeClass")
      case 13: return isWord("_BridgeObject")
      case 14: return isWord("_UnknownLayout") || isWord("_TrivialAtMost") || isWord("_TrivialStride")
      case 17: return isWord("_RefCountedObject")
      case 23: return isWord("_NativeRefCountedObject")
      default: return false
      }
    }
  }

  /// True if the current token is just these bytes.
  mutating func isWord(_ text: StaticString) -> Bool {
    let token = tokens[index]
    guard Int(token.length) == text.utf8CodeUnitCount else { return false }
    for position in 0..<Int(token.length) where source[Int(token.offset) + position] != text.utf8Start[position] { return false }
    return true
  }

  // MARK: Variables

  mutating func parseVariable(_ start: Mark, inMembers: Bool) {
    let name = here
    advance()
    repeat {
      let before = index
      parseBinding(inMembers: inMembers)
      if index == before { break }
    } while eat(.comma)
    finish(.variableDecl, start, name: name)
  }

  private mutating func parseBinding(inMembers: Bool) {
    let start = mark()
    parsePattern()
    setSlot(.pattern)
    let name = lastKind == .identifierPattern ? nodes[nodes.count - 1].nameToken : .none
    if eat(.colon) {
      parseResultType()
      setSlot(.type)
    }
    var hasValue = false
    if eat(.equal) {
      hasValue = true
      parseExpression()
      setSlot(.value)
    }
    if at(.leftBrace), !hasValue || !isAtStartOfLine || isObserverBlock(index) { parseAccessorBlock() }
    finish(.patternBinding, start, name: name, slot: .binding)
  }

  // MARK: Accessors

  /// `{ get … set … }`, or the statements of a getter.
  mutating func parseAccessorBlock() {
    let start = mark()
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    advance()
    var flags: NodeFlags = []
    if isAccessor(index) {
      parseAccessors()
    } else {
      flags = .implicitGetter
      parseStatements(opening: start.token)
    }
    expectClosing(.rightBrace, of: start.token)
    finish(.accessorBlock, start, flags: flags, slot: .accessorBlock)
  }

  private mutating func parseAccessors() {
    while isAccessor(index) { parseAccessor() }
  }

  /// True if an accessor, with its attributes and modifier, begins at a token.
  private mutating func isAccessor(_ first: Int) -> Bool {
    var rest = Parser.maximumPrefixes
    var token = first
    while rest > 0, tokens[token].kind == .atSign {
      rest -= 1
      step()
      token = endOfAttribute(token, ofType: false)
    }
    while rest > 0, tokens[token].kind == .identifier, isAccessorModifier(tokens[token].keyword) {
      rest -= 1
      token += 1
    }
    guard tokens[token].kind == .identifier else { return false }
    switch tokens[token].keyword {
    case .get, .set, .willSet, .didSet, ._read, ._modify, .unsafeAddress, .unsafeMutableAddress,
      .addressWithOwner, .addressWithNativeOwner, .mutableAddressWithOwner, .mutableAddressWithNativeOwner, .`init`, .borrow, .mutate:
      return true
    default: return false
    }
  }

  private mutating func isAccessorModifier(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .mutating, .nonmutating, .__consuming, .consuming, .borrowing, .yielding: true
    default: false
    }
  }

  private mutating func parseAccessor() {
    let start = mark()
    parseAttributes()
    while kind == .identifier, isAccessorModifier(keyword) { leaf(.declModifier, slot: .modifier) }
    let name = here
    let mayHaveParameter = at(.set) || at(.willSet) || at(.didSet) || at(.`init`)
    advance()
    var flags: NodeFlags = []
    if mayHaveParameter, at(.leftParen) {
      let opening = index
      advance()
      if !at(.rightParen) {
        flags = .hasParameter
        advance()
      }
      expectClosing(.rightParen, of: opening)
    }
    flags.formUnion(parseEffects())
    if at(.leftBrace) { parseBlock(.body) }
    finish(.accessorDecl, start, name: name, flags: flags, slot: .accessor)
  }
}
