import CallResolution
import Checking
import Diagnostics
import Facts

/// `unvalidated-late-write`: an answer writes state that may belong to a newer request, and nothing checks it.
enum UnvalidatedLateWrite: Rule {
  static let metadata = RuleMetadata.unvalidatedLateWrite

  static func check(_ context: RuleContext) -> [Finding] {
    LateWriteReport(context: context, rule: metadata).findings(at: .write) { judgement in
      let write = context.states[judgement.id]
      if write.isFailure { return false }
      return judgement.verdict == .unvalidated || context.isStrict(for: write.state) && judgement.verdict.isHouseRuleBreach
    } message: { Message.text(for: $0, $1) }
  }
}

/// `unvalidated-failure`: the same on a failure branch.
enum UnvalidatedFailure: Rule {
  static let metadata = RuleMetadata.unvalidatedFailure

  static func check(_ context: RuleContext) -> [Finding] {
    LateWriteReport(context: context, rule: metadata).findings(at: .write) { judgement in
      judgement.verdict == .unvalidated && context.states[judgement.id].isFailure
    } message: { Message.text(for: $0, $1) }
  }
}

extension Verdict {
  /// Safe, but not by a ticket: what `--strict` reports under this rule.
  fileprivate var isHouseRuleBreach: Bool {
    switch self {
    case .singleFlight, .immutableInput, .serial: true
    default: false
    }
  }
}

/// The sentence of a finding about a late write.
enum Message {
  static func text(for judgement: Judgement, _ context: RuleContext) -> String {
    let write = context.states[judgement.id]
    let name = context.states.shortName(of: write.state)
    let cause = write.isFailure ? "by a failure that nothing checks" : "by an answer that nothing checks"
    let start = "`\(name)` \(write.effect.words) \(context.isDelayed(judgement.id) ? "after a delay without any check" : cause)"
    guard let conflict = Evidence(context: context, judgement: judgement).conflict else { return start }
    return "\(start); meanwhile \(conflict.text)"
  }
}
