// What is known of a rule without running it. `rules`, `explain`, the rule list in `Rules/README.md` and the rule
// tables inside machine formats are all printed from these values, so that there is one text for each rule.

/// The kebab-case name of a rule; it names the defect.
package struct RuleID: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  /// The name as written on the command line, in configuration and in suppressions.
  package let name: String

  /// A rule id from text; that such a rule exists is not checked here.
  package init(_ name: String) { self.name = name }

  /// A rule id written in the program.
  package init(stringLiteral name: String) { self.name = name }

  /// Byte order of the names.
  package static func < (left: RuleID, right: RuleID) -> Bool { left.name.precedesInBytes(right.name) }
}

/// The family of a rule: the model of the audited program that the rule defends.
package enum RuleFamily: String, CaseIterable, Sendable {
  case lateWrites = "late-writes"
  case optimisticUpdates = "optimistic-updates"
  case offlineQueue = "offline-queue"
  case testTiming = "test-timing"
  case housekeeping

  /// The family's heading in the catalogue.
  package var title: String {
    switch self {
    case .lateWrites: "Late writes"
    case .optimisticUpdates: "Optimistic updates"
    case .offlineQueue: "Offline write queue"
    case .testTiming: "Tests of the audited state"
    case .housekeeping: "Housekeeping"
    }
  }
}

/// How far a rule has been proven on real apps.
package enum RuleStatus: String, Sendable {
  /// Off unless asked for: its precision on real apps has not been measured, or was too low.
  case preview
  /// On: at least nine of ten findings read by hand were right.
  case stable
}

/// The prose of a rule, in the order in which it is shown.
package struct RuleExplanation: Sendable {
  /// What the rule finds, in a short paragraph.
  package let finds: String
  /// What a user of the audited app sees when it happens.
  package let harm: String
  /// Swift that is reported.
  package let bad: String
  /// The same code, written so that it is not.
  package let good: String
  /// What to do, in a sentence or two.
  package let remedy: String
  /// What the rule does not see, and where it stays quiet on purpose.
  package let limits: String

  /// An explanation from its six parts.
  package init(finds: String, harm: String, bad: String, good: String, remedy: String, limits: String) {
    self.finds = finds
    self.harm = harm
    self.bad = bad
    self.good = good
    self.remedy = remedy
    self.limits = limits
  }
}

/// Everything about a rule but its check.
package struct RuleMetadata: Sendable {
  /// The rule's name.
  package let id: RuleID
  /// The family the rule is listed under.
  package let family: RuleFamily
  /// One line that completes "reports …".
  package let summary: String
  /// The long text behind `explain`.
  package let explanation: RuleExplanation
  /// Severity of a finding where neither evidence nor configuration says otherwise.
  package let defaultSeverity: Severity
  /// Whether the weight of a finding follows its evidence (what is written, what conflicts) rather than the rule.
  package let followsEvidence: Bool
  /// Whether the rule runs unasked.
  package let status: RuleStatus
  /// Whether the rule stays off by default even when stable, since not every project wants it.
  package let isOptIn: Bool

  /// Metadata of a rule; most rules are not opt-in and have a fixed severity.
  package init(
    id: RuleID, family: RuleFamily, summary: String, severity: Severity, followsEvidence: Bool = false,
    status: RuleStatus, isOptIn: Bool = false, explanation: RuleExplanation
  ) {
    self.id = id
    self.family = family
    self.summary = summary
    self.explanation = explanation
    self.defaultSeverity = severity
    self.followsEvidence = followsEvidence
    self.status = status
    self.isOptIn = isOptIn
  }

  /// Whether the rule runs when nothing is asked for.
  package var isOnByDefault: Bool { status == .stable && !isOptIn }
}
