// Stage 9: from everything that was found to what is shown. The order matters and is fixed: fingerprints over all
// findings, severities of the project, suppressions, then what the reader asked to leave out (baseline, changed lines).

/// How the findings of a run are settled.
package struct Settlement: Sendable {
  /// The version of the tool, for the report.
  package var version: String
  /// The rules that ran; a suppression of another rule is not called unused.
  package var rules: Set<RuleID>
  /// Every rule there is; a suppression of anything else names a rule that does not exist.
  package var knownRules: Set<RuleID>
  /// Severities fixed by the configuration.
  package var severities: [RuleID: Severity] = [:]
  /// What is graver is shown as this.
  package var gravest = Severity.error
  /// Findings that are known.
  package var baseline: Baseline?
  /// Findings of the revision compared with: only others are shown.
  package var earlier: Set<Fingerprint>?
  /// The changed lines of each file: findings elsewhere are not shown.
  package var changedLines: [String: Set<Int>]?

  /// A settlement that leaves nothing out.
  package init(version: String, rules: Set<RuleID>, knownRules: Set<RuleID>) {
    self.version = version
    self.rules = rules
    self.knownRules = knownRules
  }

  /// The report of an outcome.
  package func report(_ outcome: AuditOutcome) -> Report {
    let silenced = SuppressionMatch(
      findings: outcome.findings.map(weighed).fingerprinted(), suppressions: outcome.suppressions)
    let remarks = silenced.housekeeping(rules: rules, knownRules: knownRules) + misspelt(outcome.unknownDirectives)
    let housekeeping = remarks.map(weighed).fingerprinted()
    var report = Report(version: version, counts: outcome.counts, findings: [])
    report.suppressions = silenced.records
    report.suppressed = silenced.suppressed
    report.writes = nil
    for finding in (silenced.shown + housekeeping).sortedTotally() {
      if let baseline, baseline.fingerprints.contains(finding.fingerprint) {
        report.baselined.append(finding)
      } else if isNew(finding), isOnChangedLine(finding) {
        report.findings.append(finding)
      }
    }
    return report
  }

  /// The fingerprints of all findings of an outcome that a later revision may be compared with.
  package func fingerprints(_ outcome: AuditOutcome) -> Set<Fingerprint> {
    var plain = self
    plain.baseline = nil
    plain.earlier = nil
    plain.changedLines = nil
    return Set(plain.report(outcome).findings.map(\.fingerprint))
  }

  /// Findings about comments that were meant for the tool and say nothing to it.
  private func misspelt(_ comments: [UnknownDirective]) -> [Finding] {
    guard rules.contains("unused-suppression") else { return [] }
    let words = ["ignore"] + Annotation.Kind.allCases.map(\.rawValue)
    return comments.map { comment in
      let nearest = NearestName.of(comment.word, among: words).map { "; did you mean '\($0)'?" } ?? ""
      let name = comment.place.file.split(separator: "/").last.map(String.init) ?? comment.place.file
      return Finding(
        rule: "unused-suppression", severity: .warning, place: comment.place,
        message: "a comment cannot say 'ticketgate:\(comment.word)'\(nearest)",
        remedy: "Comments can say: \(words.joined(separator: ", ")).",
        enclosingDeclaration: "\(name):\(comment.word)")
    }
  }

  private func weighed(_ finding: Finding) -> Finding {
    var weighed = finding
    weighed.severity = min(severities[finding.rule] ?? finding.severity, gravest)
    return weighed
  }

  private func isNew(_ finding: Finding) -> Bool {
    guard let earlier else { return true }
    return !earlier.contains(finding.fingerprint)
  }

  private func isOnChangedLine(_ finding: Finding) -> Bool {
    guard let changedLines else { return true }
    guard let lines = changedLines[finding.place.file] else { return false }
    return (finding.place.line...max(finding.place.line, finding.place.endLine)).contains { lines.contains($0) }
  }
}
