// What lowering asks of the tree alone. Not methods of `FileLowering`: for a call that changes nothing, all of it is copied.
import Semantics
import Syntax

extension TreeReader {
  /// True for an assignment, also behind `try`, `await` and parentheses.
  func isAssignment(_ node: NodeID) -> Bool {
    var current = node
    while true {
      switch kind(current) {
      case .assignmentExpr: return true
      case .infixOperatorExpr: return self[current].flags.contains(.assignment)
      case .tryExpr, .awaitExpr, .unsafeExpr:
        guard let inner = present(current, .expression) else { return false }
        current = inner
      default: return false
      }
    }
  }

  func isTuple(_ node: NodeID) -> Bool { kind(node) == .tupleExpr && count(node, .element) > 1 }

  /// The innermost node of a chain: the one that has no base of its own.
  func chainHead(of node: NodeID) -> NodeID? {
    var current = node
    while true {
      let slot: Slot
      switch kind(current) {
      case .memberAccessExpr, .postfixIfConfigExpr: slot = .base
      case .functionCallExpr, .subscriptCallExpr: slot = .callee
      case .optionalChainingExpr, .forceUnwrapExpr, .postfixOperatorExpr, .genericSpecializationExpr: slot = .expression
      default: return nil
      }
      guard let inner = present(current, slot) else { return current }
      current = inner
    }
  }

  func endsErrors(_ node: NodeID) -> Bool {
    kind(node) == .tryExpr && (self[node].flags.contains(.optionalMark) || self[node].flags.contains(.forcedMark))
  }

  /// `.name`, or `Type.name` with a name that begins like a type.
  func isCaseReference(_ node: NodeID) -> Bool {
    guard let base = present(node, .base) else { return true }
    switch kind(base) {
    case .declReferenceExpr, .memberAccessExpr:
      let first = byte(at: nameRange(base).start)
      return first >= 65 && first <= 90
    case .genericSpecializationExpr, .typeExpr: return true
    default: return false
    }
  }

  func isWildcard(_ node: NodeID) -> Bool {
    switch kind(node) {
    case .wildcardPattern, .discardAssignmentExpr: true
    case .patternExpr, .valueBindingPattern: present(node, .pattern).map { isWildcard($0) } ?? false
    case .expressionPattern: present(node, .expression).map { isWildcard($0) } ?? false
    default: false
    }
  }

  func onlyStatement(of node: NodeID) -> NodeID? {
    var statements = children(node, .statement)
    guard let first = statements.next(), statements.next() == nil else { return nil }
    return first
  }

  func isReturnedExpression(_ node: NodeID) -> Bool {
    switch kind(node) {
    case .ifExpr, .switchExpr: givesValue(node)
    case let kind where kind.isExpression: !isAssignment(node)
    default: false
    }
  }

  /// An `if` or `switch` each of whose branches is one expression, `throw`, or the like again.
  func givesValue(_ node: NodeID) -> Bool {
    switch kind(node) {
    case .ifExpr:
      var current = node
      while true {
        guard let then = present(current, .thenBody), let other = present(current, .elseBody), branchGivesValue(then)
        else { return false }
        if kind(other) != .ifExpr { return branchGivesValue(other) }
        current = other
      }
    case .switchExpr:
      var count = 0
      for child in children(node, .switchCase) {
        guard kind(child) == .switchCase, branchGivesValue(child) else { return false }
        count += 1
      }
      return count > 0
    default: return false
    }
  }

  func branchGivesValue(_ node: NodeID) -> Bool {
    guard let only = onlyStatement(of: node) else { return false }
    return kind(only) == .throwStmt || isReturnedExpression(only)
  }

  /// The last statement is `fallthrough`, or one in it is.
  func fallsThrough(_ node: NodeID) -> Bool {
    contains(node) { $0 == .fallthroughStmt }
  }
}
