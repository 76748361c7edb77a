// `#if … #elseif … #else … #endif` and `#sourceLocation`. All branches are kept.
import SourceText

extension Parser {
  /// `#if … #endif` with `parseBody` for the inside of each clause; leaves one node.
  mutating func parseDirective(_ parseBody: (inout Parser) -> Void) {
    let start = mark()
    parseDirectiveClauses(parseBody)
    finish(.ifConfigDecl, start)
  }

  /// The clauses up to and with `#endif`; leaves them as nodes.
  mutating func parseDirectiveClauses(_ parseBody: (inout Parser) -> Void) {
    let opening = index
    repeat {
      let clause = mark()
      let name = here
      let hasCondition = keyword != .else
      advance()
      if hasCondition {
        if isAtStartOfLine {
          missing(.condition)
        } else {
          parseSequence(.directive)
          setSlot(.condition)
        }
      }
      skipRestOfLine()
      parseBody(&self)
      // What the body could not take stays in the clause.
      while kind != .endOfFile, !atEndOfClause, !at(.rightBrace) { skipUnexpected(inMembers: false) }
      finish(.ifConfigClause, clause, name: name, slot: .clause)
    } while atPound(.elseif) || atPound(.else)
    if atPound(.endif) {
      advance()
      skipRestOfLine()
    } else {
      report(.unbalanced, tokens[opening].range)
    }
  }

  /// The first token of the line after a directive.
  mutating func endOfDirectiveLine(_ directive: Int) -> Int {
    var token = directive + 1
    while tokens[token].kind != .endOfFile, !tokens[token].isAtStartOfLine {
      step()
      token = endOfUnit(token)
    }
    return token
  }

  private mutating func skipRestOfLine() {
    guard !isAtStartOfLine else { return }
    var end = index
    while end < endOfFile, !tokens[end].isAtStartOfLine { end += 1 }
    skip(to: end)
  }

  /// `#sourceLocation(file: "…", line: 1)`.
  mutating func parseSourceLocation() {
    let start = mark()
    advance()
    if at(.leftParen) { parseArguments([]) }
    finish(.sourceLocationDecl, start)
  }
}
