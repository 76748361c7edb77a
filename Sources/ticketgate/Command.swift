/// The commands of the tool.
enum Command: String, CaseIterable {
  case audit, inventory, trace, explain, rules, `init`, config, baseline, verify, extract, link, completions

  /// One line for the overview.
  var summary: String {
    switch self {
    case .audit: "report writes of state that no ticket check protects (default)"
    case .inventory: "list every write of state with its paths, route and verdict"
    case .trace: "everything known about the writes on one line"
    case .explain: "what a rule means, a bad and a good example, the remedy"
    case .rules: "one line for each rule: id, severity, status"
    case .`init`: "write a commented .ticketgate.yml fitted to the project"
    case .config: "the effective configuration and the files it applies to"
    case .baseline: "write, check or prune the file of known findings"
    case .verify: "check `// expect: RULE` and `// ok` labels in Swift files"
    case .extract: "first half of a split audit: facts of some files, into one file"
    case .link: "second half of a split audit: facts files to findings"
    case .completions: "completion script for bash, zsh or fish"
    }
  }

  /// What may follow the command's name.
  var operands: String {
    switch self {
    case .audit, .inventory, .config: "[PATH...]"
    case .trace: "FILE:LINE"
    case .explain: "RULE"
    case .rules, .`init`: ""
    case .baseline: "write|check|prune [PATH...]"
    case .verify: "DIR..."
    case .extract: "[PATH...]"
    case .link: "FACTS..."
    case .completions: "bash|zsh|fish"
    }
  }

  /// A remark for the command's own help page.
  var remark: String {
    switch self {
    case .audit:
      "PATH is a file or a folder, \".\" if none is given. Findings go to standard output, remarks to standard error."
    case .inventory: "PATH is a file or a folder, \".\" if none is given. Protected writes are listed too."
    case .trace: "Audits the working directory (or the folder of --config) and shows one line of it in full."
    case .explain: "`ticketgate rules` lists the rules."
    case .rules: "Preview rules run with --all-rules, --only or `rules: { RULE: on }` in the configuration."
    case .`init`: "Refuses to overwrite a configuration unless --force is given."
    case .config: "With PATHs, says for each file whether it is audited and which line decides."
    case .baseline:
      "write: keep all present findings. check: fail if an entry matches no finding. prune: remove such entries."
    case .verify:
      "A folder under DIR is a case: each .swift file in it is one program, each folder in it one program of several files."
    case .extract: "Each file is taken by itself, so the parts can be made on several machines; --output names the facts file."
    case .link: "Gives the same findings as one audit of all the files."
    case .completions: "For example: ticketgate completions bash > /etc/bash_completion.d/ticketgate"
    }
  }
}
