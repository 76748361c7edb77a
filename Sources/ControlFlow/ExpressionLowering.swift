// Expressions, in the order in which they are evaluated. Each gives the instruction that holds its value.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// Lowers an expression.
  mutating func lower(_ node: NodeID) -> ValueID {
    depth += 1
    defer { depth -= 1 }
    guard depth < FileLowering.maximumDepth else {
      leaveOut(node)
      return unknown(tree.range(node))
    }
    switch tree.kind(node) {
    case .declReferenceExpr: return lowerReference(node)
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr: return lowerChain(node)
    case .closureExpr: return lowerClosure(node)
    case .infixOperatorExpr: return tree[node].flags.contains(.assignment) ? lowerAssignment(node) : lowerInfix(node)
    case .assignmentExpr: return lowerAssignment(node)
    case .prefixOperatorExpr: return lowerUnary(node, flags: [])
    case .postfixOperatorExpr: return lowerUnary(node, flags: .postfix)
    case .ternaryExpr: return lowerTernary(node)
    case .tryExpr, .awaitExpr: return lowerEffect(node)
    case .tupleExpr: return lowerTuple(node)
    case .labeledExpr, .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .packExpansionExpr, .packElementExpr:
      return lowerOperand(node)
    case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .regexLiteralExpr,
      .arrayExpr, .dictionaryExpr:
      return lowerLiteral(node)
    case .isExpr, .asExpr: return lowerCast(node)
    case .inOutExpr:
      let place = lowerPlace(tree.child(node, .expression), node)
      return emit(.addressOf, tree.range(node), a: place)
    case .superExpr: return emit(.superReference, tree.range(node))
    case .genericSpecializationExpr, .typeExpr: return lowerTypeExpression(node)
    case .keyPathExpr: return lowerKeyPath(node)
    case .macroExpansionExpr, .macroExpansionDecl: return lowerMacro(node)
    case .postfixIfConfigExpr: return lowerPostfixConfiguration(node)
    case .ifExpr, .switchExpr, .doExpr: return lowerStatementExpression(node)
    default: return unknown(tree.range(node))
    }
  }

  /// Lowers the expression below a node that adds nothing to its value.
  mutating func lowerOperand(_ node: NodeID) -> ValueID {
    guard let inner = tree.present(node, .expression) else { return unknown(tree.range(node)) }
    return lower(inner)
  }

  // MARK: Names

  private mutating func lowerReference(_ node: NodeID) -> ValueID {
    let token = tree[node].nameToken
    if !token.isNone, tree.token(token).kind == .dollarIdentifier, let local = implicitParameter(token) {
      return emit(.local, tree.range(node), index: local.raw)
    }
    return lowerName(tree.name(node), tree.range(node))
  }

  mutating func lowerName(_ name: NameID, _ range: SourceRange, flags: Instruction.Flags = []) -> ValueID {
    if name == selfName { return emit(.selfReference, range, flags: flags) }
    switch scopes.find(name) {
    case .local(let local): return emit(.local, range, index: local.raw, flags: flags)
    case .function(let function): return emit(.localFunction, range, name: name, index: function.raw, flags: flags)
    case .computed(let getter, _):
      let callee = emit(.localFunction, range, name: name, index: getter.raw, flags: .implicit)
      return emit(.call, range, a: callee, flags: .implicit)
    case nil: return emit(.identifier, range, name: name, flags: flags)
    }
  }

  /// The local of `$0` and its like; nil for `$name` and outside of closures without a parameter list.
  private mutating func implicitParameter(_ token: TokenID) -> LocalID? {
    let range = tree.range(token: token)
    var number = 0
    for offset in range.start + 1..<range.end {
      let digit = Int(tree.byte(at: offset)) - 48
      guard digit >= 0, digit <= 9, number < 100 else { return nil }
      number = number * 10 + digit
    }
    guard range.length > 1, indexer.index.functions[Int(body.function.raw)].kind == .closure else { return nil }
    while body.implicitParameters.count <= number {
      let name = indexer.index.names.symbol("$\(body.implicitParameters.count)")
      body.implicitParameters.append(indexer.addParameter(named: name, type: nil, range: range, to: body.function))
    }
    return body.implicitParameters[number]
  }

  // MARK: Operators

  /// Chains like `a + b + c + …` lean to the left as deep as they are long: the left spine is a loop.
  private mutating func lowerInfix(_ node: NodeID) -> ValueID {
    let start = chainStack.count
    var head: NodeID? = node
    while let current = head, tree.kind(current) == .infixOperatorExpr, !tree[current].flags.contains(.assignment) {
      chainStack.append(current)
      head = tree.present(current, .left)
    }
    var value = head.map { lower($0) } ?? unknown(tree.range(chainStack[chainStack.count - 1]))
    while chainStack.count > start {
      let infix = chainStack.removeLast()
      let right = tree.present(infix, .right).map { lower($0) } ?? unknown(tree.range(infix))
      value = emit(.binary, tree.range(infix), a: value, b: right, name: tree.name(infix))
    }
    return value
  }

  private mutating func lowerUnary(_ node: NodeID, flags: Instruction.Flags) -> ValueID {
    let value = lowerOperand(node)
    return emit(.unary, tree.range(node), a: value, name: tree.name(node), flags: flags)
  }

  private mutating func lowerTernary(_ node: NodeID) -> ValueID {
    let range = tree.range(node)
    let condition = tree.present(node, .condition).map { lower($0) } ?? unknown(range)
    let then = body.newLabel()
    let otherwise = body.newLabel()
    let join = body.newLabel()
    body.branch(condition, then: then, else: otherwise)
    let thenNode = tree.present(node, .thenValue)
    body.place(then, .then, thenNode.map { tree.range($0) } ?? range)
    let thenValue = thenNode.map { lower($0) } ?? unknown(range)
    body.jump(to: join)
    let elseNode = tree.present(node, .elseValue)
    body.place(otherwise, .else, elseNode.map { tree.range($0) } ?? range)
    let elseValue = elseNode.map { lower($0) } ?? unknown(range)
    body.jump(to: join)
    body.place(join, .join, range)
    var select = Instruction(.select, range: range)
    select.a = condition
    select.b = thenValue
    let mark = operandStack.count
    operandStack.append(Operand(value: elseValue))
    return emit(select, operandsSince: mark)
  }

  private mutating func lowerCast(_ node: NodeID) -> ValueID {
    let value = lowerOperand(node)
    var cast = Instruction(tree.kind(node) == .isExpr ? .typeTest : .cast, range: tree.range(node))
    cast.a = value
    if tree[node].flags.contains(.optionalMark) { cast.flags.insert(.optionalResult) }
    if tree[node].flags.contains(.forcedMark) { cast.flags.insert(.forced) }
    if let type = tree.present(node, .type) { cast.type = indexer.typeReference(type) }
    return body.emit(cast)
  }

  // MARK: Statements as values

  /// `if`, `switch`, `do` as a value: each branch stores to a temporary that is read at the join.
  private mutating func lowerStatementExpression(_ node: NodeID) -> ValueID {
    let range = tree.range(node)
    let result = indexer.addLocal(Local(name: .none, kind: .temporary, function: body.function, type: nil, range: range))
    switch tree.kind(node) {
    case .ifExpr: lowerIf(node, result: result)
    case .switchExpr: lowerSwitch(node, result: result)
    default: lowerDo(node, result: result)
    }
    return emit(.local, range, index: result.raw, flags: .implicit)
  }

  /// Stores a value to a temporary.
  mutating func store(_ value: ValueID, into local: LocalID, _ range: SourceRange) {
    let place = emit(.local, range, index: local.raw, flags: [.place, .implicit])
    _ = emit(.store, range, a: place, b: value, flags: .implicit)
  }
}
