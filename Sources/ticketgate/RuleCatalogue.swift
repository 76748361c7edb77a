// The rule catalogue as Markdown: `ticketgate rules --format markdown` is Rules/README.md.

import Diagnostics

/// The page of all rules.
enum RuleCatalogue {
  /// The page, made from metadata alone.
  static func markdown(_ rules: [RuleMetadata]) -> String {
    var out = """
      # Rules

      This page is printed by `ticketgate rules --format markdown` from the metadata beside each rule; a test keeps it in \
      step. `ticketgate explain RULE` shows one rule in the terminal.

      A **stable** rule runs unasked. A **preview** rule runs with `--all-rules`, `--only RULE` or `rules: { RULE: on }` \
      in `.ticketgate.yml`, until nine of ten of its findings on real apps have been read and found right. **Evidence** \
      as severity means that a finding weighs what it can do: an error where another path is known to start the state \
      over or to change what was asked with, a warning where only a repetition of the same path could, a note where \
      cancellation protects.

      A late write is reported unasked only where more than time speaks for it: an event changes what the request was \
      asked with, the start begins by showing that it starts afresh, it comes again by itself (a change, typed text, an \
      event of a stream, a row shown, the end of a scroll view) and asks something else, a page is added to rows that are \
      cleared meanwhile, or a page or cursor moves. It is a note, reported with `--all-rules` \
      or `--only RULE` and otherwise left in the inventory, where nothing of the answer is stored, only a delay was waited \
      for, control went through three types or more, the other path closes the screen, nobody reads the state, or the \
      state holds handles, messages or a single flag.


      """
    for family in RuleFamily.allCases {
      out += "## \(family.title)\n\n| rule | reports | severity | status |\n|---|---|---|---|\n"
      for rule in rules where rule.family == family {
        out += "| [`\(rule.id.name)`](#\(rule.id.name)) | \(rule.summary) | \(severity(rule)) | \(status(rule)) |\n"
      }
      out += "\n"
    }
    for family in RuleFamily.allCases {
      for rule in rules where rule.family == family { out += section(rule) }
    }
    while out.hasSuffix("\n\n") { out.removeLast() }
    return out
  }

  private static func section(_ rule: RuleMetadata) -> String {
    let text = rule.explanation
    return """
      ## \(rule.id.name)

      *\(rule.family.title.lowercased()) · \(severity(rule)) · \(status(rule))*

      \(text.finds)

      \(text.harm)

      Reported:

      ```swift
      \(text.bad)
      ```

      Not reported:

      ```swift
      \(text.good)
      ```

      **Remedy.** \(text.remedy)

      **Limits.** \(text.limits)


      """
  }

  private static func severity(_ rule: RuleMetadata) -> String {
    rule.followsEvidence ? "evidence" : rule.defaultSeverity.rawValue
  }

  private static func status(_ rule: RuleMetadata) -> String {
    rule.status.rawValue + (rule.isOptIn ? ", opt-in" : "")
  }
}
