import TestSupport
import Testing

struct ArgumentTests {
  private func run(_ arguments: [String], files: [String: String] = ["A.swift": "let a = 1\n"]) throws -> ToolRun {
    try ToolRun(arguments, in: Scratch(files))
  }

  @Test func withoutArgumentsTheFolderIsAudited() throws {
    let run = try run([])
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.complaint == "")
  }

  @Test func aPathWithoutCommandIsAudited() throws {
    let run = try run(["--format", "json", "in"], files: ["in/A.swift": "", "B.swift": ""])
    #expect(run.status == 0)
    #expect(run.output.contains("\"files\": 1,"))
  }

  @Test func optionsMayStandAnywhereAndTakeAnEqualsSign() throws {
    let run = try run(["A.swift", "audit", "--format=json"], files: ["A.swift": "", "audit": ""])
    #expect(run.complaint.contains("audit: is no Swift file"))
    #expect(run.output.contains("\"files\": 1,"))
  }

  @Test(arguments: [
    (["--frmat", "json"], "there is no option '--frmat'", "Did you mean '--format'?"),
    (["-x"], "there is no option '-x'", "`ticketgate --help` lists the options."),
    (["--format", "jsn"], "the option '--format' does not take 'jsn'", "Did you mean 'json'?"),
    (["--format"], "the option '--format' needs a value: FORMAT", ""),
    (["--quiet=yes"], "the option '--quiet' takes no value", ""),
    (["--only", "unvalidated-late-writ"], "there is no rule 'unvalidated-late-writ'", "Did you mean 'unvalidated-late-write'?"),
    (["--disable", "early-ned"], "there is no rule 'early-ned'", "Did you mean 'early-end'?"),
    (["explain", "vacuous-tickt"], "there is no rule 'vacuous-tickt'", "Did you mean 'vacuous-ticket'?"),
    (["audti"], "'audti' is no command and no file", "Did you mean `ticketgate audit`?"),
    (["rules", "--since", "HEAD"], "the command 'rules' has no option '--since'", "It belongs to:"),
    (["--jobs", "0"], "'--jobs' takes a number from 1 to 1024, not '0'", ""),
    (["--config", "gone.yml"], "the configuration gone.yml does not exist", ""),
    (["--baseline", "gone"], "the baseline gone does not exist", "`ticketgate baseline write` makes one."),
    (["--format", "csv"], "'audit' is not printed as 'csv'", "Formats: xcode, text, json"),
    (["baseline", "chek"], "'baseline' does not know 'chek'", "Did you mean 'check'?"),
    (["trace", "A.swift"], "usage: ticketgate trace FILE:LINE", ""),
    (["completions", "bsh"], "there is no script for 'bsh'", "Did you mean 'bash'?"),
    (["--since", "HEAD"], "is in no git repository", ""),
  ])
  func mistakesAreExplained(_ arguments: [String], _ message: String, _ advice: String) throws {
    let run = try run(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.complaint.contains(message), "\(run.complaint)")
    #expect(advice.isEmpty || run.complaint.contains(advice), "\(run.complaint)")
  }

  @Test func helpFitsAScreen() throws {
    let overview = try run(["--help"])
    #expect(overview.status == 0)
    #expect(!overview.output.split(separator: "\n").contains { $0.count > 80 })
    let commands = [
      "audit", "inventory", "trace", "explain", "rules", "init", "config", "baseline", "verify", "extract", "link", "completions",
    ]
    for command in commands {
      #expect(overview.output.contains("  \(command) "))
      let page = try run([command, "--help"]).output
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 32, "\(command)")
      #expect(!lines.contains { $0.count > 80 }, "\(command)")
    }
  }

  @Test func theVersionNamesTheSwiftItReads() throws {
    let run = try run(["--version"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("ticketgate "))
    #expect(run.output.contains("reads Swift 6."))
  }

  @Test func everyRuleIsListedAndExplained() throws {
    let lines = try run(["rules"]).output.split(separator: "\n")
    #expect(lines.count > 30)
    for line in lines {
      let fields = line.split(separator: " ")
      #expect(["error", "warning", "note", "evidence"].contains(fields[1]), "\(line)")
      #expect(["stable", "preview", "preview,"].contains(fields[2]), "\(line)")
    }
    let explanation = try run(["explain", "unvalidated-late-write"]).output
    for heading in ["Harm", "Reported", "Not reported", "Remedy", "Limits"] { #expect(explanation.contains("\n\(heading)\n")) }
  }

  @Test func coloursComeOnlyWhenAskedForOrOnATerminal() throws {
    #expect(!(try run(["--format", "text"])).output.contains("\u{1B}"))
    #expect(try run(["--format", "text", "--color", "always"]).output.contains("\u{1B}"))
    let scratch = try Scratch(["A.swift": ""])
    let plain = try ToolRun(["--format", "text"], in: scratch, environment: ["NO_COLOR": "1"])
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test func progressStaysOffAPipe() throws {
    #expect(try run(["audit"]).complaint == "")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameCommandsOptionsAndRules(_ shell: String) throws {
    let script = try run(["completions", shell]).output
    for word in ["inventory", "format", "sarif", "unvalidated-late-write"] { #expect(script.contains(word)) }
  }
}
