import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `overlapping-write`: a second optimistic write of the record may start while the first is in flight.
enum OverlappingWrite: Rule {
  static let metadata = RuleMetadata.overlappingWrite

  static func check(_ context: RuleContext) -> [Finding] {
    let patterns = OptimisticPattern.all(in: context).filter { pattern in
      !(pattern.rollbacks + pattern.confirmations).contains { context.states.isRefusedWhileOpen($0) } && !isSettledInOrder(pattern, context)
    }
    let homes = Dictionary(patterns.map { ($0.first, $0.home) }) { first, _ in first }
    let remedy = "Refuse a second change of the record while one is pending: keep a ticket per record and test that there is none."
    return context.changeFindings(metadata, patterns.map(\.first), in: { homes[$0] }, remedy: remedy) { id in
      asksForSame(id, context) ? .note : nil
    } message: { name in
      "`\(name)` is changed ahead of the server while an earlier change of it may still be in flight: the answers can arrive in either order"
    } witness: { id, name in
      [
        context.writes(id, by: .user, "the user changes `\(name)`"), context.request(of: id, "its request is sent"),
        context.writes(id, by: .user, "the user changes `\(name)` back"), context.request(of: id, by: .second, "a second request is sent"),
        context.request(of: id, "the server takes the first request last: it keeps what the user took back"),
      ]
    }
  }

  /// The record is gone from the list, or marked for good: a second change of it can only ask for the same once more.
  private static func asksForSame(_ id: WriteID, _ context: RuleContext) -> Bool {
    let first = context.states[id]
    if first.isUndoneByItself { return false }
    switch first.effect {
    case .remove, .removePosition, .setConstant: break
    case .extend where context.program.types.kind(context.program.types.unwrapped(context.states.type(of: first.state))) == .set: break
    default: return false
    }
    return !context.states.writes(overlapping: first.state).contains { other in
      let write = context.states[other]
      return write.isEarly && !write.isLate && (write.effect != first.effect || write.value != first.value) && !context.states.root(of: other).runsOnce
    }
  }

  /// A newer change may overtake, and only its own answer counts: the ticket is a generation, which nobody empties, and no
  /// mark that says that one is open.
  private static func isSettledInOrder(_ pattern: OptimisticPattern, _ context: RuleContext) -> Bool {
    (pattern.rollbacks + pattern.confirmations).allSatisfy { id in
      let judgement = context.judgement(of: id)
      guard judgement.verdict == .validated, let ticket = judgement.check?.state else { return false }
      // Found again in its list, the record is no newer than it was.
      if ticket.root == context.states[id].state.root, ticket.parts.isEmpty { return false }
      return !context.states.writes(overlapping: ticket).contains { other in
        let write = context.states[other]
        return write.isLate && (write.value == .null || write.effect == .remove)
      }
    }
  }
}
