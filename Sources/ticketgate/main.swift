// The tool: arguments in, streams and exit status out. Everything that can be known without a file system or a
// terminal is in the other targets.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a command line.
func perform(_ arguments: [String]) -> ExitStatus {
  var console = Console()
  do {
    let invocation = try Invocation(arguments)
    console.apply(invocation)
    if invocation.has("version") {
      try console.print(Version.line + "\n")
      return .clean
    }
    if invocation.has("help") {
      try console.print(invocation.isExplicit ? HelpPage.page(invocation.command) : HelpPage.overview)
      return .clean
    }
    return try dispatch(invocation, console)
  } catch {
    console.complain(error.message, advice: error.advice)
    return .incomplete
  }
}

private func dispatch(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
  switch invocation.command {
  case .audit: try AuditCommand.run(invocation, console, subject: .findings)
  case .inventory: try AuditCommand.run(invocation, console, subject: .inventory)
  case .rules: try RuleCommands.list(invocation, console)
  case .explain: try RuleCommands.explain(invocation, console)
  case .trace: try TraceCommand.run(invocation, console)
  case .verify: try VerifyCommand.run(invocation, console)
  case .baseline: try BaselineCommand.run(invocation, console)
  case .config: try ConfigCommand.run(invocation, console)
  case .`init`: try InitCommand.run(invocation, console)
  case .completions: try Completions.run(invocation, console)
  case .extract: try SplitRun.extract(invocation, console)
  case .link: try SplitRun.link(invocation, console)
  }
}

exit(perform(Array(CommandLine.arguments.dropFirst())).rawValue)
