// What the tool asks of the pipeline. The tool has read every file; nothing here names a place on disk that the
// pipeline would have to open.

import CallResolution
import Diagnostics
import SourceText

/// An audit to run: the sources and how to judge them.
package struct AuditRequest: Sendable {
  /// A vocabulary text: YAML that describes APIs, and the name of the file it came from.
  package struct VocabularyText: Sendable {
    /// The file, for messages.
    package let name: String
    /// The YAML.
    package let text: String

    /// A vocabulary text.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }

    /// What is not understood in vocabulary texts, each with file and line; nothing of it takes part in an audit.
    package static func problems(in texts: [VocabularyText]) -> [String] {
      VocabularySource.mistakes(in: texts.map { ($0.name, $0.text) })
    }
  }

  /// What cancellation of a task is worth.
  package enum CancellationMode: String, CaseIterable, Sendable {
    /// A checked cancellation is reported as a note.
    case note
    /// Only a ticket counts.
    case error
    /// A checked cancellation is not reported.
    case accept
  }

  /// The files, sorted by path.
  package var sources: [SourceFile]
  /// The rules to run.
  package var rules: Set<RuleID>
  /// Whether the literal house rule holds for all states.
  package var isStrict = false
  /// States (`Type.property`, `*` allowed) for which the literal house rule holds.
  package var strictStates: [String] = []
  /// Whether late writes with little evidence are reported too, as notes; else they stay in the inventory.
  package var reportsWeakEvidence = false
  /// What cancellation is worth.
  package var cancellation = CancellationMode.note
  /// Vocabulary of the project, in addition to the built-in one.
  package var vocabulary: [VocabularyText] = []
  /// States (`Type.property`) that the project declares to be tickets.
  package var tickets: [String] = []
  /// Types that the project declares to be its state models.
  package var models: [String] = []
  /// Default isolation of the code (`MainActor`, `nonisolated`), nil where it is to be found out.
  package var isolation: String?
  /// Whether the outcome is to hold the inventory.
  package var wantsInventory = false
  /// Whether the process ends with this audit: what was found out is then left where it is, since to take it apart, list by
  /// list, costs a twentieth of the time.
  package var isLast = false
  /// The number of threads to use.
  package var jobs = 1
  /// Called with (files done, files in all) from any thread; nil when nobody watches.
  package var progress: (@Sendable (Int, Int) -> Void)?

  /// A request with default judgement.
  package init(sources: [SourceFile], rules: Set<RuleID>) {
    self.sources = sources
    self.rules = rules
  }
}
