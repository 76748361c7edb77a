// Attributes. Most have expressions as arguments; those with a grammar of their own keep their tokens.
import SourceText

extension Parser {
  /// Attributes, and `#if`s around attributes; leaves them as nodes.
  mutating func parseAttributes() {
    while true {
      if at(.atSign) {
        parseAttribute()
      } else if atPound(.if), isDirectiveOfAttributes(index), enter() {
        parseDirective { parser in parser.parseAttributes() }
        setSlot(.attribute)
        leave()
      } else {
        return
      }
    }
  }

  /// An attribute of a declaration.
  mutating func parseAttribute() { parseAttribute(ofType: false) }

  /// An attribute of a type.
  mutating func parseTypeAttribute() { parseAttribute(ofType: true) }

  private mutating func parseAttribute(ofType: Bool) {
    let start = mark()
    let end = endOfAttribute(start.token, ofType: ofType)
    advance()
    let style = argumentStyle(ofType: ofType)
    let name = parseAttributeName()
    var flags: NodeFlags = []
    if at(.leftParen), index < end {
      flags = .hasArgumentList
      parseAttributeArguments(style)
    }
    finish(.attribute, start, name: name, flags: flags, slot: .attribute)
  }

  /// The type that names an attribute; returns its last component.
  private mutating func parseAttributeName() -> TokenID {
    if at(.rethrows) {
      let name = here
      leaf(.identifierType, slot: .attributeName)
      return name
    }
    parseSimpleType(allowsOptional: false)
    setSlot(.attributeName)
    return nodes[nodes.count - 1].nameToken
  }

  private enum ArgumentStyle {
    case none, expressions, availability, tokens
  }

  /// What the arguments of the attribute whose name is here are.
  private mutating func argumentStyle(ofType: Bool) -> ArgumentStyle {
    guard kind == .identifier, peekKind() != .moduleSelector, peekKind() != .period else { return .expressions }
    if at(.available) || isWord("_spi_available") { return .availability }
    if isWord("Sendable") { return .none }
    if isWord("differentiable") || isWord("isolated") { return .tokens }
    if ofType { return isWord("convention") ? .tokens : .expressions }
    for special: StaticString in [
      "objc", "abi", "attached", "freestanding", "backDeployed", "_backDeploy", "derivative", "transpose", "specialized",
      "_specialize", "_dynamicReplacement", "_documentation", "_effects", "_implements", "_originallyDefinedIn",
    ] where isWord(special) {
      return .tokens
    }
    return .expressions
  }

  private mutating func parseAttributeArguments(_ style: ArgumentStyle) {
    let opening = index
    advance()
    switch style {
    case .expressions: parseArgumentList([], slot: .argument)
    case .availability: parseAvailabilityArguments()
    case .tokens, .none:
      let partner = tokens[opening].partner
      if !partner.isNone, Int(partner.rawValue) > index {
        let tokens = mark()
        while index < Int(partner.rawValue) { advance() }
        finish(.attributeTokens, tokens, slot: .argument)
      }
    }
    expectClosing(.rightParen, of: opening)
  }

  // MARK: Looking ahead

  /// The token after the attribute at a `@`.
  mutating func endOfAttribute(_ first: Int, ofType: Bool, _ depth: Int = 0) -> Int {
    var token = first + 1
    guard beginsAttributeName(token) else { return token }
    token = endOfUnit(token)
    while true {
      step()
      if tokens[token].kind == .moduleSelector || tokens[token].kind == .period,
        tokens[token + 1].kind == .identifier || tokens[token + 1].kind == .quotedIdentifier
      {
        token += 2
      } else if isLeftAngle(token), let end = scanGenericArguments(token, depth + 1) {
        token = end
      } else {
        break
      }
    }
    guard tokens[token].kind == .leftParen, !tokens[token].isAtStartOfLine else { return token }
    if ofType, hasNoArguments(first + 1) { return token }
    // With a space in between the parentheses are what the attribute is of, unless a declaration follows.
    if tokens[token].flags.contains(.spaceBefore) {
      let after = endOfUnit(token)
      return tokens[after].kind == .atSign || startsDeclarationKeyword(after) ? after : token
    }
    return endOfUnit(token)
  }

  /// True at a token that may stand behind `@`: a name or, if hardly ever, another type.
  mutating func beginsAttributeName(_ token: Int) -> Bool {
    switch tokens[token].kind {
    case .identifier, .quotedIdentifier, .editorPlaceholder: true
    case .leftParen, .leftBracket: !tokens[token].partner.isNone
    default: false
    }
  }

  /// True for attributes of types that never have arguments: what follows `@escaping(A) -> B` is the type.
  private mutating func hasNoArguments(_ name: Int) -> Bool {
    for word: StaticString in ["escaping", "Sendable", "autoclosure", "unchecked", "retroactive", "preconcurrency", "noescape", "noDerivative", "_local", "_noMetadata"]
    where isText(name, word) {
      return true
    }
    return false
  }

  private mutating func isText(_ token: Int, _ text: StaticString) -> Bool {
    let token = tokens[token]
    guard Int(token.length) == text.utf8CodeUnitCount else { return false }
    for position in 0..<Int(token.length) where source[Int(token.offset) + position] != text.utf8Start[position] { return false }
    return true
  }

  private mutating func startsDeclarationKeyword(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    let keyword = tokens[token].keyword
    return isModifier(keyword) && keyword != .async && keyword != .rethrows && keyword != .reasync
      || keyword != .none && keyword.rawValue <= Keyword.macro.rawValue && keyword != .`init`
  }

  /// True if the `#if` at a token holds attributes only, in all its clauses, so that it belongs to the
  /// declaration behind it.
  mutating func isDirectiveOfAttributes(_ first: Int) -> Bool {
    var sawAttribute = false
    return scanDirectiveOfAttributes(first, &sawAttribute, 0) != nil && sawAttribute
  }

  /// The token after the `#if … #endif` of attributes at a token.
  mutating func endOfDirective(_ first: Int) -> Int {
    var sawAttribute = false
    return scanDirectiveOfAttributes(first, &sawAttribute, 0) ?? first + 1
  }

  private mutating func scanDirectiveOfAttributes(_ first: Int, _ sawAttribute: inout Bool, _ depth: Int) -> Int? {
    guard depth < 16 else { return nil }
    var token = first
    repeat {
      token = endOfDirectiveLine(token)
      var rest = Parser.maximumPrefixes
      while rest > 0 {
        rest -= 1
        step()
        if tokens[token].kind == .atSign {
          sawAttribute = true
          token = endOfAttribute(token, ofType: false)
        } else if tokens[token].kind == .pound, tokens[token].keyword == .if {
          guard let end = scanDirectiveOfAttributes(token, &sawAttribute, depth + 1) else { return nil }
          token = end
        } else {
          break
        }
      }
    } while tokens[token].kind == .pound && (tokens[token].keyword == .elseif || tokens[token].keyword == .else)
    guard tokens[token].kind == .pound, tokens[token].keyword == .endif, tokens[token].isAtStartOfLine else { return nil }
    return token + 1
  }
}
