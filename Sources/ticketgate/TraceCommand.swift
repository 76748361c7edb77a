// `trace FILE:LINE`: what the audit knows about one line, protected or not.

import Diagnostics
import Discovery
import Reporters
import Rules

/// The close-up of one line.
enum TraceCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    guard invocation.operands.count == 1, let colon = invocation.operands[0].lastIndex(of: ":") else {
      throw Refusal("usage: ticketgate trace FILE:LINE")
    }
    let operand = invocation.operands[0]
    let named = String(operand[..<colon])
    guard let line = Int(operand[operand.index(after: colon)...]), line > 0 else {
      throw Refusal("'\(operand)' is no place", advice: "A place is FILE:LINE, such as Sources/Feed.swift:42.")
    }
    let here = PathText.workingDirectory()
    let file = PathText.relative(PathText.absolute(named, in: here), to: here)
    // The whole project is audited: what overtakes a write may be in any file of it.
    let run = try AuditRun(invocation, console, paths: file.hasPrefix("..") ? [named] : [".", named])
    guard run.sources.contains(where: { $0.path == file }) else {
      if run.complainAboutProblems() { return .incomplete }
      throw Refusal("'\(named)' is not among the audited files")
    }
    let outcome = run.outcome(try run.request(run.sources, wantsInventory: true))
    var report = run.settlement.report(outcome)
    report.writes = outcome.writes.filter { covers($0.place, file, line) }
    report.findings = (report.findings + report.suppressed).sortedTotally().filter { finding in
      ([finding.place] + finding.writes.map(\.place)).contains { covers($0, file, line) }
    }
    run.addExcerpts(to: &report)
    var style = ReportStyle()
    style.hasColours = console.hasColours
    style.width = console.width
    try console.print(report.printedTrace(of: file, line: line, style: style))
    return run.complainAboutProblems() ? .incomplete : .clean
  }

  private static func covers(_ place: Place, _ file: String, _ line: Int) -> Bool {
    place.file == file && (place.line...max(place.line, place.endLine)).contains(line)
  }
}
