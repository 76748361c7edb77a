import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `unknown-outcome-rollback`: any error is taken for a refusal.
enum UnknownOutcomeRollback: Rule {
  static let metadata = RuleMetadata.unknownOutcomeRollback

  static func check(_ context: RuleContext) -> [Finding] {
    let patterns = OptimisticPattern.all(in: context)
    let homes = Dictionary(patterns.flatMap { pattern in pattern.rollbacks.map { ($0, pattern.home) } }) { first, _ in first }
    let rollbacks = patterns.flatMap(\.rollbacks).filter { !context.states[$0].isRefusal }
    let remedy = "Roll back only on a definite refusal; on any other error mark the record as unknown and read it again."
    return context.changeFindings(metadata, rollbacks, in: { homes[$0] }, remedy: remedy) { name in
      "`\(name)` is rolled back on any error: after a timeout the server may have done what was asked, and the user sees the opposite"
    } witness: { id, name in
      [context.asks(id), context.writes(id, "the request times out after the server did what was asked: `\(name)` goes back all the same")]
    }
  }
}
