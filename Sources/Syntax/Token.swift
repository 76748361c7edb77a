// Tokens: 16 bytes each, in one flat array per file. What lies between two tokens is trivia (white
// space and comments) and needs no record of its own: tokens and gaps together are the file's bytes.
//
// An operator that could close or open a generic clause is cut at each `<` and `>` (`>>=` is three
// tokens), and one of marks only into single signs (`.?.`, `??`: they may be part of a key path), since
// only the parser knows what they are; the first token carries the whole name.
import SourceText

/// The number of a token in its file, from 0. The last token is always `endOfFile`.
package struct TokenID: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index into the token array.
  package var rawValue: UInt32
  /// A token number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No token.
  package static var none: TokenID { TokenID(rawValue: .max) }
  /// True for `none`.
  package var isNone: Bool { rawValue == .max }
  /// Source order.
  package static func < (left: TokenID, right: TokenID) -> Bool { left.rawValue < right.rawValue }
  /// The token `distance` places on (or back).
  package func advanced(by distance: Int) -> TokenID {
    TokenID(rawValue: UInt32(truncatingIfNeeded: Int(rawValue) &+ distance))
  }
}

/// A name that occurs in a file, numbered from 1 in order of first occurrence; 0 is no name.
///
/// The numbers mean nothing outside their file: `SyntaxTree.text(of:)` gives the characters. A name
/// in backticks has the symbol of the name without backticks.
package struct Symbol: Hashable, Sendable, BitwiseCopyable {
  /// The number, dense from 1.
  package var rawValue: UInt32
  /// A symbol number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No name.
  package static var none: Symbol { Symbol(rawValue: 0) }
}

/// What a token is.
package enum TokenKind: UInt8, Sendable, BitwiseCopyable {
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
package struct TokenFlags: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// A line break lies between this token and the one before (or it is the first).
  package static let newlineBefore = TokenFlags(rawValue: 1)
  /// White space or a comment lies before this token.
  package static let spaceBefore = TokenFlags(rawValue: 2)
  /// A comment lies before this token.
  package static let commentBefore = TokenFlags(rawValue: 4)
  /// On `stringStart`: the literal has three quotes.
  package static let multiline = TokenFlags(rawValue: 8)
  /// On `stringStart` and `regexLiteral`: the literal has `#`s.
  package static let raw = TokenFlags(rawValue: 16)
  /// The token has no end of its own: a string, a regex, a quoted name that runs into a line or file end.
  package static let unterminated = TokenFlags(rawValue: 32)
}

/// One token, 16 bytes.
package struct Token: Sendable, BitwiseCopyable {
  /// What it is.
  package var kind: TokenKind
  /// What is in and before it.
  package var flags: TokenFlags
  /// The keyword a name without backticks (or a `#name`) spells; `none` for any other token. Whether a
  /// contextual keyword acts as one is told by its node, not here.
  package var keyword: Keyword
  /// On an operator: how many of the following tokens are parts of the same operator.
  package var followingParts: UInt8
  /// The offset of its first byte.
  package var offset: UInt32
  /// Its length in bytes.
  package var length: UInt32
  /// A symbol, or for an opening or closing bracket the number of its partner.
  var payload: UInt32

  /// The name of a name, an operator, a `#name`; `none` for any other token.
  package var symbol: Symbol { isBracket ? .none : Symbol(rawValue: payload) }
  /// For a parenthesis, bracket or brace its partner, or none if it has none.
  package var partner: TokenID { isBracket ? TokenID(rawValue: payload) : .none }
  /// True for `(`, `)`, `[`, `]`, `{`, `}` and the two ends of an interpolation.
  package var isBracket: Bool {
    kind.rawValue >= TokenKind.leftParen.rawValue && kind.rawValue <= TokenKind.interpolationEnd.rawValue
  }

  /// The bytes it covers.
  package var range: SourceRange { SourceRange(start: offset, end: offset &+ length) }
  /// The offset one past its last byte.
  package var end: UInt32 { offset &+ length }
  /// True if it is the first token of its line.
  package var isAtStartOfLine: Bool { flags.contains(.newlineBefore) }
}

/// A comment, markers included, line ending excluded.
package struct Comment: Sendable, BitwiseCopyable {
  /// The bytes it covers.
  package var range: SourceRange
  /// The token that follows it.
  package var nextToken: TokenID
  /// True for `//`, false for `/* */`.
  package var isLine: Bool
}
