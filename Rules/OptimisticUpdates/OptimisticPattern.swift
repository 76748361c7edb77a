// What the rules about optimistic updates share: a value shown before the server has said yes, and what happens to it
// afterwards. Found by use: one entry writes the same state before its request and again on an answer.
import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// One optimistic change in one entry.
struct OptimisticPattern {
  /// The write before the request.
  var first: WriteID
  /// Late writes of the same state on a failure that put something old back.
  var rollbacks: [WriteID]
  /// Late writes of the same state on success.
  var confirmations: [WriteID]

  /// All optimistic changes of the program, in entry order.
  static func all(in context: RuleContext) -> [OptimisticPattern] {
    var result: [OptimisticPattern] = []
    for root in context.states.facts.roots.indices { result += patterns(root: root, context) }
    return result
  }

  private static func patterns(root: Int, _ context: RuleContext) -> [OptimisticPattern] {
    let events = context.states.facts.roots[root]
    var result: [OptimisticPattern] = []
    var seen: [StateKey] = []
    for (number, write) in events.writes.enumerated() where write.isEarly && !write.isLate && isValue(write, context) {
      if seen.contains(where: { $0.overlaps(write.state) }) { continue }
      var pattern = OptimisticPattern(first: WriteID(root: root, write: number), rollbacks: [], confirmations: [])
      for (index, later) in events.writes.enumerated() where later.isLate && later.state.overlaps(write.state) {
        let id = WriteID(root: root, write: index)
        if later.isFailure {
          if isRollback(later, of: write) { pattern.rollbacks.append(id) }
        } else if !later.isOutdatedSide {
          pattern.confirmations.append(id)
        }
      }
      guard !pattern.rollbacks.isEmpty else { continue }
      seen.append(write.state)
      result.append(pattern)
    }
    return result
  }

  /// A value of a record, not a mark, an error or what is on screen while loading.
  private static func isValue(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    guard write.effect != .cancel else { return false }
    let roles = context.states.roles(of: write.state)
    if !roles.isDisjoint(with: [.loading, .error, .task, .ticket, .navigation, .page, .cursor, .hasMore, .pending]) { return false }
    if case .null = write.value { return false }
    return write.effect != .clear
  }

  /// Puts back what was there: a copy from before, the record as it was given, the entry taken out, the opposite step.
  private static func isRollback(_ later: WriteEvent, of first: WriteEvent) -> Bool {
    if later.holdsFailure { return false }
    if later.snapshotOf.contains(where: { $0.overlaps(later.state) }) { return true }
    switch later.value {
    case .parameter, .state: return true
    case .failure, .response, .null, .empty: return false
    default: break
    }
    switch (first.effect, later.effect) {
    case (.remove, .extend), (.removePosition, .extend), (.extend, .remove), (.step, .step): return true
    case (.positionStore, .positionStore), (.keyedStore, .keyedStore), (.replace, .replace):
      return !later.holdsResponse
    case (.setConstant, .setConstant):
      if case .bool(let shown) = first.value, case .bool(let restored) = later.value { return shown != restored }
      return false
    case (.extend, .removePosition): return true
    default: return false
    }
  }
}
