// Looking ahead over types without making nodes: where does a type that would begin here end? Needed to
// tell `f<T>(x)` from `f < T > (x)`, and closure signatures from statements.

extension Parser {
  /// The token after a generic argument clause at `first`, if there is one and what follows agrees with it.
  mutating func endOfGenericArguments(inExpressionAt first: Int) -> Int? {
    guard isLeftAngle(first), !(isRightAngle(first + 1) && tokens[first].followingParts > 0) else { return nil }
    guard let end = scanGenericArguments(first, 0), mayFollowGenericArguments(end) else { return nil }
    return end
  }

  private mutating func mayFollowGenericArguments(_ token: Int) -> Bool {
    switch tokens[token].kind {
    case .rightParen, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamation,
      .postfixQuestion, .colon, .interpolationEnd:
      return true
    case .leftParen, .leftBracket: return !tokens[token].flags.contains(.newlineBefore)
    case .binaryOperator: return isOperator(token, "&")
    default: return false
    }
  }

  private static let maximumScanDepth = 100

  /// The token after `<…>` at `first`.
  mutating func scanGenericArguments(_ first: Int, _ depth: Int) -> Int? {
    guard isLeftAngle(first), depth < Parser.maximumScanDepth else { return nil }
    var token = first + 1
    while !isRightAngle(token) {
      step()
      guard let end = scanGenericArgument(token, depth) else { return nil }
      token = end
      guard tokens[token].kind == .comma else { break }
      token += 1
    }
    return isRightAngle(token) ? token + 1 : nil
  }

  /// The token after a type or a number, at `first`.
  mutating func scanGenericArgument(_ first: Int, _ depth: Int) -> Int? {
    if tokens[first].kind == .integerLiteral { return first + 1 }
    if isOperator(first, "-"), tokens[first + 1].kind == .integerLiteral { return first + 2 }
    return scanType(first, depth + 1)
  }

  /// The token after a type at `first`.
  mutating func scanType(_ first: Int, _ depth: Int = 0) -> Int? {
    guard depth < Parser.maximumScanDepth else { return nil }
    step()
    var token = first
    if tokens[token].keyword == .repeat { token += 1 }
    token = scanSpecifiers(token, depth)
    switch tokens[token].keyword {
    case .some, .any, .each: token += 1
    default: break
    }
    guard var end = scanSimpleType(token, depth) else { return nil }
    while isOperator(end, "&") {
      guard let next = scanSimpleType(end + 1, depth) else { return nil }
      end = next
    }
    if let arrow = endOfEffects(end), tokens[arrow].kind == .arrow {
      return scanType(endOfEffects(arrow + 1) ?? arrow + 1, depth + 1)
    }
    if isOperator(end, "...") { end += 1 }
    return end
  }

  private mutating func scanSpecifiers(_ first: Int, _ depth: Int) -> Int {
    var token = first
    for _ in 0..<Parser.maximumPrefixes {
      step()
      switch tokens[token].kind {
      case .identifier:
        guard isTypeSpecifier(token) else { return token }
        let keyword = tokens[token].keyword
        token += 1
        if keyword == .nonisolated || keyword == .dependsOn, tokens[token].kind == .leftParen { token = endOfUnit(token) }
      case .atSign:
        let end = endOfAttribute(token, ofType: true, depth)
        guard end > token + 1 else { return token }
        token = end
      default: return token
      }
    }
    return token
  }

  private mutating func scanSimpleType(_ first: Int, _ depth: Int) -> Int? {
    var token = isOperator(first, "~") ? first + 1 : first
    switch tokens[token].kind {
    case .identifier:
      let keyword = tokens[token].keyword
      if keyword == .repeat { return token }
      guard keyword == .Self || keyword == .Any || keyword == ._ || !keyword.isReserved else { return nil }
      guard let end = scanTypeName(token, depth) else { return nil }
      token = end
    case .quotedIdentifier, .editorPlaceholder:
      guard let end = scanTypeName(token, depth) else { return nil }
      token = end
    case .leftParen:
      guard let end = scanTupleType(token, depth + 1) else { return nil }
      token = end
    case .leftBracket:
      guard let end = scanCollectionType(token, depth + 1) else { return nil }
      token = end
    default: return nil
    }
    while true {
      step()
      switch tokens[token].kind {
      case .period:
        guard tokens[token + 1].kind == .identifier || tokens[token + 1].kind == .quotedIdentifier else { return nil }
        guard let end = scanTypeName(token + 1, depth) else { return nil }
        token = end
      case .postfixQuestion, .exclamation:
        guard !tokens[token].flags.contains(.newlineBefore) else { return token }
        token += 1
      default: return token
      }
    }
  }

  private mutating func scanTypeName(_ first: Int, _ depth: Int) -> Int? {
    var token = first + 1
    if tokens[token].kind == .moduleSelector { token += 2 }
    if isLeftAngle(token) { return scanGenericArguments(token, depth + 1) }
    return token
  }

  private mutating func scanCollectionType(_ first: Int, _ depth: Int) -> Int? {
    guard depth < Parser.maximumScanDepth else { return nil }
    guard var token = scanGenericArgument(first + 1, depth) else { return nil }
    if tokens[token].kind == .colon || tokens[token].keyword == .of && !tokens[token].flags.contains(.newlineBefore) {
      guard let end = scanGenericArgument(token + 1, depth) else { return nil }
      token = end
    }
    return tokens[token].kind == .rightBracket ? token + 1 : nil
  }

  private mutating func scanTupleType(_ first: Int, _ depth: Int) -> Int? {
    guard depth < Parser.maximumScanDepth else { return nil }
    var token = first + 1
    while tokens[token].kind != .rightParen {
      step()
      if isLabel(token), tokens[token + 1].kind == .colon {
        token += 2
      } else if isLabel(token), isLabel(token + 1), tokens[token + 2].kind == .colon {
        token += 3
      }
      guard let end = scanType(token, depth + 1) else { return nil }
      token = end
      guard tokens[token].kind == .comma else { break }
      token += 1
    }
    return tokens[token].kind == .rightParen ? token + 1 : nil
  }
}
