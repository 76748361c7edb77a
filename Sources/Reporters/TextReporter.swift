// `--format text`: findings for a person at a terminal. A finding is a block: what is wrong, the source line with the
// place marked, then a table of route, conflict and witness whose places line up, then the remedy.

import Diagnostics

/// A report as blocks of text for a person.
enum TextReporter {
  static func text(_ report: Report, style: ReportStyle) -> String {
    let paint = Paint(isOn: style.hasColours)
    var out = ""
    for finding in report.findings { block(finding, report: report, style: style, paint: paint, to: &out) }
    let silenced = SuppressionText.list(report, paint: paint)
    if !silenced.isEmpty { out += silenced + "\n" }
    out += summary(report, paint: paint)
    return out
  }

  static func block(
    _ finding: Finding, report: Report, style: ReportStyle, paint: Paint, to out: inout String
  ) {
    let severity = paint.severity(finding.severity, finding.severity.rawValue)
    out += "\(severity)\(paint.bold(":")) \(paint.bold(PlainText.line(finding.message))) "
    out += paint.dim("[\(PlainText.line(finding.rule.name))]") + "\n"
    let gutter = SourceQuote.gutter(for: finding.place)
    out += gutter + paint.blue("──▸ ") + PlainText.line(finding.place.spelled) + "\n"
    if let excerpt = report.excerpts[finding.place.file, finding.place.line] {
      out += SourceQuote.text(
        finding.place, excerpt: excerpt, label: label(finding), severity: finding.severity, width: style.width,
        paint: paint)
    }
    out += EvidenceTable(finding).text(width: style.width, paint: paint)
    out += "\n"
  }

  /// What is written next to the caret: the state, how it is reached, and the verdict.
  private static func label(_ finding: Finding) -> String {
    var parts: [String] = []
    if let state = finding.state { parts.append(state) }
    if !finding.paths.isEmpty { parts.append("on " + finding.paths.map(\.rawValue).joined(separator: ", ")) }
    if let verdict = finding.verdict { parts.append(parts.isEmpty ? verdict.rawValue : "· " + verdict.rawValue) }
    return parts.joined(separator: " ")
  }

  private static func summary(_ report: Report, paint: Paint) -> String {
    let counts = report.counts
    var out = ""
    if report.findings.isEmpty {
      out += paint.green("No findings")
    } else {
      let parts = Severity.allCases.reversed().compactMap { severity -> String? in
        let count = report.count(severity)
        return count == 0 ? nil : paint.severity(severity, counted(count, severity.rawValue))
      }
      out += parts.joined(separator: ", ")
    }
    out += " in \(counted(counts.files, "file")) (\(counted(counts.lines, "line")))."
    out += " \(counted(counts.writes, "write")) of state, \(grouped(counts.lateWrites)) of them late.\n"
    var quiet: [String] = []
    if !report.suppressed.isEmpty { quiet.append("\(grouped(report.suppressed.count)) suppressed in the source") }
    if !report.baselined.isEmpty { quiet.append("\(grouped(report.baselined.count)) known to the baseline") }
    if !quiet.isEmpty { out += paint.dim("Not shown: " + quiet.joined(separator: ", ") + ".") + "\n" }
    let holes = CoverageText.sentence(counts)
    if !holes.isEmpty { out += paint.dim(holes) + "\n" }
    return out
  }
}

/// Every suppression with its reason, under a heading.
enum SuppressionText {
  /// The list; empty when there is none.
  static func list(_ report: Report, paint: Paint) -> String {
    if report.suppressions.isEmpty { return "" }
    var out = paint.bold("Suppressions") + "\n"
    for record in report.suppressions {
      let comment = record.suppression
      let rules = comment.rules.map(\.name).joined(separator: ", ")
      out += PlainText.line(
        "  \(PlainText.path(comment.place.file)):\(comment.place.line)  \(rules)  \(comment.reason ?? "no reason")"
          + (record.isUsed ? "" : "  (unused)")) + "\n"
    }
    return out
  }
}

/// What an audit did not understand, in a sentence.
enum CoverageText {
  /// The holes of an audit; empty when there is none.
  static func sentence(_ counts: AuditCounts) -> String {
    var parts: [String] = []
    if !counts.recoveredFiles.isEmpty {
      parts.append("\(counted(counts.recoveredFiles.count, "file")) with text the parser skipped")
    }
    if counts.unresolvedCalls > 0 { parts.append(counted(counts.unresolvedCalls, "unresolved call")) }
    if counts.unknownClosures > 0 { parts.append(counted(counts.unknownClosures, "closure") + " given to unknown functions") }
    if counts.boundsHit > 0 { parts.append("\(counted(counts.boundsHit, "bound")) hit") }
    return parts.isEmpty ? "" : "Not understood: " + parts.joined(separator: ", ") + "."
  }
}
