// `baseline write|check|prune`: the file of known findings.

import Diagnostics
import Discovery

/// The care of the baseline file.
enum BaselineCommand {
  /// The file if neither the command line nor the configuration names one.
  static let defaultPath = ".ticketgate-baseline"

  static func run(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    let actions = ["write", "check", "prune"]
    guard let action = invocation.operands.first else {
      throw Refusal("usage: ticketgate baseline write|check|prune [PATH...]")
    }
    guard actions.contains(action) else {
      let nearest = NearestName.of(action, among: actions)
      throw Refusal("'baseline' does not know '\(action)'", advice: nearest.map { "Did you mean '\($0)'?" } ?? "It knows: write, check, prune.")
    }
    let run = try AuditRun(invocation, console, paths: invocation.operands(after: 1))
    let path = run.baselinePath ?? defaultPath
    // An incomplete run must not decide what is known: what could not be read would look fixed.
    if run.complainAboutProblems() {
      console.complain("the baseline is left as it is, since not everything could be read")
      return .incomplete
    }
    let known = action == "write" ? nil : try AuditRun.baseline(path)
    let findings = run.settlement.report(run.outcome(try run.request(run.sources))).findings
    guard let known else {
      try save(Baseline(of: findings), path)
      console.remark("\(path) holds \(findings.count == 1 ? "1 finding" : "\(findings.count) findings"); name it as `baseline:` in the configuration")
      return .clean
    }
    let stale = known.stale(among: findings)
    if action == "check" {
      for entry in stale { try console.print("\(path): stale: \(entry.text)\n") }
      if stale.isEmpty { return .clean }
      console.remark("\(stale.count == 1 ? "1 entry matches" : "\(stale.count) entries match") no finding; `ticketgate baseline prune` removes what is stale")
      return .findings
    }
    try save(Baseline(fingerprints: known.fingerprints.subtracting(stale)), path)
    console.remark("\(stale.count == 1 ? "1 entry" : "\(stale.count) entries") removed from \(path)")
    return .clean
  }

  private static func save(_ baseline: Baseline, _ path: String) throws(Refusal) {
    if let problem = FileBytes.write(baseline.text, to: path) { throw Refusal("\(problem.path) \(problem.message)") }
  }
}
