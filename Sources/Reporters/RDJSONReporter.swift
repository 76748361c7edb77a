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
    if let conflict = finding.untoldConflict { text += "\nConflict: \(conflict.place.spelled): \(conflict.text)" }
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
    var related = finding.witness.enumerated().map { ($0.element.place, "\($0.offset + 1). \($0.element.text)") }
    if let conflict = finding.untoldConflict { related.insert((conflict.place, "conflict: \(conflict.text)"), at: 0) }
    var members: [(key: String, value: JSONValue)] = [
      ("message", .string(text)), ("location", location(finding.place)),
      ("severity", .string(severity)), ("source", .object([("name", .string("ticketgate"))])),
      ("code", .object([("value", .string(finding.rule.name))])),
    ]
    if !related.isEmpty {
      let locations = related.map { place, text in
        JSONValue.object([("message", .string(text)), ("location", location(place))])
      }
      members.append(("related_locations", .array(locations)))
    }
    return .object(members)
  }

  private static func location(_ place: Place) -> JSONValue {
    let range: JSONValue = .object([
      ("start", position(place.line, place.column)), ("end", position(place.endLine, place.endColumn)),
    ])
    return .object([("path", .string(place.file)), ("range", range)])
  }

  private static func position(_ line: Int, _ column: Int) -> JSONValue {
    .object([("line", .int(line)), ("column", .int(column))])
  }
}
