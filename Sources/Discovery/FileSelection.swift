// Which files of a tree are audited, by `include`, `exclude` and the folders nobody wants by default. Answers are about
// paths relative to the folder of the configuration and need no file system, so the same selection serves a folder
// on disk and the tree of a commit.

/// The choice of files.
package struct FileSelection: Sendable {
  /// Why a path is audited or not.
  package enum Answer: Sendable, Equatable {
    /// It is audited; the `include` pattern that names it, if there is one.
    case included(by: String?)
    /// It is not: an `exclude` pattern of the configuration matches it or a folder around it.
    case excluded(by: String)
    /// It is not: one of the default exclusions matches it or a folder around it.
    case excludedByDefault(by: String)
    /// It is not: there is an `include` list, and nothing on it matches.
    case notIncluded
  }

  /// What is left out unless `include` names it.
  package static let defaultExclusions = [
    ".build", ".git", ".swiftpm", "Pods", "Carthage", "DerivedData", "*.generated.swift",
  ]

  private let include: [IgnorePattern]
  private let exclude: [IgnorePattern]
  private let byDefault: [IgnorePattern]

  /// A selection; lines that are empty or comments are passed over.
  package init(include: [String] = [], exclude: [String] = []) {
    self.include = include.compactMap(IgnorePattern.init)
    self.exclude = exclude.compactMap(IgnorePattern.init)
    byDefault = Self.defaultExclusions.compactMap(IgnorePattern.init)
  }

  /// Whether a file is audited, and why; the folders around it are looked at too.
  package func answer(file path: String) -> Answer {
    let components = Self.components(path)
    for count in components.indices.dropFirst() {
      if let answer = exclusion(components[..<count], isFolder: true) { return answer }
    }
    return answer(components[...], isFolder: false)
  }

  /// Whether a walk that starts at a folder finds a file below it; both paths are relative to the same folder.
  package func audits(file: String, below folder: String) -> Bool {
    let components = Self.components(file)
    let depth = Self.components(folder).count
    guard components.count > depth else { return false }
    for count in (depth + 1)..<max(depth + 1, components.count) where !walks(folder: Array(components[..<count])) {
      return false
    }
    return audits(file: components)
  }

  /// Whether a folder is to be walked, given that the folders around it are.
  func walks(folder components: [[UInt8]]) -> Bool {
    if exclusion(components[...], isFolder: true) != nil { return false }
    if include.isEmpty { return true }
    return includer(components[...], isFolder: true) != nil || include.contains { $0.mayMatchBelow(components[...]) }
  }

  /// Whether a file is audited, given that the folders around it are walked.
  func audits(file components: [[UInt8]]) -> Bool {
    if case .included = answer(components[...], isFolder: false) { return true }
    return false
  }

  /// The components of a path, without `.`.
  static func components(_ path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
  }

  private func answer(_ path: ArraySlice<[UInt8]>, isFolder: Bool) -> Answer {
    if let answer = exclusion(path, isFolder: isFolder) { return answer }
    if include.isEmpty { return .included(by: nil) }
    guard let pattern = includer(path, isFolder: isFolder) else { return .notIncluded }
    return .included(by: pattern.text)
  }

  private func exclusion(_ path: ArraySlice<[UInt8]>, isFolder: Bool) -> Answer? {
    // As in gitignore the last line that matches decides.
    if let last = exclude.last(where: { $0.matches(path, isFolder: isFolder) }) {
      return last.isNegated ? nil : .excluded(by: last.text)
    }
    // By index: a loop over the patterns would count references to each.
    for number in byDefault.indices where byDefault[number].matches(path, isFolder: isFolder) {
      let pattern = byDefault[number]
      // An `include` line takes a default back if it names it and leads here: `Pods/OurOwn` lets Pods be walked.
      let name = pattern.components[pattern.components.count - 1]
      let isNamed = include.contains { line in
        line.names(name) && (covers(line, path, isFolder: isFolder) || (isFolder && line.mayMatchBelow(path)))
      }
      if !isNamed { return .excludedByDefault(by: pattern.text) }
    }
    return nil
  }

  private func includer(_ path: ArraySlice<[UInt8]>, isFolder: Bool) -> IgnorePattern? {
    guard let last = include.last(where: { covers($0, path, isFolder: isFolder) }) else { return nil }
    return last.isNegated ? nil : last
  }

  /// Whether a pattern matches the path or a folder around it.
  private func covers(_ pattern: IgnorePattern, _ path: ArraySlice<[UInt8]>, isFolder: Bool) -> Bool {
    if pattern.matches(path, isFolder: isFolder) { return true }
    return path.indices.dropFirst().contains { pattern.matches(path[..<$0], isFolder: true) }
  }
}
