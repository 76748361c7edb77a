// `verify DIR`: labels in Swift files held against what an audit with every rule reports.

import Diagnostics
import Discovery
import Rules
import SourceText

/// The check of labels.
enum VerifyCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    guard !invocation.operands.isEmpty else { throw Refusal("usage: ticketgate verify DIR...") }
    var status = ExitStatus.clean
    var (programs, due, met) = (0, 0, 0)
    let known = Set(RuleRegistry.all.map(\.id))
    for folder in invocation.operands {
      guard FileBytes.isFolder(folder) else { throw Refusal("'\(folder)' is no folder") }
      let run = try AuditRun(invocation, console, paths: [folder], rules: known)
      if run.complainAboutProblems() { status = .incomplete }
      let root = PathText.relative(PathText.absolute(folder, in: run.project.workingDirectory), to: run.project.workingDirectory)
      let byPath = Dictionary(uniqueKeysWithValues: run.sources.map { ($0.path, $0) })
      let inner = run.sources.map { root == "." ? $0.path : String($0.path.dropFirst(root.count + 1)) }
      for program in LabelledPrograms.group(inner) {
        let sources = program.compactMap { byPath[PathText.joined(root, $0)] }
        let verification = try verify(sources, run)
        programs += 1
        due += verification.due
        met += verification.met
        for difference in verification.differences { try console.print(line(difference)) }
        if !verification.isRight, status == .clean { status = .findings }
      }
    }
    if due == 0, status == .clean { console.remark("no label found; labels look like this: // expect: RULE") }
    try console.print("\(programs) programs, \(met) of \(due) expected findings\n")
    return status
  }

  private static func verify(_ sources: [SourceFile], _ run: AuditRun) throws(Refusal) -> Verification {
    var labels = Labels()
    for source in sources {
      let bytes = UnsafeBufferPointer(start: source.start, count: source.count)
      labels.read(String(decoding: bytes, as: UTF8.self), file: source.path)
    }
    var request = try run.request(sources)
    request.reportsWeakEvidence = true
    // One of many.
    request.isLast = false
    let report = run.settlement.report(run.outcome(request))
    return Verification(labels, findings: report.findings, knownRules: run.rules)
  }

  private static func line(_ difference: Verification.Difference) -> String {
    let place = "\(difference.line.file):\(difference.line.number)"
    switch difference.kind {
    case .missing: return "\(place): missing \(difference.rule.name)\n"
    case .noisy: return "\(place): noisy \(difference.rule.name)\n"
    case .unlabelled: return "\(place): unlabelled \(difference.rule.name)\n"
    case .unknown: return "\(place): there is no rule '\(difference.rule.name)'\n"
    }
  }
}
