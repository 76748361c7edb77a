// `config`: what holds, and for each file whether it is audited and which line decides.

import Analysis
import Configuration
import Diagnostics
import Discovery
import Rules

/// The effective configuration in words.
enum ConfigCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    let project = try Project(invocation)
    let settings = project.settings
    var out = ""
    let shown = project.file.map { PathText.relative($0, to: project.workingDirectory) }
    out += "configuration: \(shown ?? "none; defaults hold (`ticketgate init` writes one)")\n"
    out += list("include", settings.include, none: "everything")
    out += list("exclude", settings.exclude, none: "nothing")
    out += list("excluded unless included", FileSelection.defaultExclusions, none: "")
    out += "isolation: \(settings.isolation ?? "found out")\n"
    out += "cancellation: \(settings.cancellation.rawValue)\n"
    out += "strict: \(settings.isStrict)\n"
    out += list("strict-for", settings.strictFor, none: "nothing")
    out += list("tickets", settings.tickets, none: "found out")
    out += list("models", settings.models, none: "found out")
    let vocabulary = settings.vocabulary.map { entry in
      switch entry {
      case .file(let name): project.path(name)
      case .inline(let yaml): "an entry in \(yaml.file)"
      }
    }
    out += list("vocabulary", vocabulary, none: "built in")
    let misunderstood = AuditRequest.VocabularyText.problems(in: try project.vocabulary())
    for problem in misunderstood { console.complain("the vocabulary is broken: \(problem)") }
    out += "baseline: \(settings.baseline.map(project.path) ?? "none")\n"
    out += "fail-on: \(settings.failOn?.rawValue ?? "never")\n"
    for line in CoveredCode.exceptions { out += line + "\n" }
    out += try rules(project, invocation)
    out += try files(project, invocation, console)
    try console.print(out)
    return misunderstood.isEmpty ? .clean : .incomplete
  }

  private static func rules(_ project: Project, _ invocation: Invocation) throws(Refusal) -> String {
    let running = try project.rules(invocation)
    var out = "rules:\n"
    for rule in RuleRegistry.all {
      let usual = rule.followsEvidence ? "by evidence" : rule.defaultSeverity.rawValue
      let word: String
      switch project.settings.rules[rule.id] {
      case .off: word = "off (configured)"
      case .on: word = "\(usual) (configured)"
      case .severity(let severity): word = "\(severity.rawValue) (configured)"
      case nil: word = running.contains(rule.id) ? usual : "off (\(rule.isOptIn ? "opt-in" : "preview"))"
      }
      out += "  \(rule.id.name): \(word)\n"
    }
    return out
  }

  private static func files(_ project: Project, _ invocation: Invocation, _ console: Console) throws(Refusal) -> String {
    let paths = invocation.operands.isEmpty ? ["."] : invocation.operands
    let walk = FileWalk(
      paths: paths, selection: project.selection, base: project.base, workingDirectory: project.workingDirectory,
      followsLinks: invocation.has("follow-links"))
    var out = "files: \(walk.files.count)\n"
    for file in walk.files { out += "  \(file)\(reason(file, project))\(CoveredCode.isTestPath(file) ? "  (tests)" : "")\n" }
    // A file that was named is answered for even if it is not audited.
    for problem in walk.problems { console.complain("\(problem.path): \(problem.message)") }
    if walk.problems.isEmpty { return out }
    try console.print(out)
    throw Refusal("not every path could be taken")
  }

  private static func reason(_ file: String, _ project: Project) -> String {
    let absolute = PathText.absolute(file, in: project.workingDirectory)
    guard PathText.contains(project.base, absolute) else { return "" }
    switch project.selection.answer(file: PathText.relative(absolute, to: project.base)) {
    case .included(let pattern): return pattern.map { "  (include: \($0))" } ?? ""
    case .excluded(let pattern): return "  (named on the command line; exclude: \(pattern))"
    case .excludedByDefault(let pattern): return "  (named on the command line; excluded by default: \(pattern))"
    case .notIncluded: return "  (named on the command line; not in include)"
    }
  }

  private static func list(_ name: String, _ items: [String], none: String) -> String {
    items.isEmpty ? "\(name): \(none)\n" : "\(name): \(items.joined(separator: ", "))\n"
  }
}
