// Texts of the rules about the audit itself. Findings of the first two are made when findings are settled.

import Diagnostics

extension RuleMetadata {
  static let unusedSuppression = RuleMetadata(
    id: "unused-suppression", family: .housekeeping,
    summary: "a suppression comment that silences nothing",
    severity: .warning, status: .stable,
    explanation: RuleExplanation(
      finds: "A `ticketgate:ignore` comment names a rule that reports nothing on its line, or that does not exist.",
      harm: "The comment outlives its reason and will silence the next, real finding on that line.",
      bad: """
        // ticketgate:ignore unvalidated-late-write - checked by the caller
        let title = "Feed"
        """,
      good: """
        let title = "Feed"
        """,
      remedy: "Remove the rule from the comment, or the comment.",
      limits: "Rules that did not run are not counted as unused."))

  static let reasonlessSuppression = RuleMetadata(
    id: "reasonless-suppression", family: .housekeeping,
    summary: "a suppression without a reason, which takes no effect",
    severity: .error, status: .stable,
    explanation: RuleExplanation(
      finds: "A `ticketgate:ignore` comment has no text behind a dash.",
      harm: "Nobody can tell later whether the exception still holds.",
      bad: """
        items = page  // ticketgate:ignore unvalidated-late-write
        """,
      good: """
        items = page  // ticketgate:ignore unvalidated-late-write - loaded once, before the screen is shown
        """,
      remedy: "Say why after a dash: `// ticketgate:ignore RULE - REASON`.",
      limits: "Any text counts as a reason."))

  static let unresolvedBoundary = RuleMetadata(
    id: "unresolved-boundary", family: .housekeeping,
    summary: "a closure that writes state, handed to a function nothing is known about",
    severity: .note, status: .preview, isOptIn: true,
    explanation: RuleExplanation(
      finds: "Neither the audited files nor the vocabulary say when the function calls the closure.",
      harm: "If it is called late, its writes escape the audit.",
      bad: """
        Vendor.fetch { page in self.items = page }
        """,
      good: """
        // .ticketgate.yml
        // vocabulary:
        //   - function: Vendor.fetch
        //     closures: { last: late }
        """,
      remedy: "Describe the function in the vocabulary, or annotate its closure parameter.",
      limits: "Only closures that write state are reported."))
}
