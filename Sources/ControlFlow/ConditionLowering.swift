// Condition lists of `if`, `guard` and `while`: one branch per element, in order, with what it binds behind it.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// Lowers the conditions of `node`. Control goes on in a block of kind `then` if all hold, else to `fail`.
  mutating func lowerConditions(of node: NodeID, fail: Label, then kind: BlockKind) {
    let count = tree.count(node, .condition)
    if count == 0 { return body.place(body.newLabel(), kind, tree.range(node)) }
    var number = 0
    for condition in tree.children(node, .condition) {
      number += 1
      lowerCondition(condition, fail: fail, then: number == count ? kind : .body)
    }
  }

  private mutating func lowerCondition(_ node: NodeID, fail: Label, then kind: BlockKind) {
    let range = tree.range(node)
    switch tree.kind(node) {
    case .optionalBindingCondition: lowerOptionalBinding(node, fail: fail, then: kind)
    case .matchingPatternCondition:
      let value = tree.present(node, .value).map { lower($0) } ?? unknown(range)
      let blocks = body.blocks.count
      if let pattern = tree.present(node, .pattern) {
        lowerPattern(pattern, value, PatternContext(fail: fail, kind: .body, binding: .none))
      }
      // The block behind the last test is the one that was asked for.
      if body.blocks.count > blocks {
        body.adopt(body.newLabel(), as: kind, range)
      } else {
        body.place(body.newLabel(), kind, range)
      }
    case .availabilityCondition:
      let name = indexer.index.names.append(range)
      test(emit(.unknownCondition, range, name: name), fail: fail, then: kind, range)
    default: test(lower(node), fail: fail, then: kind, range)
    }
  }

  private mutating func lowerOptionalBinding(_ node: NodeID, fail: Label, then kind: BlockKind) {
    let range = tree.range(node)
    guard let pattern = tree.present(node, .pattern) else {
      return test(unknown(range), fail: fail, then: kind, range)
    }
    let name = tree.name(pattern)
    let value: ValueID
    if let written = tree.present(node, .value) {
      value = lower(written)
    } else {
      value = lowerName(name, tree.range(pattern), flags: .implicit)
    }
    test(emit(.isSome, range, a: value), fail: fail, then: kind, range)
    // `guard let self`: the closure's `self` is the same object, whatever it is called in between.
    if name == selfName { return }
    let wrapped = emit(.payload, range, a: value, name: someName, flags: .implicit)
    var context = PatternContext(fail: fail, kind: kind, binding: tree.keyword(node) == .var ? .variable : .constant)
    if let type = tree.present(node, .type) { context.type = indexer.typeReference(type) }
    lowerPattern(pattern, wrapped, context)
  }

  /// Ends the block with a branch on `value` and goes on where it holds.
  mutating func test(_ value: ValueID, fail: Label, then kind: BlockKind, _ range: SourceRange) {
    let success = body.newLabel()
    body.branch(value, then: success, else: fail)
    body.place(success, kind, range)
  }
}
