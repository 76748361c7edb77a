// The lexer's brackets: each is paired with its partner as it comes. What a string literal holds is code too, until the
// parenthesis that ends it.
import SourceText

extension Lexer {
  /// Adds the token of a byte that is one by itself. False for a bracket that closes something else than the bracket
  /// opened last: nothing is added.
  @inline(__always)
  mutating func addSingle(_ kind: TokenKind, _ start: Int, _ flags: TokenFlags) -> Bool {
    var payload: UInt32 = 0
    switch kind {
    case .leftParen, .leftBracket, .leftBrace:
      if kind == .leftBrace { openBraces &+= 1 }
      brackets.append(UInt32(truncatingIfNeeded: tokens.count))
      payload = .max
    case .rightParen, .rightBracket, .rightBrace:
      guard contexts.isEmpty, brackets.count > 0 else { return false }
      payload = brackets[brackets.count &- 1]
      guard tokens[Int(payload)].kind.rawValue &+ 1 == kind.rawValue, kind != .rightBrace || openBraces > 0 else { return false }
      if kind == .rightBrace { openBraces &-= 1 }
      brackets.truncate(to: brackets.count &- 1)
      pair(payload)
    default: break
    }
    append(kind, from: start, to: start &+ 1, flags, payload: payload)
    return true
  }

  @inline(__always)
  mutating func open(_ kind: TokenKind, _ start: Int, _ flags: TokenFlags) {
    brackets.append(UInt32(truncatingIfNeeded: tokens.count))
    append(kind, from: start, flags, payload: .max)
  }

  /// Pairs the token to come with the innermost open bracket if that is of the kind `opening`. A bracket
  /// of another kind in between was never closed; it is given up, unless it is a brace, which counts more.
  mutating func close(_ kind: TokenKind, opening: TokenKind, _ start: Int, _ flags: TokenFlags) {
    var partner = UInt32.max
    // A short search is enough for people's mistakes and keeps the time linear.
    var height = brackets.count
    while height > 0, brackets.count - height < 16 {
      let open = brackets[height - 1]
      let openKind = tokens[Int(open)].kind
      if openKind == opening {
        partner = open
        brackets.truncate(to: height - 1)
        break
      }
      if openKind == .leftBrace || openKind == .interpolationStart { break }
      height -= 1
    }
    pair(partner)
    append(kind, from: start, flags, payload: partner)
  }

  /// Tells the opening bracket `partner` that the token to come closes it.
  private mutating func pair(_ partner: UInt32) {
    if partner != .max { (tokens.start + Int(partner)).pointee.payload = UInt32(truncatingIfNeeded: tokens.count) }
  }

  mutating func closeParen(_ start: Int, _ flags: TokenFlags) {
    if let top = contexts.last, brackets.count > 0 {
      // In an interpolation a `)` closes the innermost `(`, or the interpolation itself.
      var height = brackets.count
      while height > 0, tokens[Int(brackets[height - 1])].kind != .leftParen,
        Int(brackets[height - 1]) != top.interpolationStart
      { height -= 1 }
      // Broken text may have taken the opening of the interpolation off the stack before: it ends all the same.
      if height == 0 || Int(brackets[height - 1]) == top.interpolationStart {
        return endInterpolation(start, flags)
      }
      let partner = brackets[height - 1]
      // Braces opened inside the parentheses are given up with them.
      for index in height ..< brackets.count where tokens[Int(brackets[index])].kind == .leftBrace && openBraces > 0 {
        openBraces &-= 1
      }
      brackets.truncate(to: height - 1)
      pair(partner)
      return append(.rightParen, from: start, flags, payload: partner)
    }
    close(.rightParen, opening: .leftParen, start, flags)
  }

  mutating func closeBrace(_ start: Int, _ flags: TokenFlags) {
    guard openBraces > 0 else {
      if !contexts.isEmpty {
        // A brace that cannot be in the interpolation: the literal was never finished.
        index = start
        breakInterpolation()
        return
      }
      append(.rightBrace, from: start, flags, payload: .max)
      return
    }
    // What is still open inside the braces was never closed.
    while brackets.count > 0, tokens[Int(brackets[brackets.count - 1])].kind != .leftBrace {
      brackets.truncate(to: brackets.count - 1)
    }
    guard brackets.count > 0 else {
      openBraces = 0
      append(.rightBrace, from: start, flags, payload: .max)
      return
    }
    let partner = brackets[brackets.count - 1]
    brackets.truncate(to: brackets.count - 1)
    openBraces &-= 1
    pair(partner)
    append(.rightBrace, from: start, flags, payload: partner)
  }

  // MARK: Interpolations

  /// Begins the code inside `\(`.
  mutating func beginInterpolation(pounds: Int, isMultiline: Bool, _ start: Int) {
    contexts.append(
      StringContext(pounds: pounds, isMultiline: isMultiline, interpolationStart: tokens.count, openBraces: openBraces))
    openBraces = 0
    open(.interpolationStart, start, [])
  }

  /// Ends the code of the innermost interpolation with the bytes from `start` and goes on with its string.
  private mutating func endInterpolation(_ start: Int, _ flags: TokenFlags) {
    guard let context = popInterpolation(start, flags) else { return }
    lexStringBody(pounds: context.pounds, isMultiline: context.isMultiline)
  }

  private mutating func popInterpolation(_ start: Int, _ flags: TokenFlags) -> StringContext? {
    guard let context = contexts.popLast() else { return nil }
    while brackets.count > 0, Int(brackets[brackets.count - 1]) >= context.interpolationStart {
      brackets.truncate(to: brackets.count - 1)
    }
    openBraces = context.openBraces
    pair(UInt32(context.interpolationStart))
    append(.interpolationEnd, from: start, flags, payload: UInt32(context.interpolationStart))
    return context
  }

  /// Ends the innermost interpolation and its string where they stand, for want of a `)`.
  mutating func breakInterpolation() {
    let start = index
    guard popInterpolation(start, .unterminated) != nil else { return }
    append(.stringEnd, from: start, .unterminated)
    report(.unterminated, start, start)
  }

  /// At the end of the file: ends what is open.
  mutating func closeUnfinished() {
    index = end
    while !contexts.isEmpty { breakInterpolation() }
  }
}
