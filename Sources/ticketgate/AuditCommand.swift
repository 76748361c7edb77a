// `audit` and `inventory`: one run, printed about findings or about every write.

import Analysis
import Diagnostics
import Discovery
import Reporters
import Rules
import SourceText

/// The command that everything else is about.
enum AuditCommand {
  static func run(
    _ invocation: Invocation, _ console: Console, subject: ReportSubject, sources: [SourceFile]? = nil
  ) throws(Refusal) -> ExitStatus {
    let format = try format(invocation, console, subject)
    if sources == nil { try checkOperands(invocation) }
    let run = try AuditRun(invocation, console, paths: invocation.operands, sources: sources)
    if let stage = invocation["dump"].flatMap({ StageDump(rawValue: $0) }) {
      try write(stage.text(try run.request(run.sources)), invocation, console)
      return .clean
    }
    var settlement = run.settlement
    settlement.baseline = try run.baseline()
    let threshold = try threshold(invocation, run.project)
    let isInventory = if case .inventory = subject { true } else { false }
    let isPage = format == .html
    let request = try run.request(run.sources, wantsInventory: isInventory || isPage)
    let outcome = try outcome(run, request, &settlement)
    var report = settlement.report(outcome)
    if isInventory || isPage { report.writes = InventoryFilter(invocation).rows(outcome.writes) }
    if !isInventory || isPage { run.addExcerpts(to: &report, context: isPage ? 2 : 0) }
    var style = ReportStyle()
    style.hasColours = console.hasColours && invocation["output"] == nil
    style.width = console.width
    style.rules = RuleRegistry.all
    try write(invocation, console) { handOn in
      var pieces = TextPieces(handOn)
      report.write(subject, as: format, style: style, to: &pieces)
      pieces.finish()
    }
    if format == .github { try writeSummary(report, style) }
    var status = ExitStatus.clean
    if !isInventory, let threshold, report.findings.contains(where: { $0.severity >= threshold }) { status = .findings }
    if run.complainAboutProblems() { status = .incomplete }
    if invocation.has("strict-coverage"), hasHoles(report.counts) {
      console.complain("the audit has holes: \(report.counts.recoveredFiles.count) files with skipped text, \(report.counts.boundsHit) bounds hit")
      status = .incomplete
    }
    return status
  }

  /// Runs the audit, and takes `--since` and `--diff` into account.
  private static func outcome(
    _ run: AuditRun, _ request: AuditRequest, _ settlement: inout Settlement
  ) throws(Refusal) -> AuditOutcome {
    let invocation = run.invocation
    guard invocation["since"] != nil || invocation.has("diff") else { return run.outcome(request) }
    let revision = try EarlierRevision(invocation["since"], project: run.project)
    if invocation.has("diff") { settlement.changedLines = try revision.changedLines() }
    guard invocation["since"] != nil else { return run.outcome(request) }
    let sources = try revision.sources(run.sources, paths: run.paths, project: run.project)
    let (outcome, earlier) = run.outcomes(request, earlier: sources)
    settlement.earlier = settlement.fingerprints(earlier)
    return outcome
  }

  private static func format(
    _ invocation: Invocation, _ console: Console, _ subject: ReportSubject
  ) throws(Refusal) -> ReportFormat {
    if let name = invocation["format"], let format = ReportFormat(rawValue: name) {
      guard format.prints(subject) else {
        let names = ReportFormat.allCases.filter { $0.prints(subject) }.map(\.rawValue).joined(separator: ", ")
        throw Refusal("'\(invocation.command.rawValue)' is not printed as '\(name)'", advice: "Formats: \(names).")
      }
      return format
    }
    if case .inventory = subject { return .text }
    return console.isOutputTerminal && invocation["output"] == nil ? .text : .xcode
  }

  /// Whoever mistypes a command gets the nearest one, not a missing file.
  private static func checkOperands(_ invocation: Invocation) throws(Refusal) {
    guard !invocation.isExplicit, let word = invocation.operands.first, !FileBytes.exists(word) else { return }
    guard let nearest = NearestName.of(word, among: Command.allCases.map(\.rawValue)) else { return }
    throw Refusal(
      "'\(word)' is no command and no file", advice: "Did you mean `ticketgate \(nearest)`?")
  }

  private static func threshold(_ invocation: Invocation, _ project: Project) throws(Refusal) -> Severity? {
    guard let word = invocation["fail-on"] else { return project.settings.failOn }
    return Severity(rawValue: word)
  }

  /// GitHub shows a job summary that a step appends to a file; a step may write a mebibyte.
  private static func writeSummary(_ report: Report, _ style: ReportStyle) throws(Refusal) {
    guard let path = Console.environment("GITHUB_STEP_SUMMARY") else { return }
    let text = report.printed(.findings, as: .markdown, style: style)
    let limit = 1 << 20
    let cut = text.utf8.count < limit ? text : String(decoding: text.utf8.prefix(limit - 4096), as: UTF8.self) + "\n\n(cut)\n"
    if let problem = FileBytes.append(cut, to: path) { throw Refusal("\(problem.path) \(problem.message)") }
  }

  private static func hasHoles(_ counts: AuditCounts) -> Bool {
    !counts.recoveredFiles.isEmpty || counts.boundsHit > 0
  }

  /// Prints to the file of `--output`, or to standard output.
  static func write(_ text: String, _ invocation: Invocation, _ console: Console) throws(Refusal) {
    try write(invocation, console) { $0(text) }
  }

  /// Prints the texts that `print` gives in the same way.
  private static func write(
    _ invocation: Invocation, _ console: Console, _ print: (@escaping (String) -> Void) -> Void
  ) throws(Refusal) {
    guard let path = invocation["output"], path != "-" else { return try console.print(print) }
    if let problem = FileBytes.write(to: path, print) { throw Refusal("\(problem.path) \(problem.message)") }
  }
}
