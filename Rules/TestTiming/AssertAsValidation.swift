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
        // What never changes is no ticket.
        let isComparison = call.check?.worth == .ticket && call.check?.state.map { context.states.isConstant($0) } != true
        let isOutdatedSide = call.check == nil && call.outcome.contains(.outdated)
        guard isComparison || isOutdatedSide else { continue }
        let unguarded = events.writes.filter { write in
          guard write.isLate, write.effect != .cancel, !write.isOutdatedSide, write.requests == call.requests else { return false }
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
}
