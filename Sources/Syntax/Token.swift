// Tokens: 16 bytes each, in one flat array per file. What lies between two tokens is trivia (white
// space and comments) and needs no record of its own: tokens and gaps together are the file's bytes.
//
// An operator that could close or open a generic clause is cut at each `<` and `>` (`>>=` is three
// tokens), and one of marks only into single signs (`.?.`, `??`: they may be part of a key path), since
// only the parser knows what they are; the first token carries the whole name.
import SourceText

/// The number of a token in its file, from 0. The last token is always `endOfFile`.
public struct TokenID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index into the token array.
  public var rawValue: UInt32
  /// A token number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No token.
  public static var none: TokenID { TokenID(rawValue: .max) }
  /// True for `none`.
  public var isNone: Bool { rawValue == .max }
  /// Source order.
  public static func < (left: TokenID, right: TokenID) -> Bool { left.rawValue < right.rawValue }
  /// The token `distance` places on (or back).
  public func advanced(by distance: Int) -> TokenID {
    TokenID(rawValue: UInt32(truncatingIfNeeded: Int(rawValue) &+ distance))
  }
}

/// A name that occurs in a file, numbered from 1 in order of first occurrence; 0 is no name.
///
/// The numbers mean nothing outside their file: `SyntaxTree.text(of:)` gives the characters. A name
/// in backticks has the symbol of the name without backticks.
public struct Symbol: Hashable, Sendable, BitwiseCopyable {
  /// The number, dense from 1.
  public var rawValue: UInt32
  /// A symbol number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No name.
  public static var none: Symbol { Symbol(rawValue: 0) }
}

/// What a token is.
public enum TokenKind: UInt8, Sendable, BitwiseCopyable {
  case endOfFile
  /// A name (`$name` too), a keyword (see `Token.keyword`) or `_`.
  case identifier
  /// A name in backticks; its `Token.keyword` is `none`.
  case quotedIdentifier
  /// `$0`, `$1`, ….
  case dollarIdentifier
  case integerLiteral, floatLiteral, regexLiteral
  /// `<#text#>`.
  case editorPlaceholder
  /// An operator with white space (or nothing to hold on to) on both sides, or on neither.
  case binaryOperator
  /// An operator bound to what follows only.
  case prefixOperator
  /// An operator bound to what precedes only.
  case postfixOperator
  /// `&` bound to what follows.
  case prefixAmpersand
  /// A `?` bound to what precedes.
  case postfixQuestion
  /// A lone `?` with white space before it.
  case infixQuestion
  /// A `!` bound to what precedes.
  case exclamation
  case equal, arrow, period, comma, colon, semicolon, atSign, backslash
  /// `::`.
  case moduleSelector
  // The kinds from here to `interpolationEnd` have a partner.
  case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
  /// `\\(`, with its `#`s.
  case interpolationStart
  /// The `)` that ends an interpolation; empty where it is missing.
  case interpolationEnd
  /// `#name`; `Token.symbol` is the name without `#`, `Token.keyword` the keyword it spells, if any.
  case pound
  /// The opening delimiter of a string literal, `#`s included.
  case stringStart
  /// Literal text of a string.
  case stringText
  /// The closing delimiter, `#`s included; empty where a string is not terminated.
  case stringEnd
  /// Bytes that begin no token.
  case unknown
}

/// What the lexer saw in and before a token.
public struct TokenFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A line break lies between this token and the one before (or it is the first).
  public static let newlineBefore = TokenFlags(rawValue: 1)
  /// White space or a comment lies before this token.
  public static let spaceBefore = TokenFlags(rawValue: 2)
  /// A comment lies before this token.
  public static let commentBefore = TokenFlags(rawValue: 4)
  /// On `stringStart`: the literal has three quotes.
  public static let multiline = TokenFlags(rawValue: 8)
  /// On `stringStart` and `regexLiteral`: the literal has `#`s.
  public static let raw = TokenFlags(rawValue: 16)
  /// The token has no end of its own: a string, a regex, a quoted name that runs into a line or file end.
  public static let unterminated = TokenFlags(rawValue: 32)
}

/// One token, 16 bytes.
public struct Token: Sendable, BitwiseCopyable {
  /// What it is.
  public var kind: TokenKind
  /// What is in and before it.
  public var flags: TokenFlags
  /// The keyword a name without backticks (or a `#name`) spells; `none` for any other token. Whether a
  /// contextual keyword acts as one is told by its node, not here.
  public var keyword: Keyword
  /// On an operator: how many of the following tokens are parts of the same operator.
  public var followingParts: UInt8
  /// The offset of its first byte.
  public var offset: UInt32
  /// Its length in bytes.
  public var length: UInt32
  /// A symbol, or for an opening or closing bracket the number of its partner.
  var payload: UInt32

  /// The name of a name, an operator, a `#name`; `none` for any other token.
  public var symbol: Symbol { isBracket ? .none : Symbol(rawValue: payload) }
  /// For a parenthesis, bracket or brace its partner, or none if it has none.
  public var partner: TokenID { isBracket ? TokenID(rawValue: payload) : .none }
  /// True for `(`, `)`, `[`, `]`, `{`, `}` and the two ends of an interpolation.
  public var isBracket: Bool {
    kind.rawValue >= TokenKind.leftParen.rawValue && kind.rawValue <= TokenKind.interpolationEnd.rawValue
  }

  /// The bytes it covers.
  public var range: SourceRange { SourceRange(start: offset, end: offset &+ length) }
  /// The offset one past its last byte.
  public var end: UInt32 { offset &+ length }
  /// True if it is the first token of its line.
  public var isAtStartOfLine: Bool { flags.contains(.newlineBefore) }
}

/// A comment, markers included, line ending excluded.
public struct Comment: Sendable, BitwiseCopyable {
  /// The bytes it covers.
  public var range: SourceRange
  /// The token that follows it.
  public var nextToken: TokenID
  /// True for `//`, false for `/* */`.
  public var isLine: Bool
}
