// `--format junit`: a suite for each file with findings, a test case for each finding. A clean run has one passing
// case, since an empty report is taken for a run that did not happen.

import Diagnostics

/// A report as JUnit XML.
enum JUnitReporter {
  private struct Suite {
    let name: String
    var shown: [Finding] = []
    var suppressed: [Finding] = []
  }

  static func text(_ report: Report) -> String {
    let suites = suites(report)
    let failures = report.findings.count { $0.severity > .note }
    let tests = max(1, report.findings.count + report.suppressed.count)
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<testsuites name=\"ticketgate\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\" time=\"0\">\n"
    if suites.isEmpty {
      out += "  <testsuite name=\"ticketgate\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
      out += "    <testcase name=\"\(counted(report.counts.files, "file")) without findings\" classname=\"ticketgate\" time=\"0\"/>\n"
      out += "  </testsuite>\n"
    }
    for suite in suites {
      let failures = suite.shown.count { $0.severity > .note }
      out += "  <testsuite name=\"\(XMLText.escaped(suite.name))\" tests=\"\(suite.shown.count + suite.suppressed.count)\""
      out += " failures=\"\(failures)\" errors=\"0\" skipped=\"\(suite.suppressed.count)\" time=\"0\">\n"
      for finding in suite.shown { out += testCase(finding, isSuppressed: false) }
      for finding in suite.suppressed { out += testCase(finding, isSuppressed: true) }
      out += "  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private static func suites(_ report: Report) -> [Suite] {
    var suites: [String: Suite] = [:]
    for finding in report.findings {
      suites[finding.place.file, default: Suite(name: finding.place.file)].shown.append(finding)
    }
    for finding in report.suppressed {
      suites[finding.place.file, default: Suite(name: finding.place.file)].suppressed.append(finding)
    }
    return suites.values.sorted { $0.name.precedesInBytes($1.name) }
  }

  private static func testCase(_ finding: Finding, isSuppressed: Bool) -> String {
    let name = XMLText.escaped("\(finding.rule.name) at line \(finding.place.line), column \(finding.place.column)")
    var out = "    <testcase name=\"\(name)\" classname=\"\(XMLText.escaped(finding.place.file))\" time=\"0\">\n"
    let message = XMLText.escaped(finding.message)
    if isSuppressed {
      out += "      <skipped message=\"\(message)\"/>\n"
    } else if finding.severity == .note {
      out += "      <system-out>\(XMLText.escaped(detail(finding)))</system-out>\n"
    } else {
      out += "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\">"
      out += XMLText.escaped(detail(finding)) + "</failure>\n"
    }
    return out + "    </testcase>\n"
  }

  private static func detail(_ finding: Finding) -> String {
    var lines = ["\(finding.place.spelled): \(finding.message)"]
    if let conflict = finding.untoldConflict { lines.append("conflict: \(conflict.place.spelled): \(conflict.text)") }
    for (index, event) in finding.witness.enumerated() {
      lines.append("\(index + 1). \(event.place.spelled): \(event.text)")
    }
    if !finding.remedy.isEmpty { lines.append("remedy: \(finding.remedy)") }
    return lines.joined(separator: "\n")
  }
}
