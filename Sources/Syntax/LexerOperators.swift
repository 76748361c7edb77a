// The lexer's operators: where a run of signs ends, what it holds on to, and whether it is none at all.
// Its questions are `mutating` though they change nothing: the whole lexer would be copied for each call.
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Lexer {
  /// True if what stands before `position` would be an operand: a name, a literal, a closing bracket.
  private mutating func isLeftBound(_ position: Int) -> Bool {
    if position == 0 { return false }
    switch Unicode.Scalar(source[position &- 1]) {
    case " ", "\t", "\n", "\r", "\0", "(", "[", "{", ",", ";", ":": return false
    case "/": return position < 2 || source[position &- 2] != 42
    case "\u{A0}": return position < 2 || source[position &- 2] != 0xC2
    default: return true
    }
  }

  /// True if what stands at `position` would be an operand.
  private mutating func isRightBound(_ position: Int, isLeftBound: Bool) -> Bool {
    switch Unicode.Scalar(source[position]) {
    case " ", "\t", "\n", "\r", ")", "]", "}", ",", ";", ":", "\0": return false
    case ".": return !isLeftBound
    case "/": return source[position &+ 1] != 47 && source[position &+ 1] != 42
    case "\u{C2}": return source[position &+ 1] != 0xA0
    default: return true
    }
  }

  /// An operator, `?`, `!`, `=`, `->`, `&`, a regular expression or an editor placeholder, at its first byte.
  mutating func lexOperator(_ start: Int, _ flags: TokenFlags) {
    let first = source[start]
    let leftBound = isLeftBound(start)
    if leftBound, first == 33 || first == 63 {
      index = start &+ 1
      return append(first == 63 ? .postfixQuestion : .exclamation, from: start, flags)
    }
    if first == 60, source[start &+ 1] == 35, lexPlaceholder(start, flags) { return }

    let slash = skipOperatorRun(start)
    if slash >= 0, lexRegexInOperator(start, slash: slash, leftBound: leftBound, flags) { return }
    // A comment may begin inside the run.
    if slash >= 0, index &- start > 2 {
      var position = start &+ 1
      while position < index {
        if source[position] == 47, source[position &+ 1] == 47 || source[position &+ 1] == 42 { index = position }
        position &+= 1
      }
    }
    appendOperator(start, index, leftBound: leftBound, flags)
  }

  /// Moves `index` to the end of the signs from `start`; returns where the first `/` is, or -1.
  private mutating func skipOperatorRun(_ start: Int) -> Int {
    let startsWithDot = source[start] == 46
    let knownEnd = startsWithDot ? endOfDottedSigns : endOfSigns
    if start < knownEnd {
      // Behind a comment or a regular expression inside a run that was measured before.
      index = knownEnd
      return memchr(source + start, 47, knownEnd &- start).map { UnsafeRawPointer(source).distance(to: $0) } ?? -1
    }
    index = start
    let slash = measureSigns(startsWithDot: startsWithDot)
    if startsWithDot { endOfDottedSigns = index } else { endOfSigns = index }
    work &+= index &- start
    return slash
  }

  private mutating func measureSigns(startsWithDot: Bool) -> Int {
    let start = index
    var slash = -1
    while true {
      let byte = source[index]
      let kind = classes[Int(byte)]
      if kind & ByteClass.operatorSign != 0 {
        if byte == 47, slash < 0 { slash = index }
        if byte == 60, index > start, source[index &+ 1] == 35, placeholderEnd(index) != nil { return slash }
        index &+= 1
      } else if byte == 46, startsWithDot {
        index &+= 1
      } else if kind & ByteClass.extended != 0, let (scalar, length) = ExtendedCharacter.decode(source + index),
        index == start ? ExtendedCharacter.startsOperator(scalar) : ExtendedCharacter.continuesOperator(scalar)
      {
        index &+= length
      } else {
        return slash
      }
    }
  }

  /// Adds the operator from `start` to `stop`, cut into parts if the parser may need that.
  private mutating func appendOperator(_ start: Int, _ stop: Int, leftBound: Bool, _ flags: TokenFlags) {
    index = stop
    let length = stop &- start
    let kind = operatorKind(start, stop, leftBound: leftBound)
    let hasName = kind == .binaryOperator || kind == .prefixOperator || kind == .postfixOperator
    let symbol = hasName ? symbols.intern(source, start, length) : .none
    guard length > 1, length <= 64, hasName, isCut(start, stop) else { return append(kind, from: start, flags, payload: symbol.rawValue) }

    let firstToken = tokens.count
    var position = start
    while position < stop {
      let byte = source[position]
      var next = position &+ 1
      var partKind = kind
      if byte == 46 {
        if position > start { partKind = .period }
      } else if byte == 63 || byte == 33 {
        if position > start { partKind = byte == 63 ? .postfixQuestion : .exclamation }
      } else if byte != 60, byte != 62 {
        while next < stop, source[next] != 60, source[next] != 62 { next &+= 1 }
        // `->` is never cut.
        if byte == 45, next == position &+ 1, next < stop, source[next] == 62 { next &+= 1 }
        if position > start { partKind = operatorKind(position, next, leftBound: true) }
      }
      index = next
      append(partKind, from: position, position == start ? flags : [], payload: position == start ? symbol.rawValue : 0)
      position = next
    }
    (tokens.start + firstToken).pointee.followingParts = UInt8(tokens.count - firstToken - 1)
  }

  /// True if the operator from `start` to `stop` is cut into parts: at angle brackets, for generic clauses,
  /// and to single signs if it has only `.`, `?` and `!`, for key paths.
  private mutating func isCut(_ start: Int, _ stop: Int) -> Bool {
    var hasAngle = false
    var isMarksOnly = true
    for position in start..<stop {
      switch source[position] {
      case 60, 62:
        hasAngle = true
        isMarksOnly = false
      case 33, 46, 63: break
      default: isMarksOnly = false
      }
    }
    if isMarksOnly { return source[start] != 46 || source[start &+ 1] != 46 }
    // `..<` is whole, but `func ...<T>` is a name and an angle bracket.
    return hasAngle && (source[start] != 46 || tokens.count > 0 && tokens[tokens.count - 1].keyword == .func)
  }

  private mutating func operatorKind(_ start: Int, _ stop: Int, leftBound: Bool) -> TokenKind {
    let rightBound = isRightBound(stop, isLeftBound: leftBound)
    if stop &- start == 1 {
      switch source[start] {
      case 61: return .equal
      case 38 where !leftBound && rightBound: return .prefixAmpersand
      case 46: return .period
      case 63: return leftBound ? .postfixQuestion : .infixQuestion
      default: break
      }
    } else if stop &- start == 2, source[start] == 45, source[start &+ 1] == 62 {
      return .arrow
    }
    return leftBound == rightBound ? .binaryOperator : leftBound ? .postfixOperator : .prefixOperator
  }

  // MARK: Regular expressions

  /// Lexes the run as a regular expression from its first `/`, with the signs before it as an operator of
  /// their own, if one may begin there.
  private mutating func lexRegexInOperator(_ start: Int, slash: Int, leftBound: Bool, _ flags: TokenFlags) -> Bool {
    guard !leftBound else { return false }
    let last = tokens.count > 0 ? tokens[tokens.count - 1] : nil
    if last?.keyword == .func || last?.keyword == .operator { return false }
    let stop = index
    var mustBeRegex = false
    if !isRightBound(stop, isLeftBound: false) {
      let afterTry =
        tokens.count > 1 && (last?.kind == .postfixQuestion || last?.kind == .exclamation)
        && tokens[tokens.count - 2].keyword == .try
      if let last, !afterTry, !Self.mayPrecedeRegex(last) { return false }
      switch last?.kind {
      case .leftParen, .interpolationStart, .leftBracket, .comma, .colon, .moduleSelector: mustBeRegex = afterTry
      default: mustBeRegex = true
      }
    }
    if slash > start {
      // The signs before the slash are a token of their own; take them back if no regex follows.
      let count = tokens.count
      appendOperator(start, slash, leftBound: leftBound, flags)
      if lexRegex(slash, pounds: 0, mustBeRegex: mustBeRegex, []) { return true }
      tokens.truncate(to: count)
      index = stop
      return false
    }
    if lexRegex(start, pounds: 0, mustBeRegex: mustBeRegex, flags) { return true }
    index = stop
    return false
  }

  /// True if an expression may begin behind the token.
  private static func mayPrecedeRegex(_ token: Token) -> Bool {
    switch token.kind {
    case .leftParen, .leftBracket, .leftBrace, .interpolationStart, .prefixOperator, .prefixAmpersand, .binaryOperator, .equal,
      .semicolon, .comma, .colon, .infixQuestion, .unknown:
      return true
    case .pound:
      switch token.keyword {
      case .if, .else, .elseif, .endif: return true
      default: return false
      }
    case .identifier:
      switch token.keyword {
      case .true, .false, .Any, .nil, .self, .Self, .super, ._: return false
      default: return token.keyword.isReserved
      }
    default:
      return false
    }
  }

  // MARK: Editor placeholders

  /// Where `<#…#>` at `start` ends, if it does on its line.
  private mutating func placeholderEnd(_ start: Int) -> Int? {
    var position = start &+ 2
    while position < end, source[position] != 10 {
      if source[position] == 60, source[position &+ 1] == 35 { return nil }
      if source[position] == 35, source[position &+ 1] == 62 { return position &+ 2 }
      position &+= 1
    }
    return nil
  }

  private mutating func lexPlaceholder(_ start: Int, _ flags: TokenFlags) -> Bool {
    guard let stop = placeholderEnd(start) else { return false }
    index = stop
    append(.editorPlaceholder, from: start, flags)
    return true
  }
}
