// What `.ticketgate.yml` says, as values. Reading is separate (SettingsReader.swift), and so is what the command line
// adds; this is only the meaning of the file.

import Diagnostics

/// The settings of a project.
package struct ProjectSettings: Sendable, Equatable {
  /// What the configuration says about one rule.
  package enum RuleSetting: Sendable, Equatable {
    case off
    case severity(Severity)
    /// The rule runs, with the severity of its evidence: for preview and opt-in rules.
    case on
  }

  /// What cancellation of a task is worth.
  package enum Cancellation: String, CaseIterable, Sendable {
    case note, error, accept
  }

  /// One entry of `vocabulary`.
  package enum VocabularyEntry: Sendable, Equatable {
    /// A file, relative to the folder of the configuration.
    case file(String)
    /// An entry written in the configuration itself.
    case inline(YAMLText)
  }

  /// A part of the configuration that another reader will make sense of.
  package struct YAMLText: Sendable, Equatable {
    /// The file it stands in.
    package let file: String
    /// The entry as YAML of its own.
    package let text: String
  }

  /// Patterns of what is audited; empty for everything.
  package var include: [String] = []
  /// Patterns of what is not.
  package var exclude: [String] = []
  /// Default isolation of the code, nil where it is to be found out.
  package var isolation: String?
  /// Rules whose severity is fixed, or that are on or off.
  package var rules: [RuleID: RuleSetting] = [:]
  /// What cancellation of a task is worth.
  package var cancellation = Cancellation.note
  /// Whether the literal house rule holds for all states.
  package var isStrict = false
  /// States for which it holds.
  package var strictFor: [String] = []
  /// Vocabulary of the project.
  package var vocabulary: [VocabularyEntry] = []
  /// States that are tickets.
  package var tickets: [String] = []
  /// Types that are state models.
  package var models: [String] = []
  /// The baseline file, relative to the folder of the configuration.
  package var baseline: String?
  /// The least severity that fails a run; nil for never.
  package var failOn: Severity? = .error

  /// Settings of a project without configuration.
  package init() {}

  /// The name of the file, searched from the working directory upwards.
  package static let fileName = ".ticketgate.yml"

  /// Every key, in the order in which documentation lists them.
  package static let keys = [
    "extends", "include", "exclude", "isolation", "rules", "cancellation", "strict", "strict-for", "vocabulary",
    "tickets", "models", "baseline", "fail-on",
  ]
}

/// Why a configuration cannot be used.
package struct SettingsProblem: Error, Sendable, Equatable {
  /// The file.
  package let file: String
  /// Line of the trouble, 1-based.
  package let line: Int
  /// Column of the trouble, 1-based.
  package let column: Int
  /// What is wrong and what to write instead.
  package let message: String
}
