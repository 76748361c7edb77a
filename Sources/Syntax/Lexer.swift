// The lexer: bytes to tokens, in one pass, without recursion.
//
// It runs ahead of the parser over the whole file, so that the parser may look ahead freely. What a
// string literal holds is told by a stack of contexts, brackets are paired as they come, and comments
// are noted where they stand. Every byte is in a token or in the gap before one.
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns a file into tokens. Kept by a worker and used for file after file.
struct Lexer: ~Copyable {
  /// A string literal the lexer is inside an interpolation of.
  struct StringContext {
    var pounds: Int
    var isMultiline: Bool
    /// The token that opened the interpolation.
    var interpolationStart: Int
    /// How many braces are open inside it.
    var openBraces: Int
  }

  /// The file's bytes, with zeros behind them.
  var source: UnsafePointer<UInt8>
  /// The number of bytes.
  var end = 0
  /// The byte to look at next.
  var index = 0
  let classes = ByteClass.table

  var tokens = GrowableBuffer<Token>(capacity: 4096)
  var comments = GrowableBuffer<Comment>(capacity: 256)
  var symbols = SymbolTable()
  var problems: [SyntaxProblem] = []
  /// True if the file has an `operator` or `precedencegroup` keyword.
  var declaresOperators = false
  /// Bytes looked at ahead of the token they belong to.
  var work = 0

  // What was found ahead, so that the same bytes are not searched again and again.
  /// Where the run of `#` that was counted last ends.
  var endOfPounds = 0
  /// Where the run of operator signs that was measured last ends, and the last one that began with a dot.
  var endOfSigns = 0
  var endOfDottedSigns = 0
  /// By the number of `#`, where the last regular expression of the file with so many may end; empty until a search
  /// through the file was in vain.
  var lastRegexEnds: [Int] = []
  /// The line feed found last, or the end of the file.
  private var lineFeed = 0
  private var hasCarriageReturns = false

  /// Open brackets, by token number.
  private(set) var brackets = GrowableBuffer<UInt32>(capacity: 256)
  var contexts: [StringContext] = []
  /// Open braces in the innermost interpolation, or in the file.
  private var openBraces = 0

  init() { source = UnsafePointer(ByteClass.table) }

  /// Fills `tokens`, `comments`, `symbols` and `problems` from a file.
  mutating func run(_ file: SourceFile) {
    source = file.start
    end = file.count
    index = 0
    tokens.truncate(to: 0)
    comments.truncate(to: 0)
    brackets.truncate(to: 0)
    contexts.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
    symbols.reset(expecting: end >> 5)
    openBraces = 0
    declaresOperators = false
    work = 0
    endOfPounds = 0
    endOfSigns = 0
    endOfDottedSigns = 0
    lastRegexEnds.removeAll(keepingCapacity: true)
    lineFeed = -1
    hasCarriageReturns = memchr(source, 13, end) != nil

    if source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF { index = 3 }
    if byte(0) == "#", byte(1) == "!" { skipLine() }
    lexTokens()
    closeUnfinished()
    // A few more, so that looking ahead needs no bounds check.
    for _ in 0..<4 { append(.endOfFile, from: end, [.newlineBefore, .spaceBefore]) }
  }

  // MARK: Helpers

  /// The byte `distance` on, as a scalar to compare with literals.
  @inline(__always) func byte(_ distance: Int) -> Unicode.Scalar { Unicode.Scalar(source[index &+ distance]) }

  /// Adds a token from `start` to `index`.
  @inline(__always)
  mutating func append(_ kind: TokenKind, from start: Int, _ flags: TokenFlags, payload: UInt32 = 0, keyword: Keyword = .none) {
    tokens.append(
      Token(
        kind: kind, flags: flags, keyword: keyword, followingParts: 0, offset: UInt32(truncatingIfNeeded: start),
        length: UInt32(truncatingIfNeeded: index &- start), payload: payload))
  }

  mutating func report(_ kind: SyntaxProblem.Kind, _ start: Int, _ end: Int) {
    problems.append(SyntaxProblem(kind: kind, range: SourceRange(start: UInt32(start), end: UInt32(end))))
  }

  /// Moves to the end of the line, or of the file.
  mutating func skipLine() {
    if lineFeed < index {
      let found = memchr(source + index, 10, end &- index)
      lineFeed = found.map { UnsafeRawPointer(source).distance(to: $0) } ?? end
      work &+= 1
    }
    var stop = lineFeed
    // A lone carriage return ends a line too.
    if hasCarriageReturns, stop > index, let found = memchr(source + index, 13, stop &- index) { stop = UnsafeRawPointer(source).distance(to: found) }
    index = stop
  }

  // MARK: The loop

  private mutating func lexTokens() {
    var flags: TokenFlags = [.newlineBefore, .spaceBefore]
    while true {
      // What stands before a token most often is told apart without a jump by the kind of byte.
      if source[index] == 32 { skipSpaces(&flags) }
      while source[index] == 10 { skipLineBreak(&flags) }
      if classes[Int(source[index])] & ByteClass.trivia != 0 { skipTrivia(&flags) }
      let start = index
      let first = source[index]
      let kind = classes[Int(first)]
      if kind & ByteClass.letter != 0 {
        lexName(start, flags)
      } else if kind & ByteClass.operatorSign != 0 {
        lexOperator(start, flags)
      } else if kind & ByteClass.digit != 0 {
        lexNumber(start, flags)
      } else {
        if index >= end { return }
        lexPunctuation(start, Unicode.Scalar(first), flags)
      }
      flags = []
    }
  }

  @inline(__always)
  private mutating func lexName(_ start: Int, _ flags: TokenFlags) {
    var hash = SymbolTable.emptyHash
    var word = WordScan.load(source + index)
    var count = WordScan.namePart(word)
    while count == 8 {
      hash = SymbolTable.mix(hash, word)
      index &+= 8
      word = WordScan.load(source + index)
      count = WordScan.namePart(word)
    }
    if count > 0 { hash = SymbolTable.mix(hash, WordScan.prefix(word, count)) }
    index &+= count
    if classes[Int(source[index])] & (ByteClass.dollar | ByteClass.extended) != 0 {
      skipNameBytes()
      hash = SymbolTable.hash(source + start, index &- start)
    }
    let symbol = symbols.intern(source, start, index &- start, hash)
    let keyword = symbols.keywords[Int(symbol.rawValue)]
    if keyword == .operator || keyword == .precedencegroup { declaresOperators = true }
    append(.identifier, from: start, flags, payload: symbol.rawValue, keyword: keyword)
  }

  /// Moves over letters, digits and whatever else may stand inside a name.
  @inline(__always)
  mutating func skipNameBytes() {
    while true {
      let kind = classes[Int(source[index])]
      if kind & ByteClass.namePart != 0 {
        index &+= 1
      } else if kind & ByteClass.extended != 0, let length = extendedNamePart(starts: false) {
        index &+= length
      } else {
        return
      }
    }
  }

  /// The length of the name character of two or more bytes at `index`, if it is one.
  mutating func extendedNamePart(starts: Bool) -> Int? {
    guard let (scalar, length) = ExtendedCharacter.decode(source + index) else { return nil }
    return (starts ? ExtendedCharacter.startsName(scalar) : ExtendedCharacter.continuesName(scalar)) ? length : nil
  }

  private mutating func lexPunctuation(_ start: Int, _ first: Unicode.Scalar, _ flags: TokenFlags) {
    index &+= 1
    switch first {
    case "(": open(.leftParen, start, flags)
    case ")": closeParen(start, flags)
    case "{":
      openBraces &+= 1
      open(.leftBrace, start, flags)
    case "}": closeBrace(start, flags)
    case "[": open(.leftBracket, start, flags)
    case "]": close(.rightBracket, opening: .leftBracket, start, flags)
    case ",": append(.comma, from: start, flags)
    case ":":
      if source[index] == 0x3A {
        index &+= 1
        append(.moduleSelector, from: start, flags)
      } else {
        append(.colon, from: start, flags)
      }
    case ";": append(.semicolon, from: start, flags)
    case "@": append(.atSign, from: start, flags)
    case "\\": append(.backslash, from: start, flags)
    case ".":
      if source[index] == 0x2E || classes[Int(source[index])] & ByteClass.operatorSign != 0 {
        index = start
        lexOperator(start, flags)
      } else {
        append(.period, from: start, flags)
      }
    case "\"":
      index = start
      lexString(start, pounds: 0, flags)
    case "#": lexPound(start, flags)
    case "`": lexQuotedName(start, flags)
    case "$": lexDollar(start, flags)
    default:
      index = start
      lexOther(start, flags)
    }
  }

  /// `$0` or a name that begins with `$`, at its second byte.
  private mutating func lexDollar(_ start: Int, _ flags: TokenFlags) {
    while classes[Int(source[index])] & ByteClass.digit != 0 { index &+= 1 }
    let endOfDigits = index
    skipNameBytes()
    let isArgument = index == endOfDigits && index > start &+ 1
    let symbol = symbols.intern(source, start, index &- start)
    append(isArgument ? .dollarIdentifier : .identifier, from: start, flags, payload: symbol.rawValue)
  }

  /// Anything that is neither ASCII nor known: a name, an operator, or a byte of no meaning.
  private mutating func lexOther(_ start: Int, _ flags: TokenFlags) {
    if extendedNamePart(starts: true) != nil { return lexName(start, flags) }
    if let (scalar, length) = ExtendedCharacter.decode(source + index) {
      if ExtendedCharacter.startsOperator(scalar) { return lexOperator(start, flags) }
      index &+= length
    } else {
      index &+= 1
    }
    report(.skippedText, start, index)
    append(.unknown, from: start, flags)
  }

  // MARK: Trivia

  @inline(__always)
  private mutating func skipSpaces(_ flags: inout TokenFlags) {
    flags.insert(.spaceBefore)
    var count: Int
    repeat {
      count = WordScan.spaces(WordScan.load(source + index))
      index &+= count
    } while count == 8
  }

  /// Skips a line ending and the indentation behind it.
  @inline(__always)
  private mutating func skipLineBreak(_ flags: inout TokenFlags) {
    // Inside braces an interpolation may go on on the next line.
    if openBraces == 0, let context = contexts.last, !context.isMultiline { breakInterpolation() }
    index &+= 1
    flags.formUnion([.spaceBefore, .newlineBefore])
    if source[index] == 32 { skipSpaces(&flags) }
  }

  private mutating func skipTrivia(_ flags: inout TokenFlags) {
    while true {
      switch source[index] {
      case 32: skipSpaces(&flags)
      case 9, 11, 12:
        index &+= 1
        flags.insert(.spaceBefore)
      case 10, 13: skipLineBreak(&flags)
      case 47:
        let next = source[index &+ 1]
        guard next == 47 || next == 42 else { return }
        skipComment(isLine: next == 47, &flags)
      case 60, 61, 62, 124:
        // `<`, `=`, `>`, `|` seven times at the start of a line, left by a merge.
        guard flags.contains(.newlineBefore), skipConflictMarker(&flags) else { return }
      case 0:
        guard index < end else { return }
        index &+= 1
        flags.insert(.spaceBefore)
      case 0xC2:
        // A non-breaking space.
        guard source[index &+ 1] == 0xA0 else { return }
        index &+= 2
        flags.insert(.spaceBefore)
      default: return
      }
    }
  }

  private mutating func skipComment(isLine: Bool, _ flags: inout TokenFlags) {
    let start = index
    if isLine {
      skipLine()
    } else {
      index &+= 2
      var depth = 1
      while depth > 0 {
        if index >= end {
          index = end
          report(.unterminated, start, end)
          break
        }
        switch source[index] {
        case 42 where source[index &+ 1] == 47:
          depth &-= 1
          index &+= 2
        case 47 where source[index &+ 1] == 42:
          depth &+= 1
          index &+= 2
        case 10, 13:
          flags.insert(.newlineBefore)
          index &+= 1
        default: index &+= 1
        }
      }
    }
    flags.formUnion([.spaceBefore, .commentBefore])
    comments.append(
      Comment(
        range: SourceRange(start: UInt32(start), end: UInt32(index)), nextToken: TokenID(rawValue: UInt32(tokens.count)),
        isLine: isLine))
  }

  /// Skips a line that begins with seven `<`, `=`, `>` or `|`. Both sides of the conflict stay.
  private mutating func skipConflictMarker(_ flags: inout TokenFlags) -> Bool {
    let sign = source[index]
    var count = 1
    while source[index &+ count] == sign { count &+= 1 }
    let next = source[index &+ count]
    guard count == 7, next == 32 || next == 10 || next == 13 || next == 0, index == 0 || source[index &- 1] == 10 || source[index &- 1] == 13
    else { return false }
    let start = index
    skipLine()
    report(.conflictMarker, start, index)
    flags.insert(.spaceBefore)
    return true
  }

  // MARK: Brackets

  @inline(__always)
  mutating func open(_ kind: TokenKind, _ start: Int, _ flags: TokenFlags) {
    brackets.append(UInt32(truncatingIfNeeded: tokens.count))
    append(kind, from: start, flags, payload: .max)
  }

  /// Pairs the token to come with the innermost open bracket if that is of the kind `opening`. A bracket
  /// of another kind in between was never closed; it is given up, unless it is a brace, which counts more.
  private mutating func close(_ kind: TokenKind, opening: TokenKind, _ start: Int, _ flags: TokenFlags) {
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

  private mutating func closeParen(_ start: Int, _ flags: TokenFlags) {
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

  private mutating func closeBrace(_ start: Int, _ flags: TokenFlags) {
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
  private mutating func closeUnfinished() {
    index = end
    while !contexts.isEmpty { breakInterpolation() }
  }
}
