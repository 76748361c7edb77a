// Expressions from the outside: operands and the operators between them, folded as they are read.
import SourceText

/// What is special about the place an expression stands at.
struct ExpressionContext: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// Before the `{` of a statement: a `{` is rather its body than a trailing closure.
  static let condition = ExpressionContext(rawValue: 1)
  /// The condition of an `#if`: it ends with its line.
  static let directive = ExpressionContext(rawValue: 2)
  /// Arguments of an attribute: `init`, `subscript` may be names.
  static let attribute = ExpressionContext(rawValue: 4)
  /// Inside a pattern that matches: `let`, `is` begin patterns.
  static let matching = ExpressionContext(rawValue: 8)
  /// Inside `let` of a pattern: names are bound.
  static let binding = ExpressionContext(rawValue: 16)

  var isPattern: Bool { !isDisjoint(with: [.matching, .binding]) }
  /// The context of the arguments of a call.
  var forArguments: ExpressionContext { intersection([.attribute, .matching, .binding]) }
}

extension Parser {
  /// `try`, `await` or `unsafe` in front of an operand: how far it reaches is known when the operators are.
  struct OpenEffect {
    var mark: Mark
    var kind: NodeKind
    var name: TokenID
    var flags: NodeFlags
  }

  /// The precedence an operand of another operator is limited to.
  struct PrecedenceBound {
    var group = PrecedenceGroup.none
    var isStrict = false
  }

  /// An expression; leaves one node, `missing` if there is none.
  mutating func parseExpression(_ context: ExpressionContext = []) {
    if context.isPattern, atPatternOnlyStart {
      let start = mark()
      parseMatchingPattern(context.subtracting(.binding).union(.matching))
      setSlot(.pattern)
      return finish(.patternExpr, start)
    }
    parseSequence(context)
  }

  /// Operands and operators; no pattern at the start.
  mutating func parseSequence(_ context: ExpressionContext) {
    guard enter() else { return skipTooDeep() }
    defer { leave() }
    let effects = openEffects.count
    let start = parseOperand(context)
    if mayBeAtOperator { fold(start, PrecedenceBound(), context) }
    if openEffects.count > effects { closeEffects(effects) }
  }

  /// False behind most operands: nothing that begins like an operator stands here.
  @inline(__always) private var mayBeAtOperator: Bool {
    switch kind {
    case .binaryOperator, .infixQuestion, .equal, .arrow: true
    case .identifier: keyword != .none
    default: false
    }
  }

  // MARK: Folding

  /// Folds operators that the bound admits onto the operand since `left`. Effects in front of it stay open:
  /// they cover what is folded here and what may be folded later.
  private mutating func fold(_ left: Mark, _ bound: PrecedenceBound, _ context: ExpressionContext) {
    while let group = operatorGroup(context), operators.pointee.admits(group, in: bound.group, isStrict: bound.isStrict) {
      setSlot(.left)
      if group == operators.pointee.casting, kind == .identifier {
        parseCast(left)
        continue
      }
      let name = here
      let operatorKind = parseOperator(context)
      let rightEffects = openEffects.count
      let right = parseOperand(context)
      foldRight(right, rightEffects, group, bound, context)
      setSlot(operatorKind == .ternaryExpr ? .elseValue : .right)
      finish(operatorKind, left, name: name, flags: operatorKind == .infixOperatorExpr && operators.pointee.assigns(group) ? .assignment : [])
      if operatorKind == .ternaryExpr { renameLeftToCondition() }
    }
  }

  /// Gives the right operand the operators that bind it more than `group` does, and closes its effects.
  private mutating func foldRight(
    _ right: Mark, _ effects: Int, _ group: PrecedenceGroup, _ bound: PrecedenceBound, _ context: ExpressionContext
  ) {
    while let next = operatorGroup(context), operators.pointee.admits(next, in: bound.group, isStrict: bound.isStrict),
      operators.pointee.associativity(group, next) == .right, enter()
    {
      fold(right, PrecedenceBound(group: group, isStrict: group != next), context)
      leave()
      if group == next { break }
    }
    closeEffects(effects)
  }

  /// Makes nodes of the effects from `count` up, each around all since it.
  private mutating func closeEffects(_ count: Int) {
    while openEffects.count > count {
      let effect = openEffects.removeLast()
      setSlot(.expression)
      finish(effect.kind, effect.mark, name: effect.name, flags: effect.flags)
    }
  }

  private mutating func renameLeftToCondition() {
    let first = nodes[nodes.count - 1].firstChild
    (nodes.start + Int(first.rawValue)).pointee.slot = .condition
  }

  // MARK: Operators

  /// The group of the operator here; `nil` if there is none in this context.
  private mutating func operatorGroup(_ context: ExpressionContext) -> PrecedenceGroup? {
    if context.contains(.directive), isAtStartOfLine { return nil }
    switch kind {
    case .binaryOperator:
      let token = tokens[index]
      let end = tokens[index + Int(token.followingParts)].end
      return operators.pointee.group(UnsafeBufferPointer(start: source + Int(token.offset), count: Int(end - token.offset)))
    case .infixQuestion: return operators.pointee.ternary
    case .equal: return context.isPattern ? nil : operators.pointee.assignment
    case .arrow: return operators.pointee.arrow
    case .identifier:
      switch keyword {
      case .is, .as: return operators.pointee.casting
      case .async: return peekKind() == .arrow || peekKeyword() == .throws ? operators.pointee.arrow : nil
      case .throws: return operators.pointee.arrow
      default: return nil
      }
    default: return nil
    }
  }

  /// Moves over an operator (with the middle of a ternary); returns the kind of node it makes.
  private mutating func parseOperator(_ context: ExpressionContext) -> NodeKind {
    switch kind {
    case .infixQuestion:
      advance()
      parseSequence(context)
      setSlot(.thenValue)
      if !eat(.colon) { report(.missingPart, rangeBehindPrevious()) }
      return .ternaryExpr
    case .equal:
      advance()
      return .assignmentExpr
    case .binaryOperator:
      advanceOperator()
      return .infixOperatorExpr
    default:
      // `(A) async throws -> B`, a type among expressions.
      _ = parseEffects()
      eat(.arrow)
      return .infixOperatorExpr
    }
  }

  private mutating func parseCast(_ left: Mark) {
    setSlot(.expression)
    let isCast = at(.as)
    let name = here
    advance()
    var flags: NodeFlags = []
    if isCast, at(.postfixQuestion) || at(.exclamation) {
      flags = at(.postfixQuestion) ? .optionalMark : .forcedMark
      advance()
    }
    parseType()
    setSlot(.type)
    finish(isCast ? .asExpr : .isExpr, left, name: name, flags: flags)
  }

  // MARK: Operands

  /// An operand between operators, without closing its effects; returns where it begins behind them.
  private mutating func parseOperand(_ context: ExpressionContext) -> Mark {
    // Most operands begin with a name that is no word of the language.
    if kind == .identifier, keyword == .none {
      let start = mark()
      parseNameExpression(context)
      parseSuffixes(start, context)
      return start
    }
    while kind == .identifier {
      switch keyword {
      case .try:
        let start = mark()
        let name = here
        advance()
        var flags: NodeFlags = []
        if at(.postfixQuestion) || at(.exclamation) {
          flags = at(.postfixQuestion) ? .optionalMark : .forcedMark
          advance()
        }
        openEffects.append(OpenEffect(mark: start, kind: .tryExpr, name: name, flags: flags))
        continue
      case .await:
        openEffects.append(OpenEffect(mark: mark(), kind: .awaitExpr, name: here, flags: []))
        advance()
        continue
      case .unsafe:
        guard isPrefixWord(acceptsClosure: true, prefersPostfix: false, context) else { break }
        openEffects.append(OpenEffect(mark: mark(), kind: .unsafeExpr, name: here, flags: []))
        advance()
        continue
      default: break
      }
      break
    }
    let start = mark()
    if !parsePrefixedOperand(context) { parseUnary(context) }
    return start
  }

  /// An operand that begins with a word or an attribute of its own; false if there is none.
  private mutating func parsePrefixedOperand(_ context: ExpressionContext) -> Bool {
    if at(.atSign) || at(.inout) || at(.nonisolated) && peekKind() == .leftParen {
      guard at(.inout) || at(.atSign) || atTypeSpecifier, let end = scanType(index), end > index else { return false }
      parseTypeAsExpression()
      return true
    }
    guard kind == .identifier else { return false }
    let wordKind: NodeKind
    switch keyword {
    case .consume: wordKind = .consumeExpr
    case .copy: wordKind = .copyExpr
    case ._borrow, .borrow: wordKind = .borrowExpr
    case .each: wordKind = .packElementExpr
    case .repeat:
      let start = mark()
      advance()
      parseExpression(context)
      setSlot(.expression)
      finish(.packExpansionExpr, start)
      return true
    case .any:
      guard isPrefixWord(context) || isOperator(index + 1, "~") else { return false }
      parseTypeAsExpression()
      return true
    default: return false
    }
    guard isPrefixWord(context), enter() else { return false }
    let start = mark()
    let name = here
    advance()
    let effects = openEffects.count
    _ = parseOperand(context)
    closeEffects(effects)
    setSlot(.expression)
    finish(wordKind, start, name: name)
    leave()
    return true
  }

  private mutating func parseTypeAsExpression() {
    let start = mark()
    parseType()
    setSlot(.type)
    finish(.typeExpr, start)
  }

  /// True if the word at a token (or here) stands in front of an expression, rather than being a name.
  mutating func isPrefixWord(
    at word: Int? = nil, acceptsClosure: Bool = false, prefersPostfix: Bool = true, allowsNextLine: Bool = false, _ context: ExpressionContext
  ) -> Bool {
    let word = word ?? index
    let next = tokens[word + 1]
    if next.isAtStartOfLine, !allowsNextLine { return false }
    switch next.kind {
    case .identifier:
      switch next.keyword {
      case .Any, .Self, .self, .super, .`init`, .true, .false, .nil, .repeat, .try, .if, .switch, ._: return true
      default: return !next.keyword.isReserved
      }
    case .quotedIdentifier, .dollarIdentifier, .editorPlaceholder, .integerLiteral, .floatLiteral, .stringStart, .regexLiteral,
      .prefixAmpersand, .prefixOperator, .atSign, .backslash:
      return true
    case .pound: return !(next.keyword == .if || next.keyword == .elseif || next.keyword == .else || next.keyword == .endif)
    case .period, .leftParen, .leftBracket: return !prefersPostfix && next.flags.contains(.spaceBefore)
    case .leftBrace: return acceptsClosure && isTrailingClosure(word + 1, context)
    default: return false
    }
  }

  /// A prefix operator and its operand, `&x`, a key path, `if`/`switch` as values, or a postfix expression.
  mutating func parseUnary(_ context: ExpressionContext) {
    let start = mark()
    switch kind {
    case .prefixOperator, .prefixAmpersand:
      guard enter() else { return skipTooDeep() }
      defer { leave() }
      let isInOut = at(.prefixAmpersand)
      let name = here
      advanceOperator()
      parseUnary(context)
      setSlot(.expression)
      finish(isInOut ? .inOutExpr : .prefixOperatorExpr, start, name: name)
    case .backslash: parseKeyPath(context)
    case .identifier where keyword == .if: parseIf()
    case .identifier where keyword == .switch: parseSwitch()
    default: parsePostfix(context)
    }
  }
}
