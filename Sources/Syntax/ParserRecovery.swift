// What the parser does with text that fits nowhere: it keeps the tokens, says so, and goes on at the next
// place it can be sure of. Brackets were paired by the lexer, so a closing bracket tells whose it is.
import SourceText

extension Parser {
  /// Keeps the tokens up to `end` in a `skipped` node.
  mutating func skip(to end: Int) {
    guard end > index else { return }
    let mark = mark()
    while index < end, index < endOfFile { advance() }
    finish(.skipped, mark, slot: .skipped)
    report(.skippedText, range(mark.token, index))
  }

  /// Where the current token's unit ends: behind its partner for an opening bracket, else behind itself.
  mutating func endOfUnit(_ token: Int) -> Int {
    switch tokens[token].kind {
    case .leftParen, .leftBracket, .leftBrace, .interpolationStart:
      let partner = tokens[token].partner
      return partner.isNone ? token + 1 : Int(partner.rawValue) + 1
    default:
      return token + 1
    }
  }

  /// Expects the bracket that closes the token `opening`; skips what lies before it.
  mutating func expectClosing(_ closing: TokenKind, of opening: Int) {
    if at(closing) {
      let partner = tokens[index].partner
      if partner.isNone || Int(partner.rawValue) >= opening { return advance() }
    }
    let partner = tokens[opening].partner
    if !partner.isNone, Int(partner.rawValue) >= index {
      skip(to: Int(partner.rawValue))
      advance()
    } else {
      report(.unbalanced, tokens[opening].range)
    }
  }

  /// At a `}` inside the braces opened at `opening` (or at the top, `nil`): true if it is to be taken as
  /// stray text, because it closes nothing.
  mutating func isStrayBrace(opening: Int?) -> Bool {
    guard at(.rightBrace) else { return false }
    return tokens[index].partner.isNone || opening == nil
  }

  /// Skips at least one unit, up to something that looks like the start of a statement or declaration.
  mutating func skipUnexpected(inMembers: Bool) {
    let mark = mark()
    repeat {
      let end = endOfUnit(index)
      while index < end, index < endOfFile { advance() }
      if at(.rightBrace) || at(.semicolon) || kind == .endOfFile || atDirective { break }
      if isAtStartOfLine, inMembers ? atDeclaration(inMembers: true) : atStatementLike { break }
      if !inMembers, atDeclaration(inMembers: false) { break }
    } while true
    finish(.skipped, mark, slot: .skipped)
    report(.skippedText, range(mark.token, index))
  }

  /// True at `#if`, `#elseif`, `#else`, `#endif`.
  var atDirective: Bool {
    mutating get {
      guard kind == .pound else { return false }
      switch keyword {
      case .if, .elseif, .else, .endif: return true
      default: return false
      }
    }
  }

  /// True at a directive that ends the clause of an `#if`.
  @inline(__always) var atEndOfClause: Bool {
    guard kind == .pound else { return false }
    switch keyword {
    case .elseif, .else, .endif: return true
    default: return false
    }
  }

  private var atStatementLike: Bool {
    mutating get {
      atDeclaration(inMembers: false) || atStatement || atExpression
    }
  }

  // MARK: Depth

  /// Goes one level down; false if that is too deep. Each true is paired with a `leave`.
  @inline(__always) mutating func enter() -> Bool {
    if depth >= Parser.maximumDepth { return false }
    depth &+= 1
    return true
  }

  @inline(__always) mutating func leave() { depth &-= 1 }

  /// Keeps a unit that lies too deep as tokens; leaves closing brackets to those who opened them.
  mutating func skipTooDeep(slot: Slot = .skipped) {
    let mark = mark()
    switch kind {
    case .rightParen, .rightBracket, .rightBrace, .interpolationEnd, .endOfFile, .comma: break
    default:
      let end = endOfUnit(index)
      while index < end, index < endOfFile { advance() }
    }
    finish(.skipped, mark, slot: slot)
    report(.tooDeep, range(mark.token, index))
  }
}
