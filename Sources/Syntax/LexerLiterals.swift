// The lexer's literals: numbers, strings, quoted names, regular expressions, `#` words.
import SourceText

extension Lexer {
  private mutating func isDigit(_ distance: Int) -> Bool { classes[Int(source[index &+ distance])] & ByteClass.digit != 0 }
  private mutating func isHexDigit(_ distance: Int) -> Bool {
    switch source[index &+ distance] {
    case 48...57, 65...70, 97...102: true
    default: false
    }
  }
  private mutating func skipWordBytes() {
    while classes[Int(source[index])] & (ByteClass.letter | ByteClass.digit) != 0 { index &+= 1 }
  }

  /// A number. Letters that do not belong to it stay in it: a wrong number, but one token.
  mutating func lexNumber(_ start: Int, _ flags: TokenFlags) {
    var kind = TokenKind.integerLiteral
    // `x.0.1` is two members, not a fraction.
    let isMember = tokens.count > 0 && tokens[tokens.count - 1].kind == .period
    let isHex = source[index] == 48 && source[index &+ 1] == 120
    if isHex {
      index &+= 2
      while isHexDigit(0) || source[index] == 95 { index &+= 1 }
      let afterInteger = index
      if source[index] == 46, isHexDigit(1) {
        index &+= 1
        while isHexDigit(0) || source[index] == 95 { index &+= 1 }
      }
      if source[index] == 112 || source[index] == 80 {
        kind = .floatLiteral
        index &+= 1
        if source[index] == 43 || source[index] == 45 { index &+= 1 }
      } else {
        // Without an exponent the point was a member access.
        index = afterInteger
      }
      skipWordBytes()
    } else if source[index] == 48, source[index &+ 1] == 98 || source[index &+ 1] == 111 {
      skipWordBytes()
    } else {
      while isDigit(0) || source[index] == 95 { index &+= 1 }
      if source[index] == 46, isDigit(1), !isMember {
        kind = .floatLiteral
        index &+= 1
        while isDigit(0) || source[index] == 95 { index &+= 1 }
      }
      if source[index] | 32 == 101, !isMember {
        kind = .floatLiteral
        index &+= 1
        if source[index] == 43 || source[index] == 45 { index &+= 1 }
      }
      skipWordBytes()
    }
    append(kind, from: start, flags)
  }

  /// A name in backticks, at its second byte. It ends on its line or is no name.
  mutating func lexQuotedName(_ start: Int, _ flags: TokenFlags) {
    let nameStart = index
    while index < end, source[index] != 96, classes[Int(source[index])] & ByteClass.lineBreak == 0 { index &+= 1 }
    if index < end, source[index] == 96, index > nameStart {
      let symbol = symbols.intern(source, nameStart, index &- nameStart)
      index &+= 1
      append(.quotedIdentifier, from: start, flags, payload: symbol.rawValue)
    } else {
      index = nameStart
      report(.unterminated, start, index)
      append(.unknown, from: start, flags)
    }
  }

  /// What begins with `#`, at its second byte: a raw string, a regular expression or a `#name`.
  mutating func lexPound(_ start: Int, _ flags: TokenFlags) {
    if start >= endOfPounds {
      while source[index] == 35 { index &+= 1 }
      endOfPounds = index
      let pounds = index &- start
      work &+= pounds
      if source[index] == 34 { return lexString(start, pounds: pounds, flags) }
      if source[index] == 47, lexRegex(start, pounds: pounds, mustBeRegex: true, flags) { return }
      index = start &+ 1
    }
    let nameStart = index
    if classes[Int(source[index])] & ByteClass.letter != 0 || extendedNamePart(starts: true) != nil {
      skipNameBytes()
    }
    guard index > nameStart else { return append(.pound, from: start, flags) }
    let symbol = symbols.intern(source, nameStart, index &- nameStart)
    append(.pound, from: start, flags, payload: symbol.rawValue, keyword: symbols.keywords[Int(symbol.rawValue)])
  }

  // MARK: Strings

  /// A string literal; `index` is at its first quote, `start` at its first `#`.
  mutating func lexString(_ start: Int, pounds: Int, _ flags: TokenFlags) {
    var isMultiline = source[index &+ 1] == 34 && source[index &+ 2] == 34
    if isMultiline, pounds > 0 { isMultiline = !closesOnSameLine(from: index &+ 2, pounds: pounds) }
    index &+= isMultiline ? 3 : 1
    var flags = flags
    if isMultiline { flags.insert(.multiline) }
    if pounds > 0 { flags.insert(.raw) }
    append(.stringStart, from: start, flags)
    lexStringBody(pounds: pounds, isMultiline: isMultiline)
  }

  /// True if a quote with enough `#`s stands on the line: `#"""#` is a string of one quote.
  private mutating func closesOnSameLine(from first: Int, pounds: Int) -> Bool {
    var position = first
    defer { work &+= position &- first }
    while position < end, classes[Int(source[position])] & ByteClass.lineBreak == 0 {
      if source[position] == 34, hasPounds(at: position &+ 1, pounds) { return true }
      position &+= 1
    }
    return false
  }

  private mutating func hasPounds(at position: Int, _ pounds: Int) -> Bool {
    var count = 0
    while count < pounds, source[position &+ count] == 35 { count &+= 1 }
    return count == pounds
  }

  /// The rest of a string from inside it, up to its end or its next interpolation.
  mutating func lexStringBody(pounds: Int, isMultiline: Bool) {
    let textStart = index
    while true {
      while classes[Int(source[index])] & ByteClass.stringStop == 0 { index &+= 1 }
      switch source[index] {
      case 34:
        let length = isMultiline ? 3 : 1
        if isMultiline, source[index &+ 1] != 34 || source[index &+ 2] != 34 { index &+= 1; continue }
        guard hasPounds(at: index &+ length, pounds) else { index &+= 1; continue }
        appendText(textStart)
        let start = index
        index &+= length &+ pounds
        return append(.stringEnd, from: start, [])
      case 92:
        guard hasPounds(at: index &+ 1, pounds) else { index &+= 1; continue }
        let escaped = index &+ 1 &+ pounds
        if source[escaped] == 40 {
          appendText(textStart)
          let start = index
          index = escaped &+ 1
          return beginInterpolation(pounds: pounds, isMultiline: isMultiline, start)
        }
        // The escaped byte is text, whatever it is, but a line break still ends a line.
        index = escaped
        if source[escaped] == 34 || source[escaped] == 92 { index &+= 1 }
      case 0 where index < end:
        index &+= 1
      case 10 where isMultiline, 13 where isMultiline:
        index &+= 1
      default:
        // A line break, or the end of the file.
        index = min(index, end)
        appendText(textStart)
        report(.unterminated, textStart, index)
        return append(.stringEnd, from: index, .unterminated)
      }
    }
  }

  private mutating func appendText(_ start: Int) {
    if index > start { append(.stringText, from: start, []) }
  }

  // MARK: Regular expressions

  /// A regular expression from its first `#` or `/`; false, and nothing done, if there is none.
  mutating func lexRegex(_ start: Int, pounds: Int, mustBeRegex: Bool, _ flags: TokenFlags) -> Bool {
    var position = start &+ pounds &+ 1
    if pounds == 0 {
      switch source[position] {
      case 32, 9: if !mustBeRegex { return false }
      case 42, 47: return false
      default: break
      }
      if start > 0, source[start &- 1] == 42 { return false }
    }
    // With `#`s and nothing more on its line, it spans lines.
    var firstBreak = -1
    if pounds > 0 {
      var scan = position
      while source[scan] == 32 || source[scan] == 9 { scan &+= 1 }
      if classes[Int(source[scan])] & ByteClass.lineBreak != 0 { firstBreak = scan }
    }
    if firstBreak >= 0, !mayEndRegex(from: position, pounds: pounds) { return appendUnterminatedRegex(start, firstBreak, flags) }
    var groups = 0
    var classDepth = 0
    var lastSpace = -1
    var isTerminated = false
    defer { work &+= position &- start }
    scan: while position < end {
      switch source[position] {
      case 47 where hasPounds(at: position &+ 1, pounds):
        if pounds == 0 {
          if source[position &+ 1] == 47 || source[position &+ 1] == 42 { break scan }
          if lastSpace == position &- 1, !mustBeRegex { return false }
        }
        position &+= 1 &+ pounds
        isTerminated = true
        break scan
      case 10, 13:
        if firstBreak < 0 { break scan }
      case 92:
        if position &+ 1 < end, classes[Int(source[position &+ 1])] & ByteClass.lineBreak == 0 { position &+= 1 }
      case 40 where classDepth == 0: groups &+= 1
      case 41 where classDepth == 0:
        if groups == 0, !mustBeRegex { return false }
        groups &-= groups > 0 ? 1 : 0
      case 91: classDepth &+= 1
      case 93: classDepth &-= classDepth > 0 ? 1 : 0
      case 32, 9: lastSpace = position
      default: break
      }
      position &+= 1
    }
    if !isTerminated {
      guard mustBeRegex else { return false }
      // Do not take the rest of the file for a pattern nobody finished.
      guard firstBreak >= 0 else { return appendUnterminatedRegex(start, min(position, end), flags) }
      noteRegexEnds(from: start &+ pounds &+ 1)
      return appendUnterminatedRegex(start, firstBreak, flags)
    }
    index = position
    append(.regexLiteral, from: start, pounds > 0 ? flags.union(.raw) : flags)
    return true
  }

  private mutating func appendUnterminatedRegex(_ start: Int, _ stop: Int, _ flags: TokenFlags) -> Bool {
    index = stop
    report(.unterminated, start, stop)
    append(.regexLiteral, from: start, source[start] == 35 ? flags.union([.raw, .unterminated]) : flags.union(.unterminated))
    return true
  }

  /// False if it is known that no expression with so many `#` ends behind `position`.
  private mutating func mayEndRegex(from position: Int, pounds: Int) -> Bool {
    lastRegexEnds.isEmpty || pounds < lastRegexEnds.count && lastRegexEnds[pounds] >= position
  }

  /// Notes where the last `/` with at least so many `#` behind it is, for each number, as a search from `first` sees them.
  private mutating func noteRegexEnds(from first: Int) {
    guard lastRegexEnds.isEmpty else { return }
    lastRegexEnds = [-1]
    var position = first
    while position < end {
      let slash = position
      position &+= source[slash] == 92 && classes[Int(source[slash &+ 1])] & ByteClass.lineBreak == 0 ? 2 : 1
      guard source[slash] == 47 else { continue }
      var pounds = 0
      while source[position] == 35 {
        position &+= 1
        pounds &+= 1
        if pounds < lastRegexEnds.count { lastRegexEnds[pounds] = slash } else { lastRegexEnds.append(slash) }
      }
    }
    work &+= end &- first
  }
}
