// `#if`. Which branch is compiled is not known: each is a choice, and so is none of them unless there is `#else`.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  /// Lowers a `#if` among statements; `clauseBody` lowers what stands in a clause. Names declared stay visible behind it.
  mutating func lowerConfiguration(_ node: NodeID, clauseBody: (inout FileLowering, NodeID) -> Void) {
    let range = tree.range(node)
    let join = body.newLabel()
    let outer = beginSharing()
    for clause in tree.children(node, .clause) {
      let next = body.newLabel()
      if tree.present(clause, .condition) != nil {
        test(emitConfigurationCondition(clause), fail: next, then: .configuration, tree.range(clause))
        clauseBody(&self, clause)
        body.jump(to: join)
        body.place(next, .configuration, tree.range(clause))
      } else {
        clauseBody(&self, clause)
      }
    }
    endSharing(outer)
    body.place(join, .join, range)
  }

  /// The unknown that decides whether a clause is compiled.
  mutating func emitConfigurationCondition(_ clause: NodeID) -> ValueID {
    guard let condition = tree.present(clause, .condition) else { return emit(.unknownCondition, tree.nameRange(clause)) }
    let range = tree.range(condition)
    let name = indexer.index.names.append(range)
    return emit(.unknownCondition, range, name: name)
  }

  /// `#if` inside a chain of members: each branch goes on from the same value.
  mutating func lowerPostfixConfiguration(_ node: NodeID) -> ValueID {
    let range = tree.range(node)
    let base: ValueID
    if let written = tree.present(node, .base) {
      base = lower(written)
    } else if let start = chainStart, start.node == node {
      base = start.value
    } else {
      base = unknown(range)
    }
    let result = indexer.addLocal(Local(name: .none, kind: .temporary, function: body.function, type: nil, range: range))
    store(base, into: result, range)
    lowerConfiguration(node) { lowering, clause in
      guard let chain = lowering.tree.present(clause, .expression) else { return }
      let outer = lowering.chainStart
      lowering.chainStart = lowering.tree.chainHead(of: chain).map { ($0, base) }
      let value = lowering.lower(chain)
      lowering.chainStart = outer
      lowering.store(value, into: result, lowering.tree.range(clause))
    }
    return emit(.local, range, index: result.raw, flags: .implicit)
  }
}
