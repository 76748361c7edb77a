// Literals and tuples. Their text is kept where a later stage may compare it (mark names, keys, page sizes).
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// The longest text of a literal that is kept.
  private static let maximumText: UInt32 = 256

  mutating func lowerLiteral(_ node: NodeID) -> ValueID {
    let range = tree.range(node)
    switch tree.kind(node) {
    case .integerLiteralExpr: return emit(.integerLiteral, range, name: text(range))
    case .floatLiteralExpr: return emit(.floatLiteral, range, name: text(range))
    case .regexLiteralExpr: return emit(.regexLiteral, range, name: text(range))
    case .booleanLiteralExpr: return emit(.boolLiteral, range, index: tree.keyword(node) == .true ? 1 : 0)
    case .stringLiteralExpr: return lowerString(node)
    case .arrayExpr: return lowerArray(node)
    case .dictionaryExpr: return lowerDictionary(node)
    default: return emit(.nilLiteral, range)
    }
  }

  private mutating func text(_ range: SourceRange) -> NameID {
    if range.isEmpty { return .none }
    if range.length <= FileLowering.maximumText { return indexer.index.names.append(range) }
    // The cut may go through a character.
    return indexer.index.names.append(tree.text(SourceRange(start: range.start, end: range.start + FileLowering.maximumText)))
  }

  private mutating func lowerString(_ node: NodeID) -> ValueID {
    let mark = operandStack.count
    var content: SourceRange?
    var isInterpolated = false
    for segment in tree.children(node, .segment) {
      if tree.kind(segment) == .interpolation {
        isInterpolated = true
        for argument in tree.children(segment, .argument) {
          let value = lowerOperand(argument)
          operandStack.append(Operand(value: value, label: tree.name(argument)))
        }
      } else {
        let range = tree.range(segment)
        content = SourceRange(start: content?.start ?? range.start, end: range.end)
      }
    }
    if isInterpolated { return emit(Instruction(.interpolation, range: tree.range(node)), operandsSince: mark) }
    let name = content.map { text($0) } ?? .none
    return emit(.stringLiteral, tree.range(node), name: name)
  }

  private mutating func lowerArray(_ node: NodeID) -> ValueID {
    let mark = operandStack.count
    for element in tree.children(node, .element) {
      let value = lower(element)
      operandStack.append(Operand(value: value))
    }
    return emit(Instruction(.array, range: tree.range(node)), operandsSince: mark)
  }

  private mutating func lowerDictionary(_ node: NodeID) -> ValueID {
    let mark = operandStack.count
    for element in tree.children(node, .element) {
      let key = tree.present(element, .key).map { lower($0) } ?? unknown(tree.range(element))
      let value = tree.present(element, .value).map { lower($0) } ?? unknown(tree.range(element))
      operandStack.append(Operand(value: key))
      operandStack.append(Operand(value: value))
    }
    return emit(Instruction(.dictionary, range: tree.range(node)), operandsSince: mark)
  }

  /// Parentheses around one expression are that expression.
  mutating func lowerTuple(_ node: NodeID) -> ValueID {
    var elements = tree.children(node, .element)
    if let only = elements.next(), elements.next() == nil, tree.name(only).isNone { return lowerOperand(only) }
    let mark = operandStack.count
    for element in tree.children(node, .element) {
      let value = lowerOperand(element)
      operandStack.append(Operand(value: value, label: tree.name(element)))
    }
    return emit(Instruction(.tuple, range: tree.range(node)), operandsSince: mark)
  }
}
