// `--format github`: workflow commands that become annotations. A step shows ten annotations of each level, so only
// the most severe are given as commands; the others follow as plain lines, which nothing can turn into commands.

import Diagnostics

/// A report as workflow commands.
enum GitHubReporter {
  /// Annotations of one level that a step shows.
  static let shownOfEachLevel = 10

  static func text(_ report: Report) -> String {
    var out = ""
    for severity in Severity.allCases.reversed() {
      let findings = report.findings.filter { $0.severity == severity }
      for finding in findings.prefix(shownOfEachLevel) { out += command(finding, report) + "\n" }
      let rest = findings.dropFirst(shownOfEachLevel)
      if rest.isEmpty { continue }
      out += "\(counted(rest.count, "more \(severity.rawValue)")), not annotated since a step shows \(shownOfEachLevel):\n"
      for finding in rest {
        out += "  - " + PlainText.line("\(finding.place.spelled): \(finding.message) [\(finding.rule.name)]") + "\n"
      }
    }
    return out
  }

  private static func command(_ finding: Finding, _ report: Report) -> String {
    let level = finding.severity == .note ? "notice" : finding.severity.rawValue
    let range = UnitRange(finding.place, in: report.excerpts)
    var fields = ["file=\(property(finding.place.file))", "line=\(range.line)", "endLine=\(range.line)"]
    if let start = range.start { fields.append("col=\(start)") }
    // The end is the last column, not the one after it.
    if let end = range.end { fields.append("endColumn=\(end - 1)") }
    fields.append("title=\(property(finding.rule.name))")
    var text = finding.message
    if let conflict = finding.untoldConflict { text += "\nConflict: \(conflict.place.spelled): \(conflict.text)" }
    for (index, event) in finding.witness.enumerated() {
      text += "\n\(index + 1). \(event.place.spelled): \(event.text)"
    }
    if !finding.remedy.isEmpty { text += "\nRemedy: \(finding.remedy)" }
    return "::\(level) \(fields.joined(separator: ","))::\(data(text))"
  }

  /// A message: the command ends at the end of the line.
  private static func data(_ text: String) -> String { escaped(text, also: []) }

  /// A property: it ends at a comma or colon too.
  private static func property(_ text: String) -> String { escaped(text, also: [":", ","]) }

  private static func escaped(_ text: String, also: Set<Unicode.Scalar>) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      if scalar == "%" || scalar == "\r" || scalar == "\n" || also.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        out += "%" + (digits.count == 1 ? "0" : "") + digits
      } else if scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x85 || scalar.value == 0x2028 {
        out += " "
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
