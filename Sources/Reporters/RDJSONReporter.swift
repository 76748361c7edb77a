// `--format rdjsonl`: the diagnostic format of review bots, one JSON object a line. Its columns count UTF-8 bytes, as
// ours do.

import Diagnostics

/// A report as lines of JSON.
enum RDJSONReporter {
  static func text(_ report: Report) -> String {
    report.findings.map { line($0).compact + "\n" }.joined()
  }

  private static func line(_ finding: Finding) -> JSONValue {
    var text = finding.message
    if let conflict = finding.conflict { text += "\nConflict: \(conflict.place.spelled): \(conflict.text)" }
    for (index, event) in finding.witness.enumerated() {
      text += "\n\(index + 1). \(event.place.spelled): \(event.text)"
    }
    if !finding.remedy.isEmpty { text += "\nRemedy: \(finding.remedy)" }
    let severity =
      switch finding.severity {
      case .error: "ERROR"
      case .warning: "WARNING"
      case .note: "INFO"
      }
    return .object([
      ("message", .string(text)),
      (
        "location",
        .object([
          ("path", .string(finding.place.file)),
          (
            "range",
            .object([
              ("start", position(finding.place.line, finding.place.column)),
              ("end", position(finding.place.endLine, finding.place.endColumn)),
            ])
          ),
        ])
      ),
      ("severity", .string(severity)), ("source", .object([("name", .string("ticketgate"))])),
      ("code", .object([("value", .string(finding.rule.name))])),
    ])
  }

  private static func position(_ line: Int, _ column: Int) -> JSONValue {
    .object([("line", .int(line)), ("column", .int(column))])
  }
}
