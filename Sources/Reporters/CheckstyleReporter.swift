// `--format checkstyle`: one element a file, in order of path.

import Diagnostics

/// A report as Checkstyle XML.
enum CheckstyleReporter {
  static func text(_ report: Report) -> String {
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    var file: String?
    for finding in report.findings {
      if finding.place.file != file {
        if file != nil { out += "  </file>\n" }
        file = finding.place.file
        out += "  <file name=\"\(XMLText.escaped(finding.place.file))\">\n"
      }
      let range = UnitRange(finding.place, in: report.excerpts)
      let severity = finding.severity == .note ? "info" : finding.severity.rawValue
      out += "    <error line=\"\(range.line)\""
      if let start = range.start { out += " column=\"\(start)\"" }
      out += " severity=\"\(severity)\" message=\"\(XMLText.escaped(finding.messageWithConflict))\""
      out += " source=\"ticketgate.\(XMLText.escaped(finding.rule.name))\"/>\n"
    }
    if file != nil { out += "  </file>\n" }
    return out + "</checkstyle>\n"
  }
}
