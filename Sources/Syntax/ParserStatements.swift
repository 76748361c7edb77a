// Statements, and what stands in a block.
import SourceText

extension Parser {
  /// The whole file.
  mutating func parseSourceFile() {
    let start = Mark(node: 0, token: 0)
    repeat {
      parseStatements(opening: nil)
      // A `}` or an `#endif` that closes nothing: keep it and go on.
      if kind != .endOfFile { skip(to: index + 1) }
    } while kind != .endOfFile
    finish(.sourceFile, start)
    nodes.start[nodes.count - 1].firstToken = TokenID(rawValue: 0)
  }

  /// Statements up to the `}` that belongs to `opening`, the end of an `#if` clause, or the end of the file;
  /// leaves them as nodes.
  mutating func parseStatements(opening: Int?, allowsInit: Bool = true) {
    while kind != .endOfFile, !atEndOfClause {
      if at(.rightBrace) {
        guard isStrayBrace(opening: opening), opening != nil else { return }
        skip(to: index + 1)
        continue
      }
      if eat(.semicolon) { continue }
      parseStatement(allowsInit: allowsInit)
    }
  }

  /// The statements of a switch case: up to the next `case`.
  private mutating func parseCaseBody(opening: Int) {
    while kind != .endOfFile, !atEndOfClause {
      if at(.rightBrace) {
        guard isStrayBrace(opening: opening) else { return }
        skip(to: index + 1)
        continue
      }
      if eat(.semicolon) { continue }
      if atSwitchCase || isConditionalSwitchCases { return }
      parseStatement()
    }
  }

  /// One statement, declaration or expression; leaves at least one node and moves on by at least a token.
  mutating func parseStatement(allowsInit: Bool = true) {
    let before = index
    parseStatementWithoutSlot(allowsInit: allowsInit)
    if nodes[nodes.count - 1].kind != .skipped { setSlot(.statement) }
    if index == before { skipUnexpected(inMembers: false) }
  }

  private mutating func parseStatementWithoutSlot(allowsInit: Bool) {
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    // A name that is no word of the language and no label begins an expression.
    if kind == .identifier, keyword == .none, peekKind() != .colon { return parseExpression() }
    if kind == .pound {
      switch keyword {
      case .if where !isDirectiveOfAttributes(index):
        return parseDirective { parser in parser.parseStatements(opening: .max, allowsInit: allowsInit) }
      case .sourceLocation: return parseSourceLocation()
      default: break
      }
    }
    if atDeclaration(inMembers: false, allowsInit: allowsInit) {
      parseDeclaration(inMembers: false)
    } else if atStatement {
      parseKeywordStatement()
    } else if atExpression {
      parseExpression()
    } else {
      skipUnexpected(inMembers: false)
    }
  }

  /// True at a word that begins a statement (and is no expression).
  var atStatement: Bool {
    mutating get {
      var token = index
      if isName(token), tokens[token + 1].kind == .colon { token += 2 }
      guard tokens[token].kind == .identifier else { return false }
      switch tokens[token].keyword {
      case .return, .throw, .defer, .if, .guard, .while, .do, .for, .break, .continue, .fallthrough, .switch: return true
      case .repeat: return tokens[token + 1].kind == .leftBrace
      case .yield, .discard: return isPrefixWord(at: token, [])
      default: return false
      }
    }
  }

  private mutating func parseKeywordStatement() {
    let start = mark()
    if isName(index), peekKind() == .colon {
      let label = here
      advance()
      advance()
      parseUnlabelledStatement()
      setSlot(.statement)
      return finish(.labeledStmt, start, name: label)
    }
    parseUnlabelledStatement()
  }

  private mutating func parseUnlabelledStatement() {
    let start = mark()
    switch keyword {
    case .if, .switch:
      if at(.if) { parseIf() } else { parseSwitch() }
      // A value after all: `if … {} else {} as T`.
      if at(.as) {
        setSlot(.expression)
        parseCastOfStatement(start)
      }
    case .guard: parseGuard()
    case .while: parseWhile()
    case .repeat: parseRepeat()
    case .for: parseFor()
    case .do: parseDo()
    case .defer:
      advance()
      parseBlock(.body)
      finish(.deferStmt, start)
    case .return: parseReturn()
    case .throw: parseValueStatement(.throwStmt)
    case .discard: parseValueStatement(.discardStmt)
    case .yield: parseYield()
    case .break: parseJump(.breakStmt)
    case .continue: parseJump(.continueStmt)
    case .fallthrough:
      advance()
      finish(.fallthroughStmt, start)
    default: missing(.none)
    }
  }

  private mutating func parseCastOfStatement(_ start: Mark) {
    let name = here
    advance()
    var flags: NodeFlags = []
    if at(.postfixQuestion) || at(.exclamation) {
      flags = at(.postfixQuestion) ? .optionalMark : .forcedMark
      advance()
    }
    parseType()
    setSlot(.type)
    finish(.asExpr, start, name: name, flags: flags)
  }

  /// `{ … }`; `missing` if there is none.
  mutating func parseBlock(_ slot: Slot, allowsInit: Bool = true) {
    guard at(.leftBrace) else { return missing(slot) }
    let start = mark()
    advance()
    parseStatements(opening: start.token, allowsInit: allowsInit)
    expectClosing(.rightBrace, of: start.token)
    finish(.codeBlock, start, slot: slot)
  }

  // MARK: Branches

  /// `if … { } else if … { } else { }`. A long chain is a loop here, not a descent.
  mutating func parseIf() {
    let first = mark()
    var chain: [Mark] = []
    while true {
      advance()
      if !at(.leftBrace) { parseConditions() } else { missing(.condition) }
      parseBlock(.thenBody)
      guard eat(.else) else { break }
      guard at(.if) else {
        parseBlock(.elseBody)
        break
      }
      chain.append(mark())
    }
    while let start = chain.popLast() { finish(.ifExpr, start, slot: .elseBody) }
    finish(.ifExpr, first)
  }

  private mutating func parseGuard() {
    let start = mark()
    advance()
    parseConditions()
    if !eat(.else) { report(.missingPart, rangeBehindPrevious()) }
    parseBlock(.body)
    finish(.guardStmt, start)
  }

  /// `switch x { case …: … }`.
  mutating func parseSwitch() {
    let start = mark()
    advance()
    if at(.leftBrace) {
      missing(.subject)
    } else {
      parseSequence(.condition)
      setSlot(.subject)
    }
    guard at(.leftBrace) else {
      report(.missingPart, rangeBehindPrevious())
      return finish(.switchExpr, start)
    }
    let opening = index
    advance()
    parseSwitchCases(opening: opening)
    expectClosing(.rightBrace, of: opening)
    finish(.switchExpr, start)
  }

  private mutating func parseSwitchCases(opening: Int) {
    while kind != .endOfFile, !atEndOfClause {
      if at(.rightBrace) {
        guard isStrayBrace(opening: opening) else { return }
        skip(to: index + 1)
      } else if atSwitchCase {
        parseSwitchCase(opening: opening)
      } else if atPound(.if), enter() {
        parseDirective { parser in parser.parseSwitchCases(opening: opening) }
        setSlot(.switchCase)
        leave()
      } else if kind == .pound, keyword == .warning || keyword == .error {
        parseDeclaration(inMembers: true)
        setSlot(.switchCase)
      } else if !eat(.semicolon) {
        // Statements before the first case.
        parseStatement()
      }
    }
  }

  /// True at `case`, `default:` or `@unknown default`.
  private var atSwitchCase: Bool { mutating get { isSwitchCase(index) } }

  private mutating func isSwitchCase(_ first: Int) -> Bool {
    var rest = Parser.maximumPrefixes
    var token = first
    while rest > 0, tokens[token].kind == .atSign, tokens[token + 1].kind == .identifier {
      rest -= 1
      step()
      token += 2
      if tokens[token].kind == .leftParen, !tokens[token].flags.contains(.spaceBefore) { token = endOfUnit(token) }
    }
    guard tokens[token].kind == .identifier else { return false }
    return tokens[token].keyword == .case || tokens[token].keyword == .default
  }

  /// True at an `#if` that holds cases rather than statements.
  private var isConditionalSwitchCases: Bool {
    mutating get {
      guard atPound(.if) else { return false }
      var token = index
      while tokens[token].kind == .pound, tokens[token].keyword == .if {
        token = endOfDirectiveLine(token)
      }
      return isSwitchCase(token)
    }
  }

  private mutating func parseSwitchCase(opening: Int) {
    let start = mark()
    parseAttributes()
    let name = here
    var flags: NodeFlags = []
    if eat(.default) {
      flags = .isDefault
    } else {
      advance()
      repeat {
        let item = mark()
        parseMatchingPattern(.matching)
        setSlot(.pattern)
        parseWhere([])
        finish(.switchCaseItem, item, slot: .caseItem)
      } while eat(.comma) && !at(.colon)
    }
    if !eat(.colon) { skipToCaseColon() }
    parseCaseBody(opening: opening)
    finish(.switchCase, start, name: name, flags: flags, slot: .switchCase)
  }

  private mutating func skipToCaseColon() {
    report(.missingPart, rangeBehindPrevious())
    var token = index
    while !tokens[token].isAtStartOfLine, tokens[token].kind != .endOfFile, tokens[token].kind != .rightBrace, !isSwitchCase(token) {
      step()
      if tokens[token].kind == .colon {
        skip(to: token)
        return advance()
      }
      token = endOfUnit(token)
    }
  }

  /// `where x`, if it is there.
  mutating func parseWhere(_ context: ExpressionContext) {
    guard eat(.where) else { return }
    parseExpression(context)
    setSlot(.guardCondition)
  }

  // MARK: Loops

  private mutating func parseWhile() {
    let start = mark()
    advance()
    if !at(.leftBrace) { parseConditions() } else { missing(.condition) }
    parseBlock(.body)
    finish(.whileStmt, start)
  }

  private mutating func parseRepeat() {
    let start = mark()
    advance()
    parseBlock(.body)
    if eat(.while) {
      parseExpression()
      setSlot(.condition)
    } else {
      missing(.condition)
    }
    finish(.repeatStmt, start)
  }

  private mutating func parseFor() {
    let start = mark()
    advance()
    var flags: NodeFlags = []
    if eat(.try) { flags.insert(.tries) }
    if eat(.await) { flags.insert(.awaits) }
    if at(.unsafe), peekKeyword() != .in, peekKind() != .colon {
      flags.insert(.unsafeMark)
      advance()
    }
    if eat(.case) {
      flags.insert(.hasCase)
      parseMatchingPattern(.matching)
    } else {
      parsePattern()
    }
    setSlot(.pattern)
    if eat(.colon) {
      parseType()
      setSlot(.type)
    }
    if !eat(.in) { report(.missingPart, rangeBehindPrevious()) }
    if at(.leftBrace) {
      missing(.sequence)
    } else {
      parseSequence(.condition)
      setSlot(.sequence)
    }
    parseWhere(.condition)
    parseBlock(.body)
    finish(.forStmt, start, flags: flags)
  }

  // MARK: Errors

  private mutating func parseDo() {
    let start = mark()
    advance()
    var flags: NodeFlags = []
    if eat(.throws) {
      flags.insert(.throws)
      parseThrownType()
    }
    parseBlock(.body)
    while at(.catch) { parseCatch() }
    finish(.doStmt, start, flags: flags)
  }

  private mutating func parseCatch() {
    let start = mark()
    advance()
    if !at(.leftBrace) {
      repeat {
        let item = mark()
        if !at(.where) {
          parseMatchingPattern(.matching)
          setSlot(.pattern)
        }
        parseWhere(.condition)
        finish(.catchItem, item, slot: .catchItem)
      } while eat(.comma)
    }
    parseBlock(.body)
    finish(.catchClause, start, slot: .catchClause)
  }

  // MARK: Jumps

  private mutating func parseReturn() {
    let start = mark()
    advance()
    if atReturnValue {
      parseExpression()
      setSlot(.expression)
    }
    finish(.returnStmt, start)
  }

  private var atReturnValue: Bool {
    mutating get {
      switch kind {
      case .rightBrace, .semicolon, .endOfFile: return false
      case .pound where atDirective: return false
      case .identifier:
        switch keyword {
        case .case, .default: return false
        case .if, .switch: return true
        default: break
        }
      default: break
      }
      if atStatement || atDeclaration(inMembers: false) { return false }
      return !(isAtStartOfLine && isSwitchCase(index))
    }
  }

  private mutating func parseValueStatement(_ kind: NodeKind) {
    let start = mark()
    advance()
    parseExpression()
    setSlot(.expression)
    finish(kind, start)
  }

  private mutating func parseYield() {
    let start = mark()
    advance()
    if at(.leftParen) {
      let opening = index
      advance()
      parseArgumentList([], slot: .expression)
      expectClosing(.rightParen, of: opening)
    } else {
      parseExpression()
      setSlot(.expression)
    }
    finish(.yieldStmt, start)
  }

  private mutating func parseJump(_ kind: NodeKind) {
    let start = mark()
    advance()
    var label = TokenID.none
    if !isAtStartOfLine, isName(index), !atStatement, !atDeclaration(inMembers: false) {
      label = here
      advance()
    }
    finish(kind, start, name: label)
  }
}
