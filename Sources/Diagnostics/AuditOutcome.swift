// What the pipeline hands over before anything is silenced. Keeping it apart from `Report` lets one run audit two
// revisions and compare the findings of both by fingerprint.

/// Everything an audit found, before suppressions, baseline and diff.
package struct AuditOutcome: Sendable {
  /// All findings of the rules that ran, in any order and with no fingerprint.
  package var findings: [Finding]
  /// Every suppression comment of the audited files.
  package var suppressions: [Suppression]
  /// Comments that speak to the tool with a word it does not know.
  package var unknownDirectives: [UnknownDirective] = []
  /// Every write, protected or not; left empty when nobody asked for the inventory.
  package var writes: [InventoryRow]
  /// What was read and what was not understood.
  package var counts: AuditCounts

  /// An outcome; the parts that a stage does not know yet stay empty.
  package init(
    findings: [Finding] = [], suppressions: [Suppression] = [], writes: [InventoryRow] = [],
    counts: AuditCounts = AuditCounts()
  ) {
    self.findings = findings
    self.suppressions = suppressions
    self.writes = writes
    self.counts = counts
  }
}

/// The size of an audit and the holes in it.
package struct AuditCounts: Sendable, Equatable {
  /// Files that were read.
  package var files = 0
  /// Lines in them.
  package var lines = 0
  /// Bytes in them.
  package var bytes = 0
  /// Writes of state found.
  package var writes = 0
  /// Those that some route reaches only through a request.
  package var lateWrites = 0
  /// Files in which the parser skipped text it could not place; sorted.
  package var recoveredFiles: [String] = []
  /// Calls without a callee in the audited files or the vocabulary.
  package var unresolvedCalls = 0
  /// Closures handed to functions nothing is known about.
  package var unknownClosures = 0
  /// Times the analysis gave up at one of its bounds.
  package var boundsHit = 0

  /// Counts of nothing.
  package init() {}
}

/// A comment like `// ticketgate:ingore`.
package struct UnknownDirective: Hashable, Sendable {
  /// The word after the colon.
  package let word: String
  /// The comment.
  package let place: Place

  /// A comment with a word the tool does not know.
  package init(word: String, place: Place) {
    self.word = word
    self.place = place
  }
}
