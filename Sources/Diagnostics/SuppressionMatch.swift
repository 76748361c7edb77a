// Which comment silences which finding. A suppression counts for the line it stands on, or, alone on its line, for the
// next line that is not such a comment itself; without a reason it counts for nothing.

/// The findings of a run held against its suppression comments.
struct SuppressionMatch {
  /// Findings that no comment silences.
  private(set) var shown: [Finding] = []
  /// Findings that one does.
  private(set) var suppressed: [Finding] = []
  /// Every comment in order of place, and whether it silenced anything.
  let records: [Report.SuppressionRecord]
  /// Rules of each record that silenced a finding.
  private var usedRules: [Set<RuleID>]

  /// Matches findings with comments.
  init(findings: [Finding], suppressions: [Suppression]) {
    struct Line: Hashable {
      let file: String
      let line: Int
    }
    let ordered = suppressions.sorted { $0.place < $1.place }
    let lone = Set(ordered.filter(\.isAlone).map { Line(file: $0.place.file, line: $0.place.line) })
    var speakers: [Line: [Int]] = [:]
    for (index, suppression) in ordered.enumerated() where suppression.reason != nil {
      var target = Line(file: suppression.place.file, line: suppression.place.endLine)
      if suppression.isAlone {
        repeat { target = Line(file: target.file, line: target.line + 1) } while lone.contains(target)
      }
      speakers[target, default: []].append(index)
    }
    var used = Array(repeating: Set<RuleID>(), count: ordered.count)
    for finding in findings {
      let candidates = speakers[Line(file: finding.place.file, line: finding.place.line)] ?? []
      let matching = candidates.filter { ordered[$0].rules.contains(finding.rule) }
      for index in matching { used[index].insert(finding.rule) }
      if matching.isEmpty { shown.append(finding) } else { suppressed.append(finding) }
    }
    usedRules = used
    records = zip(ordered, used).map { Report.SuppressionRecord(suppression: $0, isUsed: !$1.isEmpty) }
  }

  /// Findings about the comments themselves.
  func housekeeping(rules: Set<RuleID>, knownRules: Set<RuleID>) -> [Finding] {
    var findings: [Finding] = []
    for (record, used) in zip(records, usedRules) {
      let comment = record.suppression
      if comment.reason == nil, rules.contains("reasonless-suppression") {
        findings.append(
          finding(
            "reasonless-suppression", .error, comment, "this suppression has no reason, so it silences nothing",
            remedy: "Say why after a dash: // ticketgate:ignore RULE - REASON"))
        continue
      }
      guard comment.reason != nil, rules.contains("unused-suppression") else { continue }
      if comment.rules.isEmpty {
        findings.append(
          finding(
            "unused-suppression", .warning, comment, "this suppression names no rule, so it silences nothing",
            remedy: "Name the rules: // ticketgate:ignore RULE[, RULE] - REASON"))
      }
      for rule in comment.rules where !used.contains(rule) {
        if !knownRules.contains(rule) {
          let nearest = NearestName.of(rule.name, among: knownRules.map(\.name).sorted())
          let advice = nearest.map { "; did you mean '\($0)'?" } ?? ""
          findings.append(
            finding(
              "unused-suppression", .warning, comment, "there is no rule '\(rule.name)'\(advice)",
              remedy: nearest.map { "Write \($0)." } ?? "`ticketgate rules` lists the rules."))
        } else if rules.contains(rule) {
          findings.append(
            finding(
              "unused-suppression", .warning, comment, "'\(rule.name)' reports nothing here",
              remedy: "Remove the rule from the comment, or the comment."))
        }
      }
    }
    return findings
  }

  private func finding(
    _ rule: RuleID, _ severity: Severity, _ comment: Suppression, _ message: String, remedy: String
  ) -> Finding {
    // The name of the file stands for the declaration: a comment belongs to lines, not to a declaration.
    let name = comment.place.file.split(separator: "/").last.map(String.init) ?? comment.place.file
    let rules = comment.rules.map(\.name).joined(separator: ",")
    return Finding(
      rule: rule, severity: severity, place: comment.place, message: message, remedy: remedy,
      enclosingDeclaration: rules.isEmpty ? name : "\(name):\(rules)")
  }
}
