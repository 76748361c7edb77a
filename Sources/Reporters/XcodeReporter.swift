// `--format xcode`: the line format that Xcode, editors and CI log scanners recognise. The conflict and the witness
// follow as notes, which Xcode folds under the finding.

import Diagnostics

/// A report as compiler-style lines.
enum XcodeReporter {
  static func text(_ report: Report) -> String {
    var out = ""
    for finding in report.findings {
      line(finding.place, finding.severity.rawValue, "\(finding.message) [\(finding.rule.name)]", to: &out)
      if let conflict = finding.untoldConflict { line(conflict.place, "note", "conflict: \(conflict.text)", to: &out) }
      for (index, event) in finding.witness.enumerated() {
        line(event.place, "note", "\(index + 1). \(event.text)", to: &out)
      }
    }
    return out
  }

  private static func line(_ place: Place, _ severity: String, _ text: String, to out: inout String) {
    let start = "\(PlainText.path(place.file)):\(place.line):\(place.column): \(severity): "
    out += start + PlainText.line(text) + "\n"
  }
}
