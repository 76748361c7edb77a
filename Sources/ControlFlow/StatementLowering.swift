// Statements: blocks, returns, jumps, and what stands as an expression.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// Lowers the statements of a whole body. One expression alone is what the body returns, where it returns anything.
  mutating func lowerFunctionStatements(of node: NodeID) {
    if returnsValue(), let only = tree.onlyStatement(of: node), tree.isReturnedExpression(only) {
      finishReturn(lower(only))
      return
    }
    lowerStatements(of: node)
  }

  /// Ends the function with a value.
  mutating func finishReturn(_ value: ValueID) {
    unwind(to: 0)
    body.terminate(.return(value))
  }

  /// The statements of a file that declare nothing.
  mutating func lowerFileStatements(of node: NodeID) {
    for statement in tree.children(node, .statement) {
      switch tree.kind(statement) {
      case .ifConfigDecl: lowerConfiguration(statement) { $0.lowerFileStatements(of: $1) }
      case .macroExpansionDecl: lowerStatement(statement)
      case let kind where kind.isDeclaration: break
      default: lowerStatement(statement)
      }
    }
  }

  /// Lowers the statements of a `codeBlock` in a scope of their own. With `result`, the last one gives the block's value.
  mutating func lowerBlock(_ node: NodeID, result: LocalID? = nil) {
    let scope = scopes.push()
    let frames = body.exits.frames.count
    lowerStatements(of: node, result: result)
    popFrames(to: frames)
    scopes.pop(to: scope)
  }

  /// Lowers the statements below `node` in the current scope.
  mutating func lowerStatements(of node: NodeID, result: LocalID? = nil) {
    declareLocalFunctions(of: node)
    var statements = tree.children(node, .statement)
    var current = statements.next()
    while let statement = current {
      current = statements.next()
      if let result, current == nil, tree.kind(statement).isExpression {
        let value = lower(statement)
        if isNever(value) { body.terminate(.unreachable) } else { store(value, into: result, tree.range(statement)) }
      } else {
        lowerStatement(statement)
      }
    }
  }

  mutating func lowerStatement(_ node: NodeID, label: NameID = .none) {
    depth += 1
    defer { depth -= 1 }
    guard depth < FileLowering.maximumDepth else { return leaveOut(node) }
    switch tree.kind(node) {
    case .labeledStmt:
      if let inner = tree.present(node, .statement) { lowerStatement(inner, label: tree.name(node)) }
    case .ifExpr: lowerIf(node, label: label)
    case .switchExpr: lowerSwitch(node, label: label)
    case .guardStmt: lowerGuard(node)
    case .whileStmt: lowerWhile(node, label: label)
    case .repeatStmt: lowerRepeat(node, label: label)
    case .forStmt: lowerFor(node, label: label)
    case .doStmt, .doExpr: lowerDo(node, label: label)
    case .deferStmt: lowerDefer(node)
    case .returnStmt:
      let value = tree.present(node, .expression).map { lower($0) }
      finishReturn(value ?? .none)
    case .throwStmt: lowerThrow(node)
    case .breakStmt, .continueStmt: lowerJump(node)
    case .fallthroughStmt: lowerFallthrough()
    case .yieldStmt, .discardStmt:
      if let value = tree.present(node, .expression) { _ = lower(value) }
    case .thenStmt:
      if let value = tree.present(node, .expression) { _ = lower(value) }
    case .variableDecl: lowerVariables(node)
    case .functionDecl: lowerLocalFunction(node)
    case .ifConfigDecl: lowerConfiguration(node) { $0.lowerStatements(of: $1) }
    case .macroExpansionDecl: _ = lowerMacro(node)
    case .skipped, .missing: break
    case let kind where kind.isDeclaration:
      indexer.indexDeclaration(node, DeclarationIndexer.Place(owner: nil, enclosingFunction: body.function))
    case let kind where kind.isExpression:
      let value = lower(node)
      discard(value)
      if isNever(value) { body.terminate(.unreachable) }
    default: break
    }
  }

  /// Marks a value as unused, through the markers that only pass it on.
  mutating func discard(_ value: ValueID, flags: Instruction.Flags = .discarded) {
    var next = value
    while !next.isNone {
      body.instructions[Int(next.raw)].flags.formUnion(flags)
      switch body.instructions[Int(next.raw)].opcode {
      case .await, .tryOptional, .unwrap: next = body.instructions[Int(next.raw)].a
      default: return
      }
    }
  }

  /// A call that does not come back. (`mutating`, as below, spares a copy of everything for the call.)
  private mutating func isNever(_ value: ValueID) -> Bool {
    guard !value.isNone, body.instructions[Int(value.raw)].opcode == .call else { return false }
    let callee = body.instructions[Int(body.instructions[Int(value.raw)].a.raw)]
    guard callee.opcode == .identifier, !callee.name.isNone else { return false }
    return callee.name == indexer.known.fatalError || callee.name == indexer.known.preconditionFailure
  }

  // MARK: Values of bodies

  /// The function being lowered returns the value of a lone expression.
  private mutating func returnsValue() -> Bool {
    let function = Int(body.function.raw)
    switch indexer.index.functions[function].kind {
    case .closure, .getter: return true
    case .function:
      guard let type = indexer.index.functions[function].returnType else { return false }
      if indexer.index.typeReferences[Int(type.raw)].kind == .tuple {
        return !indexer.index.typeReferences[Int(type.raw)].children.isEmpty
      }
      let name = indexer.index.typeReferences[Int(type.raw)].name
      return name.isNone || name != indexer.known.void
    default: return false
    }
  }

  // MARK: Leaving

  private mutating func lowerThrow(_ node: NodeID) {
    let value = tree.present(node, .expression).map { lower($0) } ?? unknown(tree.range(node))
    if let handler = body.exits.last(.handler) {
      unwind(to: handler + 1)
      if let label = body.exits.frames[handler].errorLabel { body.jump(to: label) }
    } else {
      unwind(to: 0)
      body.terminate(.throw(value))
    }
  }

  private mutating func lowerJump(_ node: NodeID) {
    let isContinue = tree.kind(node) == .continueStmt
    // `break` outside of anything breakable is broken source: control goes nowhere.
    guard let target = body.frame(forBreakTo: tree.name(node), isContinue: isContinue) else { return }
    let frame = body.exits.frames[target]
    unwind(to: target + 1)
    if let label = isContinue ? frame.continueLabel : frame.breakLabel { body.jump(to: label) }
  }
}
