// Which bytes and code points begin and continue names and operators.

/// Classes of single bytes, as bits; a byte of 128 or more is `extended` and asked about as a code point.
enum ByteClass {
  static let letter: UInt8 = 1  // letters and `_`
  static let digit: UInt8 = 2
  static let trivia: UInt8 = 4  // what may begin white space or a comment
  static let lineBreak: UInt8 = 8
  static let operatorSign: UInt8 = 16
  static let extended: UInt8 = 32
  static let stringStop: UInt8 = 64  // what ends a run of plain text in a string literal
  static let dollar: UInt8 = 128
  static let namePart = letter | digit | dollar

  /// A table by byte, made once and never freed; copy the pointer before a loop.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    table.initialize(repeating: 0, count: 256)
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      table[Int(byte)] = letter
      table[Int(byte) - 32] = letter
    }
    table[Int(UInt8(ascii: "_"))] = letter
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(byte)] = digit }
    for byte in "/=-+!*%<>&|^~?".utf8 { table[Int(byte)] = operatorSign }
    for byte in 128..<256 { table[byte] = extended }
    table[Int(UInt8(ascii: "$"))] = dollar
    for byte in [10, 13] { table[byte] = lineBreak | stringStop }
    for byte in [0, 34, 92] { table[byte] |= stringStop }
    for byte in [0, 9, 10, 11, 12, 13, 32, 47, 0xC2] { table[byte] |= trivia }
    return UnsafePointer(table)
  }()

  /// By byte, the token that it is by itself; `endOfFile` where it is none.
  nonisolated(unsafe) static let singles: UnsafePointer<TokenKind> = {
    let table = UnsafeMutablePointer<TokenKind>.allocate(capacity: 256)
    table.initialize(repeating: .endOfFile, count: 256)
    let singles: KeyValuePairs<Unicode.Scalar, TokenKind> = [
      "(": .leftParen, ")": .rightParen, "[": .leftBracket, "]": .rightBracket, "{": .leftBrace, "}": .rightBrace,
      ".": .period, ",": .comma, ":": .colon, ";": .semicolon, "@": .atSign, "\\": .backslash,
    ]
    for (byte, kind) in singles { table[Int(byte.value)] = kind }
    return UnsafePointer(table)
  }()
}

/// What a code point of 128 or more may be part of.
enum ExtendedCharacter {
  private static let operatorStarts: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB, 0xBF...0xBF, 0xD7...0xD7,
    0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF,
    0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030,
  ]
  private static let combining: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
  private static let variationSelectors: [ClosedRange<UInt32>] = [0xFE00...0xFE0F, 0xE0100...0xE01EF]
  private static let nameParts: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
    0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054...0x2054,
    0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8,
  ]

  private static func contains(_ ranges: [ClosedRange<UInt32>], _ scalar: UInt32) -> Bool {
    ranges.contains { $0.contains(scalar) }
  }

  /// True if an operator may begin with it.
  static func startsOperator(_ scalar: UInt32) -> Bool { contains(operatorStarts, scalar) }
  /// True if it may stand inside an operator.
  static func continuesOperator(_ scalar: UInt32) -> Bool {
    contains(operatorStarts, scalar) || contains(combining, scalar) || contains(variationSelectors, scalar)
  }
  /// True if it may stand inside a name.
  static func continuesName(_ scalar: UInt32) -> Bool {
    if scalar >= 0x10000 { return scalar < 0xF0000 && scalar & 0xFFFF <= 0xFFFD }
    return contains(nameParts, scalar)
  }
  /// True if a name may begin with it.
  static func startsName(_ scalar: UInt32) -> Bool { continuesName(scalar) && !contains(combining, scalar) }

  /// The code point at `bytes` and its length; `nil` for broken UTF-8. May read three bytes ahead.
  static func decode(_ bytes: UnsafePointer<UInt8>) -> (scalar: UInt32, length: Int)? {
    let first = UInt32(bytes[0])
    if first < 0x80 { return (first, 1) }
    func rest(_ index: Int) -> UInt32? { bytes[index] & 0xC0 == 0x80 ? UInt32(bytes[index] & 0x3F) : nil }
    if first >= 0xC2, first < 0xE0, let second = rest(1) { return ((first & 0x1F) << 6 | second, 2) }
    if first >= 0xE0, first < 0xF0, let second = rest(1), let third = rest(2) {
      let scalar = (first & 0x0F) << 12 | second << 6 | third
      return scalar >= 0x800 ? (scalar, 3) : nil
    }
    if first >= 0xF0, first < 0xF5, let second = rest(1), let third = rest(2), let fourth = rest(3) {
      let scalar = (first & 0x07) << 18 | second << 12 | third << 6 | fourth
      return scalar >= 0x10000 && scalar < 0x110000 ? (scalar, 4) : nil
    }
    return nil
  }
}
