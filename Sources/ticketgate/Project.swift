// The project around a run: its configuration, found from the working directory upwards, and what follows from it and
// the command line together.

import Analysis
import Configuration
import Diagnostics
import Discovery
import Rules

/// The configuration that holds for a run.
struct Project {
  /// The working directory.
  let workingDirectory: String
  /// The configuration file, absolute; nil if the project has none.
  let file: String?
  /// The folder that patterns and file names in the configuration are relative to.
  let base: String
  /// What the configuration says.
  let settings: ProjectSettings

  /// Finds and reads the configuration.
  init(_ invocation: Invocation) throws(Refusal) {
    workingDirectory = PathText.workingDirectory()
    if let named = invocation["config"] {
      file = PathText.absolute(named, in: workingDirectory)
    } else {
      file = Self.search(from: workingDirectory)
    }
    guard let file else {
      base = workingDirectory
      settings = ProjectSettings()
      return
    }
    let base = PathText.folder(of: file)
    self.base = base
    let shown = PathText.relative(file, to: workingDirectory)
    let text: String
    switch FileBytes.text(file, shownPath: shown) {
    case .success(let content): text = content
    case .failure(let problem): throw Refusal("the configuration \(problem.path) \(problem.message)")
    }
    do {
      settings = try ProjectSettings.parse(text, file: shown, knownRules: RuleRegistry.all.map(\.id)) { name in
        FileBytes.text(PathText.absolute(name, in: base), shownPath: name).mapError { SettingsFileFailure($0.message) }
      }
    } catch {
      throw Refusal("\(error.file):\(error.line):\(error.column): \(error.message)")
    }
  }

  /// The choice of files.
  var selection: FileSelection { FileSelection(include: settings.include, exclude: settings.exclude) }

  /// A file that the configuration names, as a path from the working directory.
  func path(_ name: String) -> String {
    PathText.relative(PathText.absolute(name, in: base), to: workingDirectory)
  }

  /// The vocabulary texts that the configuration names.
  func vocabulary() throws(Refusal) -> [AuditRequest.VocabularyText] {
    var texts: [AuditRequest.VocabularyText] = []
    for entry in settings.vocabulary {
      switch entry {
      case .inline(let yaml): texts.append(AuditRequest.VocabularyText(name: yaml.file, text: "[\(yaml.text)]"))
      case .file(let name):
        let path = path(name)
        switch FileBytes.text(path, shownPath: path) {
        case .success(let text): texts.append(AuditRequest.VocabularyText(name: path, text: text))
        case .failure(let problem): throw Refusal("the vocabulary \(problem.path) \(problem.message)")
        }
      }
    }
    return texts
  }

  /// The rules that run.
  func rules(_ invocation: Invocation) throws(Refusal) -> Set<RuleID> {
    if let only = invocation["only"] {
      return try Self.parse(only, option: "only").subtracting(try Self.parse(invocation["disable"] ?? "", option: "disable"))
    }
    var rules: Set<RuleID> = []
    for rule in RuleRegistry.all {
      switch settings.rules[rule.id] {
      case .off: continue
      case .on, .severity: rules.insert(rule.id)
      case nil: if rule.isOnByDefault || invocation.has("all-rules") { rules.insert(rule.id) }
      }
    }
    return rules.subtracting(try Self.parse(invocation["disable"] ?? "", option: "disable"))
  }

  /// The severities that the configuration fixes.
  var severities: [RuleID: Severity] {
    settings.rules.compactMapValues { setting in
      if case .severity(let severity) = setting { return severity }
      return nil
    }
  }

  /// The rule with a name, or words about the nearest one.
  static func rule(_ name: String) throws(Refusal) -> RuleMetadata {
    if let rule = RuleRegistry.all.first(where: { $0.id.name == name }) { return rule }
    let nearest = NearestName.of(name, among: RuleRegistry.all.map(\.id.name))
    throw Refusal(
      "there is no rule '\(name)'",
      advice: nearest.map { "Did you mean '\($0)'?" } ?? "`ticketgate rules` lists the rules.")
  }

  private static func parse(_ list: String, option: String) throws(Refusal) -> Set<RuleID> {
    var rules: Set<RuleID> = []
    for name in list.split(whereSeparator: { $0 == "," || $0 == " " }) { rules.insert(try rule(String(name)).id) }
    return rules
  }

  private static func search(from folder: String) -> String? {
    var folder = folder
    while true {
      let candidate = PathText.joined(folder, ProjectSettings.fileName)
      if FileBytes.exists(candidate) { return candidate }
      if folder == "/" { return nil }
      folder = PathText.folder(of: folder)
    }
  }
}
