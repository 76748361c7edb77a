// Slots: the role a node plays in its parent. `NodeKind` says which slots each kind has.

/// The role of a node in its parent.
public enum Slot: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// No particular role; also the slot of the root.
  case none
  // Declarations.
  case attribute, modifier, attributeName, path
  case genericParameter, genericArgument, requirement, inheritedType, primaryAssociatedType
  case parameter, returnType, thrownType, body, memberBlock, member
  case binding, pattern, type, value, accessorBlock, accessor, enumElement
  case precedenceAttribute, clause
  // Statements.
  case statement, condition, thenBody, elseBody, sequence, switchCase, caseItem, catchClause, catchItem, guardCondition
  // Expressions.
  case expression, callee, base, argument, trailingClosure, additionalTrailingClosure, closure, capture
  case left, right, thenValue, elseValue, element, key, segment, component, root, subject, argumentName
  // Types.
  case specifier, constraint
  /// Tokens that could not be placed.
  case skipped
}
