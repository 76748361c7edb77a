// A rule is a small value: what is known of it, and a pure function from the facts of the program to findings.

import Diagnostics

/// A rule: its metadata and its check. Conforming types are caseless enums and hold no state.
package protocol Rule: Sendable {
  /// What `rules`, `explain` and reports say about the rule.
  static var metadata: RuleMetadata { get }
  /// The findings of this rule in the program that the context shows.
  static func check(_ context: RuleContext) -> [Finding]
}
