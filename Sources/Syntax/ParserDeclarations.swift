// Declarations: which one begins here, and those of types, imports, aliases, operators and macros.
import SourceText

extension Parser {
  /// True if a declaration begins here. Among members more counts as one than among statements.
  mutating func atDeclaration(inMembers: Bool, allowsInit: Bool = true) -> Bool {
    startsDeclaration(index, inMembers: inMembers, allowsInit: allowsInit)
  }

  /// How many attributes and modifiers are looked over in search of what they belong to.
  static let maximumPrefixes = 60

  private mutating func startsDeclaration(_ first: Int, inMembers: Bool, allowsInit: Bool) -> Bool {
    // So many attributes and modifiers nobody writes, and who does shall not make the search slow.
    var rest = Parser.maximumPrefixes
    var token = first
    var hasAttribute = false
    while rest > 0 {
      rest -= 1
      step()
      if tokens[token].kind == .atSign {
        guard beginsAttributeName(token + 1) else { return false }
        token = endOfAttribute(token, ofType: false)
        hasAttribute = true
      } else if tokens[token].kind == .pound, tokens[token].keyword == .if, isDirectiveOfAttributes(token) {
        token = endOfDirective(token)
        hasAttribute = true
      } else {
        break
      }
    }
    var hasModifier = false
    while rest > 0, tokens[token].kind == .identifier, isModifier(tokens[token].keyword) {
      rest -= 1
      step()
      // `actor`, `async` and other words are names too: what follows decides.
      let keyword = tokens[token].keyword
      if keyword == .class { break }
      hasModifier = true
      token += 1
      if keyword != .open, mayHaveDetail(keyword), tokens[token].kind == .leftParen { token = endOfUnit(token) }
    }
    if hasAttribute {
      switch tokens[token].kind {
      case .rightBrace, .endOfFile: return true
      case .pound where tokens[token].keyword == .endif: return true
      default: break
      }
    }
    if tokens[token].kind == .pound {
      switch tokens[token].keyword {
      case .if, .elseif, .else, .endif, .available, .unavailable, .sourceLocation: return false
      default: return hasAttribute || hasModifier || inMembers
      }
    }
    guard tokens[token].kind == .identifier else { return inMembers && (hasAttribute || hasModifier) }
    switch tokens[token].keyword {
    case .import, .func, .deinit, .subscript, .var, .let, .class, .struct, .enum, .protocol, .extension, .typealias,
      .associatedtype, .precedencegroup, .operator, .inout:
      return true
    case .`init`: return allowsInit
    case .case: return inMembers
    case .actor: return isName(token + 1)
    case .macro: return isName(token + 1)
    default: break
    }
    return inMembers && (hasAttribute || hasModifier)
  }

  /// True for words that may stand in front of a declaration's keyword.
  mutating func isModifier(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .public, .private, .internal, .fileprivate, .static, .open, .package, .final, .override, .mutating, .nonmutating,
      .nonisolated, .lazy, .weak, .unowned, .required, .convenience, .optional, .dynamic, .indirect, .prefix, .postfix, .infix,
      .isolated, .borrowing, .consuming, .__consuming, .distributed, ._const, ._local, .async, .reasync, .rethrows, .sending, .class:
      return true
    default: return false
    }
  }

  /// True for modifiers that may have a word in parentheses: `private(set)`.
  private mutating func mayHaveDetail(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .public, .private, .internal, .fileprivate, .open, .package, .nonisolated, .unowned: true
    default: false
    }
  }

  // MARK: Any declaration

  /// Attributes, modifiers and the declaration behind them; leaves one node.
  mutating func parseDeclaration(inMembers: Bool) {
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    let start = mark()
    parseAttributes()
    parseModifiers()
    if kind == .pound, !atDirective { return parseMacroDeclaration(start) }
    guard kind == .identifier else { return finish(.missingDecl, start) }
    switch keyword {
    case .var, .let, .inout: parseVariable(start, inMembers: inMembers)
    case .func: parseFunction(start)
    case .`init`: parseInitializer(start)
    case .deinit: parseDeinitializer(start)
    case .subscript: parseSubscript(start)
    case .class: parseNominal(.classDecl, start)
    case .struct: parseNominal(.structDecl, start)
    case .enum: parseNominal(.enumDecl, start)
    case .actor: parseNominal(.actorDecl, start)
    case .protocol: parseNominal(.protocolDecl, start)
    case .extension: parseExtension(start)
    case .case: parseEnumCase(start)
    case .typealias: parseTypealias(start)
    case .associatedtype: parseAssociatedType(start)
    case .import: parseImport(start)
    case .operator: parseOperatorDeclaration(start)
    case .precedencegroup: parsePrecedenceGroup(start)
    case .macro: parseMacro(start)
    default:
      report(.missingPart, rangeBehindPrevious())
      finish(.missingDecl, start)
    }
  }

  mutating func parseModifiers() {
    while kind == .identifier, isModifier(keyword) {
      if at(.class), !isModifierClass { return }
      if at(.actor) { return }
      let start = mark()
      let name = here
      let mayHaveDetail = mayHaveDetail(keyword)
      advance()
      var flags: NodeFlags = []
      if mayHaveDetail, at(.leftParen) {
        let opening = index
        advance()
        if !at(.rightParen) {
          flags = .hasDetail
          advance()
        }
        expectClosing(.rightParen, of: opening)
      }
      finish(.declModifier, start, name: name, flags: flags, slot: .modifier)
    }
  }

  /// True if `class` here is a modifier: another declaration follows it.
  private var isModifierClass: Bool {
    mutating get {
      startsDeclaration(index + 1, inMembers: false, allowsInit: true)
    }
  }

  // MARK: Types

  /// The name of a declaration, with `none` and a problem where it is missing.
  mutating func parseDeclaredName() -> TokenID {
    if isName(index) || kind == .identifier && keyword.isReserved && !isAtStartOfLine && !at(.where) {
      let name = here
      advance()
      return name
    }
    report(.missingPart, rangeBehindPrevious())
    return .none
  }

  private mutating func parseNominal(_ kind: NodeKind, _ start: Mark) {
    advance()
    let name = parseDeclaredName()
    if isLeftAngle(index) {
      if kind == .protocolDecl { parsePrimaryAssociatedTypes() } else { parseGenericParameters() }
    }
    parseInheritance()
    parseRequirements()
    parseMemberBlock()
    finish(kind, start, name: name)
  }

  private mutating func parsePrimaryAssociatedTypes() {
    advance()
    while isName(index) {
      leaf(.primaryAssociatedType, slot: .primaryAssociatedType)
      if !eat(.comma) { break }
    }
    if isRightAngle(index) { advance() } else { report(.missingPart, rangeBehindPrevious()) }
  }

  private mutating func parseExtension(_ start: Mark) {
    advance()
    parseType()
    setSlot(.type)
    parseInheritance()
    parseRequirements()
    parseMemberBlock()
    finish(.extensionDecl, start)
  }

  /// `: A, B`, if it is there; leaves the types as nodes.
  private mutating func parseInheritance() {
    guard eat(.colon) else { return }
    repeat {
      if at(.leftBrace) || at(.where) { return }
      parseType()
      setSlot(.inheritedType)
    } while eat(.comma)
  }

  /// `{ … }` of a type.
  private mutating func parseMemberBlock() {
    guard at(.leftBrace) else { return missing(.memberBlock) }
    let start = mark()
    advance()
    parseMembers(opening: start.token)
    expectClosing(.rightBrace, of: start.token)
    finish(.memberBlock, start, slot: .memberBlock)
  }

  /// Members up to the `}` that belongs to `opening` or the end of an `#if` clause.
  private mutating func parseMembers(opening: Int) {
    while kind != .endOfFile, !atEndOfClause {
      if at(.rightBrace) {
        guard isStrayBrace(opening: opening) else { return }
        skip(to: index + 1)
        continue
      }
      if eat(.semicolon) { continue }
      let before = index
      parseMember(opening: opening)
      if index == before { skipUnexpected(inMembers: true) }
    }
  }

  private mutating func parseMember(opening: Int) {
    if kind == .pound {
      switch keyword {
      case .if where !isDirectiveOfAttributes(index):
        guard enter() else { return skipTooDeep() }
        parseDirective { parser in parser.parseMembers(opening: opening) }
        leave()
        return setSlot(.member)
      case .sourceLocation:
        parseSourceLocation()
        return setSlot(.member)
      default: break
      }
    }
    if atDeclaration(inMembers: true) {
      parseDeclaration(inMembers: true)
      if lastKind != .skipped { setSlot(.member) }
    } else if at(.editorPlaceholder) {
      let start = mark()
      advance()
      finish(.missingDecl, start, slot: .member)
    } else {
      skipUnexpected(inMembers: true)
    }
  }

  private mutating func parseEnumCase(_ start: Mark) {
    let keyword = here
    advance()
    repeat {
      eat(.period)
      let element = mark()
      let name = parseDeclaredName()
      var flags: NodeFlags = []
      if at(.leftParen) {
        flags = .hasArgumentList
        parseParameterList { parser in parser.parseEnumCaseParameter() }
      }
      if eat(.equal) {
        parseExpression()
        setSlot(.value)
      }
      finish(.enumCaseElement, element, name: name, flags: flags, slot: .enumElement)
    } while eat(.comma)
    finish(.enumCaseDecl, start, name: keyword)
  }

  // MARK: Aliases and imports

  private mutating func parseTypealias(_ start: Mark) {
    advance()
    let name = parseDeclaredName()
    if isLeftAngle(index) { parseGenericParameters() }
    if eat(.equal) || eat(.colon) {
      parseType()
      setSlot(.type)
    } else {
      missing(.type)
    }
    parseRequirements()
    finish(.typealiasDecl, start, name: name)
  }

  private mutating func parseAssociatedType(_ start: Mark) {
    advance()
    let name = parseDeclaredName()
    parseInheritance()
    if eat(.equal) {
      parseType()
      setSlot(.type)
    }
    parseRequirements()
    finish(.associatedTypeDecl, start, name: name)
  }

  private mutating func parseImport(_ start: Mark) {
    advance()
    var importedKind = TokenID.none
    switch keyword {
    case .typealias, .struct, .class, .enum, .protocol, .var, .let, .func, .inout:
      importedKind = here
      advance()
    default: break
    }
    repeat {
      if isName(index) || kind == .identifier {
        leaf(.importPathComponent, slot: .path)
      } else if kind == .binaryOperator || kind == .prefixOperator || kind == .postfixOperator {
        let component = mark()
        let name = here
        advanceOperator()
        finish(.importPathComponent, component, name: name, slot: .path)
      } else {
        report(.missingPart, rangeBehindPrevious())
      }
    } while eat(.period) || eat(.moduleSelector)
    finish(.importDecl, start, name: importedKind)
  }

  // MARK: Operators

  private mutating func parseOperatorDeclaration(_ start: Mark) {
    advance()
    var name = TokenID.none
    switch kind {
    case .binaryOperator, .prefixOperator, .postfixOperator, .prefixAmpersand, .exclamation, .postfixQuestion, .infixQuestion, .equal,
      .arrow:
      name = here
      advanceOperator()
    default: report(.missingPart, rangeBehindPrevious())
    }
    var flags: NodeFlags = []
    if eat(.colon) {
      if isName(index) {
        flags = .hasGroup
        advance()
      }
      while eat(.comma) { advance() }
    }
    finish(.operatorDecl, start, name: name, flags: flags)
    // An older spelling had a block.
    if at(.leftBrace), !isAtStartOfLine {
      setSlot(.statement)
      skip(to: endOfUnit(index))
      finish(.operatorDecl, start, name: name, flags: flags)
    }
  }

  private mutating func parsePrecedenceGroup(_ start: Mark) {
    advance()
    let name = parseDeclaredName()
    guard at(.leftBrace) else {
      report(.missingPart, rangeBehindPrevious())
      return finish(.precedenceGroupDecl, start, name: name)
    }
    let opening = index
    advance()
    while kind == .identifier, peekKind() == .colon {
      let attribute = mark()
      let label = here
      advance()
      advance()
      repeat { leaf(.importPathComponent, slot: .path) } while eat(.comma)
      finish(.precedenceGroupAttribute, attribute, name: label, slot: .precedenceAttribute)
    }
    expectClosing(.rightBrace, of: opening)
    finish(.precedenceGroupDecl, start, name: name)
  }

  // MARK: Macros

  private mutating func parseMacro(_ start: Mark) {
    advance()
    let name = parseDeclaredName()
    if isLeftAngle(index) { parseGenericParameters() }
    var flags: NodeFlags = []
    if at(.leftParen) {
      flags = parseFunctionSignature()
    } else {
      report(.missingPart, rangeBehindPrevious())
    }
    if eat(.equal) {
      parseExpression()
      setSlot(.value)
    }
    parseRequirements()
    finish(.macroDecl, start, name: name, flags: flags)
  }

  /// `#name(…)` as a declaration.
  private mutating func parseMacroDeclaration(_ start: Mark) {
    let name = here
    let hasArguments = parseMacroExpansionBody([])
    finish(.macroExpansionDecl, start, name: name, flags: hasArguments ? .hasArgumentList : [])
  }
}
