// Patterns: tests that branch to `fail`, and bindings behind them. Nested patterns become nested tests, from the outside
// in and from left to right.
import Semantics
import SourceText
import Syntax

/// What a pattern is lowered for.
struct PatternContext {
  enum Binding { case none, constant, variable, asyncLet }
  /// Where control goes when the pattern does not match.
  var fail: Label
  /// The kind of the blocks behind its tests.
  var kind: BlockKind
  /// Names are new locals: the pattern is inside `let` or `var`.
  var binding: Binding
  /// The type written for the value, if any.
  var type: TypeReferenceID?

  /// The same for a part of the value.
  func inside(_ type: TypeReferenceID? = nil) -> PatternContext {
    var context = self
    context.type = type
    return context
  }
}

extension FileLowering {
  mutating func lowerPattern(_ node: NodeID, _ subject: ValueID, _ context: PatternContext) {
    depth += 1
    defer { depth -= 1 }
    guard depth < FileLowering.maximumDepth else { return leaveOut(node) }
    switch tree.kind(node) {
    case .identifierPattern: bind(tree.name(node), to: subject, context, tree.nameRange(node))
    case .wildcardPattern: break
    case .valueBindingPattern:
      guard let inner = tree.present(node, .pattern) else { return }
      var context = context
      context.binding = tree.keyword(node) == .let ? .constant : .variable
      lowerPattern(inner, subject, context)
    case .tuplePattern:
      let types = elementTypes(of: context.type)
      let elements = tree.count(node, .element)
      for (number, element) in tree.children(node, .element).enumerated() {
        guard let inner = tree.present(element, .pattern) else { continue }
        lowerTupleElement(inner, number, of: elements, subject, context.inside(number < types.count ? types[number] : nil))
      }
    case .isTypePattern: testType(tree.present(node, .type), subject, context, tree.range(node))
    case .expressionPattern:
      if let expression = tree.present(node, .expression) { lowerExpressionPattern(expression, subject, context) }
    case let kind where kind.isExpression: lowerExpressionPattern(node, subject, context)
    default: break
    }
  }

  private mutating func lowerTupleElement(
    _ node: NodeID, _ number: Int, of count: Int, _ subject: ValueID, _ context: PatternContext
  ) {
    if count == 1 { return lowerPattern(node, subject, context) }
    if tree.isWildcard(node) { return }
    let element = emit(.tupleElement, tree.range(node), a: subject, index: UInt32(number), flags: .implicit)
    lowerPattern(node, element, context)
  }

  /// An expression in pattern position: an enum case with sub-patterns, an optional, a cast, or a value to compare with.
  private mutating func lowerExpressionPattern(_ node: NodeID, _ subject: ValueID, _ context: PatternContext) {
    let range = tree.range(node)
    switch tree.kind(node) {
    case .patternExpr:
      if let inner = tree.present(node, .pattern) { lowerPattern(inner, subject, context) }
    case .discardAssignmentExpr: break
    case .declReferenceExpr where context.binding != .none: bind(tree.name(node), to: subject, context, range)
    case .memberAccessExpr where tree.isCaseReference(node): testCase(tree.name(node), subject, context, range)
    case .functionCallExpr:
      guard let callee = tree.present(node, .callee), tree.kind(callee) == .memberAccessExpr, tree.isCaseReference(callee) else {
        return testMatch(node, subject, context)
      }
      let name = tree.name(callee)
      testCase(name, subject, context, tree.range(callee))
      for (number, argument) in tree.children(node, .argument).enumerated() {
        guard let inner = tree.present(argument, .expression), !tree.isWildcard(inner) else { continue }
        let payload = emit(.payload, tree.range(argument), a: subject, name: name, index: UInt32(number))
        lowerPattern(inner, payload, context.inside())
      }
    case .optionalChainingExpr:
      guard let inner = tree.present(node, .expression) else { return }
      testSome(subject, context, range)
      if tree.isWildcard(inner) { return }
      let wrapped = emit(.payload, range, a: subject, name: someName, flags: .implicit)
      lowerPattern(inner, wrapped, context.inside())
    case .tupleExpr:
      let elements = tree.count(node, .element)
      for (number, element) in tree.children(node, .element).enumerated() {
        guard let inner = tree.present(element, .expression) else { continue }
        lowerTupleElement(inner, number, of: elements, subject, context.inside())
      }
    case .asExpr:
      let type = tree.present(node, .type)
      testType(type, subject, context, range)
      var cast = Instruction(.cast, range: range)
      cast.a = subject
      cast.flags = [.forced, .implicit]
      if let type { cast.type = indexer.typeReference(type) }
      let value = body.emit(cast)
      if let inner = tree.present(node, .expression) { lowerPattern(inner, value, context.inside(cast.type)) }
    case .isExpr where tree.present(node, .expression) == nil: testType(tree.present(node, .type), subject, context, range)
    case .nilLiteralExpr:
      let success = body.newLabel()
      body.branch(emit(.isSome, range, a: subject), then: context.fail, else: success)
      body.place(success, context.kind, range)
    default: testMatch(node, subject, context)
    }
  }

  // MARK: Tests

  private mutating func testCase(_ name: NameID, _ subject: ValueID, _ context: PatternContext, _ range: SourceRange) {
    if name == someName { return testSome(subject, context, range) }
    test(emit(.isCase, range, a: subject, name: name), fail: context.fail, then: context.kind, range)
  }

  private mutating func testSome(_ subject: ValueID, _ context: PatternContext, _ range: SourceRange) {
    test(emit(.isSome, range, a: subject), fail: context.fail, then: context.kind, range)
  }

  private mutating func testMatch(_ node: NodeID, _ subject: ValueID, _ context: PatternContext) {
    let value = lower(node)
    let range = tree.range(node)
    test(emit(.matches, range, a: subject, b: value), fail: context.fail, then: context.kind, range)
  }

  private mutating func testType(_ type: NodeID?, _ subject: ValueID, _ context: PatternContext, _ range: SourceRange) {
    // `catch let error as NSError` takes every error.
    if let type, body.instructions[Int(subject.raw)].opcode == .caughtError, isAnyError(type) { return }
    var instruction = Instruction(.typeTest, range: range)
    instruction.a = subject
    if let type { instruction.type = indexer.typeReference(type) }
    test(body.emit(instruction), fail: context.fail, then: context.kind, range)
  }

  private mutating func isAnyError(_ type: NodeID) -> Bool {
    switch tree.kind(type) {
    case .identifierType:
      let name = tree.name(type)
      return !name.isNone && (name == indexer.known.nsError || name == indexer.known.errorType)
    case .someOrAnyType: return tree.present(type, .constraint).map { isAnyError($0) } ?? false
    default: return false
    }
  }

  // MARK: Bindings

  private mutating func bind(_ name: NameID, to value: ValueID, _ context: PatternContext, _ range: SourceRange) {
    let kind: Local.Kind
    var flags: Instruction.Flags = []
    switch context.binding {
    case .variable: kind = .variable
    case .asyncLet:
      kind = .asyncLet
      flags = [.constant, .asyncLet]
    case .none, .constant:
      kind = .constant
      flags = .constant
    }
    let local = declareLocal(name, kind, context.type, range)
    _ = emit(.bind, range, b: value, index: local.raw, flags: flags)
  }

  /// Makes a local and brings its name into scope; in a further alternative, gives the local of the first one.
  mutating func declareLocal(_ name: NameID, _ kind: Local.Kind, _ type: TypeReferenceID?, _ range: SourceRange) -> LocalID {
    let sharing = shared.isActive && shared.function == body.function && shared.depth == scopes.depth && !name.isNone
    if sharing, let known = shared.locals.first(where: { $0.name == name }) {
      scopes.bind(name, .local(known.local))
      return known.local
    }
    let local = indexer.addLocal(Local(name: name, kind: kind, function: body.function, type: type, range: range))
    scopes.bind(name, .local(local))
    if sharing { shared.locals.append((name, local)) }
    return local
  }

  /// From here to `endSharing`, a name declared twice in the current scope is one local.
  mutating func beginSharing() -> SharedLocals {
    let outer = shared
    shared = SharedLocals(isActive: true, function: body.function, depth: scopes.depth)
    return outer
  }

  mutating func endSharing(_ outer: SharedLocals) { shared = outer }

  private mutating func elementTypes(of type: TypeReferenceID?) -> DeclarationList<TypeReferenceID> {
    guard let type else { return DeclarationList() }
    let reference = indexer.index.typeReferences[Int(type.raw)]
    return reference.kind == .tuple ? reference.children : DeclarationList()
  }
}
