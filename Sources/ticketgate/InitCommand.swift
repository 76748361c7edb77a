// `init`: looks at the project and writes a configuration whose every line is explained.

import Configuration
import Discovery

/// The first configuration of a project.
enum InitCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    guard invocation.operands.isEmpty else { throw Refusal("'init' takes no path; run it in the project's folder") }
    let path = ProjectSettings.fileName
    if FileBytes.exists(path), !invocation.has("force") {
      throw Refusal("\(path) is there already", advice: "--force overwrites it.")
    }
    let here = PathText.workingDirectory()
    let walk = FileWalk(paths: ["."], selection: FileSelection(), base: here, workingDirectory: here)
    if let problem = FileBytes.write(text(ProjectSurvey(files: walk.files)), to: path) {
      throw Refusal("\(problem.path) \(problem.message)")
    }
    console.remark("\(path) written; `ticketgate config` shows what it applies to (\(walk.files.count) Swift files)")
    return .clean
  }

  private static func text(_ survey: ProjectSurvey) -> String {
    var out = """
      # Configuration of ticketgate. Every key is optional; an unknown key is an error.

      # What is audited, in gitignore syntax, relative to this file. Nothing here means everything.

      """
    out += block("include", survey.sourceFolders, isOn: false)
    out += """

      # What is not. Excluded unless included: \(FileSelection.defaultExclusions.joined(separator: ", ")).

      """
    out += block("exclude", survey.generated, isOn: !survey.generated.isEmpty)
    out += """

      # Default isolation of the code: MainActor or nonisolated. Left out, it is found out where possible.

      """
    out += survey.isolation.map { "isolation: \($0)\n" } ?? "# isolation: MainActor\n"
    out += """

      # Severity of a rule (error, warning, note), `off`, or `on` for a preview rule. `ticketgate rules` lists them.
      # rules:
      #   early-end: off

      # What a checked cancellation is worth: a note, an error (only a ticket counts), or accepted.
      # cancellation: note

      # The literal house rule: every late write that is not behind a ticket check is an error.
      # strict: true
      # strict-for: [FeedModel.items]

      # Tickets and state models that cannot be recognised by what they do.
      # tickets: [FeedModel.generation]
      # models: [PagingState]

      # What external functions do with the closures they are given: files, or entries.
      # vocabulary: [ticketgate-vocabulary.yml]

      # Known findings. `ticketgate baseline write` makes the file.
      # baseline: .ticketgate-baseline

      # The least severity that makes a run fail: error, warning, note or never.
      # fail-on: error

      """
    return out
  }

  private static func block(_ key: String, _ items: [String], isOn: Bool) -> String {
    if items.isEmpty { return "# \(key): []\n" }
    return (["\(key):"] + items.map { "  - \(quoted($0))" }).map { (isOn ? "" : "# ") + $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
      .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }
}

/// What can be told of a project from its files.
private struct ProjectSurvey {
  /// Folders at the top that hold Swift files.
  let sourceFolders: [String]
  /// Patterns of files that a generator wrote.
  let generated: [String]
  /// The default isolation, where a build file says it.
  let isolation: String?

  init(files: [String]) {
    var folders: Set<String> = []
    var patterns: Set<String> = []
    for file in files {
      let parts = file.split(separator: "/").map(String.init)
      if parts.count > 1 { folders.insert(parts[0] + "/") }
      for folder in parts.dropLast() where ["Generated", "generated", "Mocks"].contains(folder) { patterns.insert(folder + "/") }
      for ending in [".pb.swift", ".grpc.swift", ".graphql.swift"] where file.hasSuffix(ending) { patterns.insert("*" + ending) }
    }
    sourceFolders = folders.sorted()
    generated = patterns.sorted()
    isolation = Self.isolation(files)
  }

  private static func isolation(_ files: [String]) -> String? {
    for file in files where file == "Package.swift" || file.hasSuffix("/Package.swift") {
      if case .success(let text) = FileBytes.text(file, shownPath: file),
        text.contains("defaultIsolation(MainActor.self)")
      {
        return "MainActor"
      }
    }
    for folder in FileBytes.names(in: ".") where folder.hasSuffix(".xcodeproj") {
      if case .success(let text) = FileBytes.text(folder + "/project.pbxproj", shownPath: folder),
        text.contains("SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor")
      {
        return "MainActor"
      }
    }
    return nil
  }
}
