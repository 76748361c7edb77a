// Every option in one table: parsing, help pages, completions and suggestions all read it.

import Analysis
import Diagnostics
import Reporters

/// One option of the command line.
struct Option {
  /// The name without the two dashes.
  let name: String
  /// What the value is called in help, nil for an option without value.
  let value: String?
  /// The words a value may be, empty for free text.
  let words: [String]
  /// One line of help.
  let help: String
  /// The commands that take it.
  let commands: Set<Command>

  init(_ name: String, _ value: String? = nil, words: [String] = [], for commands: Set<Command>, _ help: String) {
    self.name = name
    self.value = value
    self.words = words
    self.help = help
    self.commands = commands
  }

  /// The option as help shows it.
  var spelled: String { "--" + name + (value.map { " " + $0 } ?? "") }
}

/// The options of all commands.
enum OptionTable {
  private static let audits: Set<Command> = [.audit, .inventory, .trace, .baseline, .link]
  private static let reports: Set<Command> = [.audit, .inventory, .link]
  private static let reads: Set<Command> = [.audit, .inventory, .trace, .baseline, .config, .extract]
  private static let severities = Severity.allCases.reversed().map(\.rawValue)
  private static let whens = ["auto", "always", "never"]

  /// Every option, in the order of help pages.
  static let all: [Option] = [
    Option(
      "format", "FORMAT", words: ReportFormat.allCases.map(\.rawValue), for: reports.union([.rules]),
      "text on a terminal, xcode otherwise"),
    Option("output", "FILE", for: [.audit, .inventory, .link, .extract], "write the report to FILE"),
    Option("config", "FILE", for: Set(audits).union(reads), "use FILE instead of .ticketgate.yml found upwards"),
    Option("baseline", "FILE", for: [.audit, .inventory, .baseline, .link], "known findings, not reported again"),
    Option("since", "REV", for: [.audit, .inventory], "report what was introduced since the git revision REV"),
    Option("diff", for: [.audit, .inventory], "report only on lines changed since REV, or since HEAD"),
    Option("files-from", "FILE", for: [.audit, .inventory, .extract], "read paths from FILE, one a line; - for standard input"),
    Option("follow-links", for: Set(reads), "follow links that lead out of the tree"),
    Option("only", "RULE,...", for: audits, "run these rules alone"),
    Option("disable", "RULE,...", for: audits, "leave these rules out"),
    Option("all-rules", for: audits, "preview and opt-in rules too, and weak evidence"),
    Option("strict", for: audits, "report every late write that is not behind a ticket check"),
    Option("state", "NAME", for: [.inventory], "only writes of this state; * stands for any text"),
    Option("path", "KIND", words: Finding.PathKind.allCases.map(\.rawValue), for: [.inventory], "only writes on this kind of path"),
    Option(
      "verdict", "VERDICT", words: Finding.Verdict.allCases.map(\.rawValue), for: [.inventory],
      "only writes with a route of this verdict"),
    Option(
      "fail-on", "SEVERITY", words: severities + ["never"], for: [.audit, .inventory, .link], "least severity that gives exit status 1 (error)"
    ),
    Option("as-warnings", for: [.audit, .link], "report errors as warnings"),
    Option("strict-coverage", for: [.audit, .inventory, .link], "exit status 2 if a file or bound was not analysed in full"),
    Option("dump", "STAGE", words: StageDump.allCases.map(\.rawValue), for: [.audit], "print what a stage makes of the files"),
    Option("jobs", "N", for: Set(audits).union([.verify, .extract]), "number of threads; one for each processor if not given"),
    Option("progress", "WHEN", words: whens, for: Set(audits).union([.extract]), "auto, always or never, on standard error"),
    Option("color", "WHEN", words: whens, for: Set(Command.allCases), "auto, always or never"),
    Option("quiet", for: Set(Command.allCases), "no remarks on standard error, errors excepted"),
    Option("force", for: [.`init`], "overwrite an existing configuration"),
    Option("version", for: Set(Command.allCases), "show the version"),
    Option("help", for: Set(Command.allCases), "show this page"),
  ]

  /// The option with a name.
  static func named(_ name: String) -> Option? { all.first { $0.name == name } }

  /// The options of a command, in the order of help pages.
  static func of(_ command: Command) -> [Option] { all.filter { $0.commands.contains(command) } }
}
