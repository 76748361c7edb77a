// Operators of a file that declares a group with `lowerThan`, told without that word.
import SwiftOperators
import SwiftSyntax

/// Collects declared groups and operators and joins them with the standard ones.
final class LoweredGroups: SyntaxVisitor {
  /// Groups that use `lowerThan`.
  private(set) var groups: [PrecedenceGroupDeclSyntax] = []
  private var declared: [PrecedenceGroupDeclSyntax] = []
  private var operators: [OperatorDeclSyntax] = []

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    declared.append(node)
    for case .precedenceGroupRelation(let relation) in node.groupAttributes where relation.higherThanOrLowerThanLabel.text == "lowerThan" {
      groups.append(node)
    }
    return .skipChildren
  }

  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    operators.append(node)
    return .skipChildren
  }

  private static let standardGroups: [(name: String, associativity: Associativity, higherThan: [String])] = [
    ("AssignmentPrecedence", .right, []), ("FunctionArrowPrecedence", .right, ["AssignmentPrecedence"]),
    ("TernaryPrecedence", .right, ["FunctionArrowPrecedence"]), ("DefaultPrecedence", .none, ["TernaryPrecedence"]),
    ("LogicalDisjunctionPrecedence", .left, ["TernaryPrecedence"]), ("LogicalConjunctionPrecedence", .left, ["LogicalDisjunctionPrecedence"]),
    ("ComparisonPrecedence", .none, ["LogicalConjunctionPrecedence"]), ("NilCoalescingPrecedence", .right, ["ComparisonPrecedence"]),
    ("CastingPrecedence", .none, ["NilCoalescingPrecedence"]), ("RangeFormationPrecedence", .none, ["CastingPrecedence"]),
    ("AdditionPrecedence", .left, ["RangeFormationPrecedence"]), ("MultiplicationPrecedence", .left, ["AdditionPrecedence"]),
    ("BitwiseShiftPrecedence", .none, ["MultiplicationPrecedence"]),
  ]

  private static let standardNames = [
    "<<", "&<<", ">>", "&>>", "*", "&*", "/", "%", "&", "+", "&+", "-", "&-", "|", "^", "...", "..<", "??", "<", "<=", ">", ">=", "==", "!=",
    "===", "!==", "~=", "&&", "||", "*=", "&*=", "/=", "%=", "+=", "&+=", "-=", "&-=", "<<=", "&<<=", ">>=", "&>>=", "&=", "^=", "|=",
  ]

  /// The standard groups and those declared.
  func allGroups() -> [PrecedenceGroup] {
    var higherThan: [String: [String]] = [:]
    var order: [(String, Associativity, Bool)] = []
    for group in Self.standardGroups {
      higherThan[group.name] = group.higherThan
      order.append((group.name, group.associativity, group.name == "AssignmentPrecedence"))
    }
    for group in declared {
      var associativity = Associativity.none
      var isAssignment = false
      for attribute in group.groupAttributes {
        switch attribute {
        case .precedenceGroupAssociativity(let value):
          associativity = value.value.text == "left" ? .left : value.value.text == "right" ? .right : .none
        case .precedenceGroupAssignment(let value): isAssignment = value.value.text == "true"
        case .precedenceGroupRelation(let relation):
          for other in relation.precedenceGroups {
            if relation.higherThanOrLowerThanLabel.text == "higherThan" {
              higherThan[group.name.text, default: []].append(other.name.text)
            } else {
              higherThan[other.name.text, default: []].append(group.name.text)
            }
          }
        @unknown default: break
        }
      }
      order.append((group.name.text, associativity, isAssignment))
    }
    return order.map { name, associativity, isAssignment in
      PrecedenceGroup(
        name: name, associativity: associativity, assignment: isAssignment,
        relations: (higherThan[name] ?? []).map { PrecedenceRelation.higherThan($0) })
    }
  }

  /// The standard operators and those declared.
  func allOperators() -> [Operator] {
    let standard = Self.standardNames.compactMap { OperatorTable.standardOperators.infixOperator(named: $0) }
    let own = operators.compactMap { declaration -> Operator? in
      guard declaration.fixitySpecifier.text == "infix" else { return nil }
      return Operator(
        kind: .infix, name: declaration.name.text, precedenceGroup: declaration.operatorPrecedenceAndTypes?.precedenceGroup.text)
    }
    return standard + own
  }
}
