// `--format sonar`: SonarQube's generic issue format as of 10.3, in which rules stand beside the issues. Columns
// there are offsets in UTF-16 units, and a range may not be empty.

import Diagnostics

/// A report as SonarQube issues.
enum SonarReporter {
  static func text(_ report: Report, style: ReportStyle) -> String {
    let used = Set(report.findings.map(\.rule))
    let known = style.rules.filter { used.contains($0.id) }.sorted { $0.id < $1.id }
    let rules = known.map { rule($0.id, $0) } + used.subtracting(known.map(\.id)).sorted().map { rule($0, nil) }
    return JSONValue.object([
      ("rules", .array(rules)), ("issues", .array(report.findings.map { issue($0, report) })),
    ]).pretty
  }

  private static func rule(_ id: RuleID, _ metadata: RuleMetadata?) -> JSONValue {
    let severity =
      switch metadata?.defaultSeverity ?? .warning {
      case .error: "HIGH"
      case .warning: "MEDIUM"
      case .note: "LOW"
      }
    let isTest = metadata?.family == .testTiming || metadata?.family == .housekeeping
    let impact: JSONValue = .object([
      ("softwareQuality", .string(isTest ? "MAINTAINABILITY" : "RELIABILITY")), ("severity", .string(severity)),
    ])
    return .object([
      ("id", .string(id.name)), ("name", .string(metadata?.summary ?? id.name)),
      ("description", .string(metadata?.explanation.finds ?? id.name)), ("engineId", .string("ticketgate")),
      ("cleanCodeAttribute", .string("LOGICAL")), ("impacts", .array([impact])),
    ])
  }

  private static func issue(_ finding: Finding, _ report: Report) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("ruleId", .string(finding.rule.name)),
      ("primaryLocation", location(finding.place, finding.message, report)),
    ]
    var others = finding.witness.enumerated().map { ($0.element.place, "\($0.offset + 1). \($0.element.text)") }
    if let conflict = finding.untoldConflict { others.insert((conflict.place, "conflict: \(conflict.text)"), at: 0) }
    if !others.isEmpty {
      members.append(("secondaryLocations", .array(others.map { location($0.0, $0.1, report) })))
    }
    return .object(members)
  }

  private static func location(_ place: Place, _ text: String, _ report: Report) -> JSONValue {
    let range = UnitRange(place, in: report.excerpts)
    var members: [(key: String, value: JSONValue)] = [("startLine", .int(range.line))]
    if let start = range.start, let end = range.end {
      members += [("endLine", .int(range.line)), ("startColumn", .int(start - 1)), ("endColumn", .int(end - 1))]
    }
    return .object([
      ("message", .string(text)), ("filePath", .string(place.file)), ("textRange", .object(members)),
    ])
  }
}
