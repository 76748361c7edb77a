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
  var brackets = GrowableBuffer<UInt32>(capacity: 256)
  var contexts: [StringContext] = []
  /// Open braces in the innermost interpolation, or in the file.
  var openBraces = 0

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
    append(kind, from: start, to: index, flags, payload: payload, keyword: keyword)
  }

  /// Adds a token from `start` to `stop`.
  @inline(__always)
  mutating func append(
    _ kind: TokenKind, from start: Int, to stop: Int, _ flags: TokenFlags, payload: UInt32 = 0, keyword: Keyword = .none
  ) {
    tokens.append(
      Token(
        kind: kind, flags: flags, keyword: keyword, followingParts: 0, offset: UInt32(truncatingIfNeeded: start),
        length: UInt32(truncatingIfNeeded: stop &- start), payload: payload))
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
    // What is looked at for each token is kept out of the lexer's memory, and where any of two things may well come next
    // there is one path for both: a jump that is not foreseen costs as much as a name.
    let source = source
    let classes = classes
    let singles = ByteClass.singles
    var position = index
    var flags: TokenFlags = [.newlineBefore, .spaceBefore]
    while true {
      let start = endOfSpaces(position)
      if start > position { flags.insert(.spaceBefore) }
      position = start
      if classes[Int(source[position])] & ByteClass.trivia != 0 {
        index = position
        skipTrivia(&flags)
        position = index
      }
      let first = source[position]
      let kind = classes[Int(first)]
      let single = singles[Int(first)]
      if kind & ByteClass.letter != 0 {
        position = lexName(position, flags)
      } else if single != .endOfFile, !isJoined(position), addSingle(single, position, flags) {
        position &+= 1
      } else {
        if position >= end { return index = end }
        index = position
        if kind & ByteClass.operatorSign != 0 {
          if flags.contains(.newlineBefore), skipConflictMarker(&flags) {
            position = index
            continue
          }
          lexOperator(position, flags)
        } else if kind & ByteClass.digit != 0 {
          lexNumber(position, flags)
        } else {
          lexPunctuation(position, Unicode.Scalar(first), flags)
        }
        position = index
      }
      flags = []
    }
  }

  /// Adds the name at `start`; gives where it ends.
  @inline(__always)
  private mutating func lexName(_ start: Int, _ flags: TokenFlags) -> Int {
    var hash = SymbolTable.emptyHash
    var stop = start
    var word = WordScan.load(source + stop)
    var count = WordScan.namePart(word)
    while count == 8 {
      hash = SymbolTable.mix(hash, word)
      stop &+= 8
      word = WordScan.load(source + stop)
      count = WordScan.namePart(word)
    }
    if count > 0 { hash = SymbolTable.mix(hash, WordScan.prefix(word, count)) }
    stop &+= count
    if classes[Int(source[stop])] & (ByteClass.dollar | ByteClass.extended) != 0 {
      index = stop
      skipNameBytes()
      stop = index
      hash = SymbolTable.hash(source + start, stop &- start)
    }
    let symbol = symbols.intern(source, start, stop &- start, hash)
    let keyword = symbols.keywords[Int(symbol.rawValue)]
    append(.identifier, from: start, to: stop, flags, payload: symbol.rawValue, keyword: keyword)
    return stop
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

  /// True if more than one byte may make up what stands at `position`: `..<`, `.-`, `::`.
  @inline(__always)
  private mutating func isJoined(_ position: Int) -> Bool {
    let next = source[position &+ 1]
    return next == source[position] || classes[Int(next)] & ByteClass.operatorSign != 0
  }

  private mutating func lexPunctuation(_ start: Int, _ first: Unicode.Scalar, _ flags: TokenFlags) {
    index &+= 1
    switch first {
    case ")": closeParen(start, flags)
    case "}": closeBrace(start, flags)
    case "]": close(.rightBracket, opening: .leftBracket, start, flags)
    case ":" where source[index] == 0x3A:
      index &+= 1
      append(.moduleSelector, from: start, flags)
    case "(", "{", "[", ",", ":", ";", "@", "\\": _ = addSingle(ByteClass.singles[Int(first.value)], start, flags)
    case ".":
      index = start
      lexOperator(start, flags)
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
    if extendedNamePart(starts: true) != nil {
      index = lexName(start, flags)
      return
    }
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

  /// Where the spaces at `position` end.
  @inline(__always)
  private mutating func endOfSpaces(_ position: Int) -> Int {
    var position = position
    var count: Int
    repeat {
      count = WordScan.spaces(WordScan.load(source + position))
      position &+= count
    } while count == 8
    return position
  }

  /// Skips a line ending and the indentation behind it.
  @inline(__always)
  private mutating func skipLineBreak(_ flags: inout TokenFlags) {
    // Inside braces an interpolation may go on on the next line.
    if openBraces == 0, let context = contexts.last, !context.isMultiline { breakInterpolation() }
    flags.formUnion([.spaceBefore, .newlineBefore])
    index = endOfSpaces(index &+ 1)
  }

  /// Skips white space and comments.
  @inline(__always)
  private mutating func skipTrivia(_ flags: inout TokenFlags) {
    while source[index] == 10 { skipLineBreak(&flags) }
    if classes[Int(source[index])] & ByteClass.trivia != 0 { skipOtherTrivia(&flags) }
  }

  private mutating func skipOtherTrivia(_ flags: inout TokenFlags) {
    while true {
      switch source[index] {
      case 9, 11, 12, 32:
        index &+= 1
        flags.insert(.spaceBefore)
      case 10, 13: skipLineBreak(&flags)
      case 47:
        let next = source[index &+ 1]
        guard next == 47 || next == 42 else { return }
        skipComment(isLine: next == 47, &flags)
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

  /// Skips a line that begins with seven `<`, `=`, `>` or `|`, left by a merge. Both sides of the conflict stay.
  private mutating func skipConflictMarker(_ flags: inout TokenFlags) -> Bool {
    let sign = source[index]
    guard sign == 60 || sign == 61 || sign == 62 || sign == 124 else { return false }
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
}
