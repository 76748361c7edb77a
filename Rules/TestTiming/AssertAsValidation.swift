import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `assert-as-validation`: the ticket is compared in `assert` only.
///
/// Either `assert(ticket == current)` with a late write behind it, or `assertionFailure` in a branch that was taken because
/// the ticket is outdated and that goes on to the write.
enum AssertAsValidation: Rule {
  static let metadata = RuleMetadata.assertAsValidation

  static func check(_ context: RuleContext) -> [Finding] {
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    for events in context.states.facts.roots {
      for call in events.calls where call.purpose == .assertion && call.isLate {
        let isComparison = call.check?.worth == .ticket && call.check?.state.map { isMovedOn($0, context) } != false
        let isOutdatedSide = call.check == nil && call.outcome.contains(.outdated) && context.program.text(call.name) == "assertionFailure"
        guard isComparison || isOutdatedSide else { continue }
        let unguarded = events.writes.filter { write in
          guard write.isLate, write.effect != .cancel, !write.isOutdatedSide, write.requests == call.requests, stands(write, beside: call, context)
          else { return false }
          // The branch may refuse by throwing: what is written then is that it failed.
          if isOutdatedSide, write.isFailure { return false }
          return !write.checks.contains { $0.worth == .ticket && (call.check?.state == nil || $0.state == call.check?.state) }
        }
        guard let write = unguarded.first, seen.insert(call.point).inserted else { continue }
        let name = context.states.shortName(of: write.state)
        let ticket = call.check?.state.map { context.states.shortName(of: $0) } ?? "the ticket"
        result.append(context.finding(
          metadata, at: call.point, "`\(ticket)` is checked by an assertion only: a release build writes `\(name)` from an outdated response",
          remedy: "Return when the ticket is outdated: `guard … else { return }` instead of the assertion.",
          state: context.states.name(of: write.state), also: unguarded.map(\.point), trace: call.trace,
          witness: [
            WitnessEvent(call.point, .first, "in a release build the assertion is not there"),
            WitnessEvent(write.point, .first, "`\(name)` takes the outdated response", changesState: true),
          ]))
      }
    }
    return result
  }

  /// The assertion speaks of the write in its own text, or of one that this text leads to.
  private static func stands(_ write: WriteEvent, beside call: CallEvent, _ context: RuleContext) -> Bool {
    let home = context.outermost(call.point.function)
    return (write.places + [write.anchor]).contains { context.outermost($0.function) == home }
  }

  /// Something other than the answers themselves changes what the ticket is compared with: what only they take out, or what
  /// never changes, is no ticket.
  private static func isMovedOn(_ state: StateKey, _ context: RuleContext) -> Bool {
    let isSet = context.program.types.kind(context.program.types.unwrapped(context.states.type(of: state))) == .set
    return context.states.writes(overlapping: state).contains { id in
      let write = context.states[id]
      guard write.isEarly else { return false }
      return !isSet || write.effect == .remove || write.effect == .clear
    }
  }
}
