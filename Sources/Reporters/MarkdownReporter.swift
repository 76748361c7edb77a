// `--format markdown`: for job summaries and comments on changes. Text from audited files is escaped, so that it can
// neither end a table nor bring markup or mentions of its own.

import Diagnostics

/// A report as Markdown.
enum MarkdownReporter {
  /// Findings shown in full; the rest is listed on one line each, since services cut long texts.
  private static let shownInFull = 50

  static func findings(_ report: Report) -> String {
    var out = "## TicketGate\n\n" + summary(report)
    let ordered = report.findings.mostSevereFirst()
    for finding in ordered.prefix(shownInFull) { out += block(finding, report) }
    let rest = ordered.dropFirst(shownInFull)
    if !rest.isEmpty {
      out += "\n### \(counted(rest.count, "more finding"))\n\n| place | severity | rule | message |\n|---|---|---|---|\n"
      for finding in rest {
        out += "| \(code(finding.place.spelled)) | \(finding.severity.rawValue) | \(finding.rule.name) | \(escaped(finding.message)) |\n"
      }
    }
    return out + suppressions(report)
  }

  static func inventory(_ report: Report, to out: inout TextPieces) {
    out += "## Writes of state\n\n| place | state | effect | late | verdict | paths | entries |\n|---|---|---|---|---|---|---|\n"
    for row in report.writes ?? [] {
      let cells = [
        code(row.place.spelled), code(row.state), row.effect.rawValue, row.isLate ? "yes" : "no",
        row.worstVerdict?.rawValue ?? "", row.paths.map(\.rawValue).joined(separator: ", "),
        row.entries.map(code).joined(separator: ", "),
      ]
      out += "| \(cells.joined(separator: " | ")) |\n"
    }
    out += suppressions(report)
  }

  private static func summary(_ report: Report) -> String {
    let counts = report.counts
    var out = "| errors | warnings | notes | suppressed | in baseline | files | writes | late writes |\n"
    out += "|--:|--:|--:|--:|--:|--:|--:|--:|\n| "
    out += [
      report.count(.error), report.count(.warning), report.count(.note), report.suppressed.count,
      report.baselined.count, counts.files, counts.writes, counts.lateWrites,
    ].map(String.init).joined(separator: " | ")
    out += " |\n"
    let holes = CoverageText.sentence(counts)
    return out + (holes.isEmpty ? "" : "\n\(holes)\n")
  }

  private static func block(_ finding: Finding, _ report: Report) -> String {
    var out = "\n### \(finding.severity.rawValue): \(escaped(finding.message))\n\n"
    out += "\(code(finding.place.spelled)) · `\(finding.rule.name)`"
    if let state = finding.state { out += " · \(code(state))" }
    if let verdict = finding.verdict { out += " · \(verdict.rawValue)" }
    out += "\n"
    if let excerpt = report.excerpts[finding.place.file, finding.place.line] { out += "\n" + fenced(excerpt.text) }
    if let conflict = finding.untoldConflict {
      out += "\n**Conflict** \(code(conflict.place.spelled)) \(escaped(conflict.text))\n"
    }
    if !finding.witness.isEmpty {
      out += "\n**How it fails**\n\n"
      for (index, event) in finding.witness.enumerated() {
        out += "\(index + 1). \(escaped(event.text)) – \(code(event.place.spelled))\n"
      }
    }
    if !finding.route.isEmpty {
      out += "\n<details><summary>Route</summary>\n\n"
      for step in finding.route { out += "- \(step.kind.rawValue): \(escaped(step.text)) – \(code(step.place.spelled))\n" }
      out += "\n</details>\n"
    }
    let lines = finding.remedy.split(separator: "\n", omittingEmptySubsequences: false)
    if !finding.remedy.isEmpty {
      out += "\n**Remedy** \(escaped(String(lines[0])))\n"
      let paste = lines.dropFirst().joined(separator: "\n")
      if !paste.isEmpty { out += "\n" + fenced(paste) }
    }
    return out
  }

  private static func suppressions(_ report: Report) -> String {
    if report.suppressions.isEmpty { return "" }
    var out = "\n### Suppressions\n\n| place | rules | reason | used |\n|---|---|---|---|\n"
    for record in report.suppressions {
      let comment = record.suppression
      out += "| \(code("\(comment.place.file):\(comment.place.line)")) | \(comment.rules.map { code($0.name) }.joined(separator: ", "))"
      out += " | \(escaped(comment.reason ?? "none")) | \(record.isUsed ? "yes" : "no") |\n"
    }
    return out
  }

  /// Text in which nothing has a meaning for Markdown or HTML but names of code, which stand between backticks.
  private static func escaped(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    let arePaired = parts.count % 2 == 1 && !parts.enumerated().contains { $0.offset % 2 == 1 && $0.element.isEmpty }
    guard arePaired else { return plain(text) }
    return parts.enumerated().map { $0.offset % 2 == 1 ? code($0.element) : plain($0.element) }.joined()
  }

  private static func plain(_ text: String) -> String {
    var out = ""
    for scalar in PlainText.line(text).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "@": out += "&#64;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "$":
        out += "\\"
        out.unicodeScalars.append(scalar)
      default: out.unicodeScalars.append(scalar)
      }
    }
    // A bare address would become a link.
    return out.split(separator: "://", omittingEmptySubsequences: false).joined(separator: "&#58;//")
  }

  /// A code span that may stand in a table; spans know no escapes, so the fence is longer than any run inside.
  private static func code(_ text: String) -> String {
    let plain = PlainText.line(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    let fence = String(repeating: "`", count: longestRun(of: "`", in: plain) + 1)
    return fence.count == 1 ? "`\(plain)`" : "\(fence) \(plain) \(fence)"
  }

  private static func fenced(_ text: String) -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    return "\(fence)swift\n\(PlainText.lines(text).joined(separator: "\n"))\n\(fence)\n"
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for each in text {
      run = each == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
