import CallResolution
import Checking
import Diagnostics
import Facts

/// `stale-validation`: checked, then control was given up once more before the write.
enum StaleValidation: Rule {
  static let metadata = RuleMetadata.staleValidation

  static func check(_ context: RuleContext) -> [Finding] {
    LateWriteReport(context: context, rule: metadata).findings(at: .write) { $0.verdict == .stale } message: { judgement, context in
      let write = context.states[judgement.id]
      let line = judgement.check.map { context.place(of: $0.point).line } ?? 0
      return "`\(context.states.shortName(of: write.state))` is written after the check of line \(line) waited once more: the check says nothing about now"
    }
  }
}

/// `vacuous-ticket`: the comparison cannot fail.
enum VacuousTicket: Rule {
  static let metadata = RuleMetadata.vacuousTicket

  static func check(_ context: RuleContext) -> [Finding] {
    LateWriteReport(context: context, rule: metadata).findings(at: .check) { $0.verdict == .vacuous } message: { judgement, context in
      let name = context.states.shortName(of: context.states[judgement.id].state)
      return "this check of \(Self.subject(judgement, context)) cannot refuse an old answer: both sides were read after it arrived, and `\(name)` is written behind it"
    }
  }

  private static func subject(_ judgement: Judgement, _ context: RuleContext) -> String {
    judgement.check?.state.map { "`\(context.states.shortName(of: $0))`" } ?? "a value"
  }
}

/// `recurring-ticket`: the compared value can come back.
enum RecurringTicket: Rule {
  static let metadata = RuleMetadata.recurringTicket

  static func check(_ context: RuleContext) -> [Finding] {
    LateWriteReport(context: context, rule: metadata).findings(at: .check) { $0.verdict == .recurring } message: { judgement, context in
      let ticket = judgement.check?.state.map { "`\(context.states.shortName(of: $0))`" } ?? "the compared value"
      let name = context.states.shortName(of: context.states[judgement.id].state)
      return "\(ticket) can come back to an old value: then an outdated answer passes this check and `\(name)` is written"
    }
  }
}

/// `cancellation-only`: nothing but cancellation protects the write.
enum CancellationOnly: Rule {
  static let metadata = RuleMetadata.cancellationOnly

  static func check(_ context: RuleContext) -> [Finding] {
    if context.cancellation == .accept {
      return report(context) { $0.verdict == .cancellationOnly }
    }
    let findings = report(context) { judgement in
      switch judgement.verdict {
      case .cancellationOnly, .cancelChecked, .cancelledByView: true
      default: false
      }
    }
    guard context.cancellation == .error else { return findings }
    return findings.map { finding in
      var strict = finding
      if finding.severity == .note { strict.severity = .error }
      return strict
    }
  }

  private static func report(_ context: RuleContext, where select: (Judgement) -> Bool) -> [Finding] {
    LateWriteReport(context: context, rule: metadata).findings(at: .write, where: select) { judgement, context in
      let name = context.states.shortName(of: context.states[judgement.id].state)
      return "`\(name)` is protected by cancellation only: an answer that arrived before its task was cancelled is still written"
    }
  }
}
