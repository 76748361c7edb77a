// The settled result of a run: what every reporter prints. Made by `Settlement` out of an `AuditOutcome`.

/// What a run has to say, ready to be printed.
package struct Report: Sendable {
  /// A suppression comment, and whether it silenced anything.
  package struct SuppressionRecord: Sendable, Equatable {
    /// The comment.
    package var suppression: Suppression
    /// Whether a finding was silenced by it.
    package var isUsed: Bool

    /// A record of a suppression.
    package init(suppression: Suppression, isUsed: Bool) {
      self.suppression = suppression
      self.isUsed = isUsed
    }
  }

  /// The version of the tool that made the report.
  package var version: String
  /// What was read and what was not understood.
  package var counts: AuditCounts
  /// The findings to show, in the order of reports.
  package var findings: [Finding]
  /// Every suppression comment, in order of place.
  package var suppressions: [SuppressionRecord]
  /// The findings that suppressions silenced.
  package var suppressed: [Finding]
  /// The findings that the baseline knows.
  package var baselined: [Finding]
  /// The inventory, in order of place; nil when the run did not ask for it.
  package var writes: [InventoryRow]?
  /// The source lines that findings point at.
  package var excerpts: SourceExcerpts

  /// A report of its parts.
  package init(
    version: String, counts: AuditCounts, findings: [Finding], suppressions: [SuppressionRecord] = [],
    suppressed: [Finding] = [], baselined: [Finding] = [], writes: [InventoryRow]? = nil,
    excerpts: SourceExcerpts = SourceExcerpts()
  ) {
    self.version = version
    self.counts = counts
    self.findings = findings
    self.suppressions = suppressions
    self.suppressed = suppressed
    self.baselined = baselined
    self.writes = writes
    self.excerpts = excerpts
  }

  /// The number of findings of one severity.
  package func count(_ severity: Severity) -> Int {
    findings.count { $0.severity == severity }
  }
}
