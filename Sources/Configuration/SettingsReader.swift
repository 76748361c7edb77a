// YAML to settings. Every key, rule and word must be known: a slip that is passed over would silently audit
// something else than the project meant.

import Diagnostics
import YAML

extension ProjectSettings {
  /// Reads a configuration and the one it extends.
  ///
  /// `read` gives the text of a file that is named relative to the folder of the configuration, or words about why not.
  package static func parse(
    _ text: String, file: String, knownRules: [RuleID], read: (String) -> Result<String, SettingsFileFailure>
  ) throws(SettingsProblem) -> ProjectSettings {
    let reader = SettingsReader(file: file, knownRules: knownRules)
    var settings = ProjectSettings()
    guard let root = try reader.root(text) else { return settings }
    if let parent = root["extends"] {
      guard let name = parent.text else { throw reader.problem(parent, "'extends' takes the path of one file") }
      guard !name.contains("://") else { throw reader.problem(parent, "'extends' takes a local file") }
      switch read(name) {
      case .failure(let failure): throw reader.problem(parent, "'\(name)' \(failure.message)")
      case .success(let text):
        let inner = SettingsReader(file: name, knownRules: knownRules)
        if let base = try inner.root(text) {
          if let again = base["extends"] {
            throw inner.problem(again, "a configuration that is extended may not extend another")
          }
          try inner.apply(base, to: &settings)
        }
      }
    }
    try reader.apply(root, to: &settings)
    return settings
  }
}

/// Why a file that a configuration names cannot be read.
package struct SettingsFileFailure: Error, Sendable {
  /// The end of a sentence that begins with the file's name.
  package let message: String

  /// A failure in words.
  package init(_ message: String) { self.message = message }
}

/// One configuration text on its way to settings.
private struct SettingsReader {
  let file: String
  let knownRules: [RuleID]

  func root(_ text: String) throws(SettingsProblem) -> YAMLNode? {
    let node: YAMLNode?
    do { node = try YAMLNode.parse(text) } catch {
      throw SettingsProblem(file: file, line: error.line, column: error.column, message: error.message)
    }
    guard let node, !node.isEmpty else { return nil }
    guard node.pairs != nil else { throw problem(node, "a configuration is a list of keys with values") }
    return node
  }

  func problem(_ node: YAMLNode, _ message: String) -> SettingsProblem {
    SettingsProblem(file: file, line: node.line, column: node.column, message: message)
  }

  func apply(_ root: YAMLNode, to settings: inout ProjectSettings) throws(SettingsProblem) {
    for pair in root.pairs ?? [] {
      let value = pair.value
      if value.isEmpty && ProjectSettings.keys.contains(pair.key) { continue }
      switch pair.key {
      case "extends": continue
      case "include": settings.include = try strings(value, pair.key)
      case "exclude": settings.exclude += try strings(value, pair.key)
      case "isolation": settings.isolation = try word(value, pair.key, among: ["MainActor", "nonisolated"])
      case "rules": try rules(value, &settings)
      case "cancellation":
        let words = ProjectSettings.Cancellation.allCases.map(\.rawValue)
        settings.cancellation = ProjectSettings.Cancellation(rawValue: try word(value, pair.key, among: words))!
      case "strict":
        guard let truth = value.truth else { throw problem(value, "'strict' is true or false") }
        settings.isStrict = truth
      case "strict-for": settings.strictFor = try strings(value, pair.key)
      case "vocabulary": settings.vocabulary += try vocabulary(value)
      case "tickets": settings.tickets += try strings(value, pair.key)
      case "models": settings.models += try strings(value, pair.key)
      case "baseline":
        guard let name = value.text else { throw problem(value, "'baseline' takes the path of a file") }
        settings.baseline = name
      case "fail-on":
        let words = Severity.allCases.map(\.rawValue) + ["never"]
        settings.failOn = Severity(rawValue: try word(value, pair.key, among: words))
      default:
        throw SettingsProblem(
          file: file, line: pair.line, column: pair.column,
          message: "there is no key '\(pair.key)'" + suggestion(pair.key, among: ProjectSettings.keys))
      }
    }
  }

  private func rules(_ node: YAMLNode, _ settings: inout ProjectSettings) throws(SettingsProblem) {
    guard let pairs = node.pairs else { throw problem(node, "'rules' takes a severity or 'off' for each rule") }
    let words = ["off", "on"] + Severity.allCases.map(\.rawValue)
    for pair in pairs {
      guard knownRules.contains(RuleID(pair.key)) else {
        throw SettingsProblem(
          file: file, line: pair.line, column: pair.column,
          message: "there is no rule '\(pair.key)'" + suggestion(pair.key, among: knownRules.map(\.name)))
      }
      let text = try word(pair.value, pair.key, among: words)
      let setting: ProjectSettings.RuleSetting
      switch text {
      case "off": setting = .off
      case "on": setting = .on
      default: setting = .severity(Severity(rawValue: text)!)
      }
      settings.rules[RuleID(pair.key)] = setting
    }
  }

  private func vocabulary(_ node: YAMLNode) throws(SettingsProblem) -> [ProjectSettings.VocabularyEntry] {
    if let name = node.text { return [.file(name)] }
    guard let items = node.items else { throw problem(node, "'vocabulary' takes a list of files or entries") }
    return items.map { item in
      if let name = item.text { return .file(name) }
      return .inline(ProjectSettings.YAMLText(file: file, text: item.yaml))
    }
  }

  private func strings(_ node: YAMLNode, _ key: String) throws(SettingsProblem) -> [String] {
    if let one = node.text { return [one] }
    guard let items = node.items else { throw problem(node, "'\(key)' takes a list") }
    var texts: [String] = []
    for item in items {
      guard let text = item.text else { throw problem(item, "'\(key)' takes a list of plain texts") }
      texts.append(text)
    }
    return texts
  }

  private func word(_ node: YAMLNode, _ key: String, among words: [String]) throws(SettingsProblem) -> String {
    guard case .scalar(let text, _) = node.value else {
      throw problem(node, "'\(key)' takes one of \(words.joined(separator: ", "))")
    }
    if words.contains(text) { return text }
    throw problem(node, "'\(key)' takes one of \(words.joined(separator: ", ")), not '\(text)'" + suggestion(text, among: words))
  }

  private func suggestion(_ word: String, among words: [String]) -> String {
    NearestName.of(word, among: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}
