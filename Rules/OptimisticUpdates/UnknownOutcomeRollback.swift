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
    let rollbacks = Set(OptimisticPattern.all(in: context).flatMap(\.rollbacks))
    return context.findingsPerPoint(metadata) { id, write in
      guard rollbacks.contains(id), !write.isRefusal else { return nil }
      let name = context.states.shortName(of: write.state)
      return (
        .warning, "`\(name)` is rolled back on any error: after a timeout the server may have done what was asked, and the user sees the opposite",
        "Roll back only on a definite refusal; on any other error mark the record as unknown and read it again."
      )
    }
  }
}
