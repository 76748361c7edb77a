/// How much a finding weighs; the order is that of `--fail-on`.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  /// Worth knowing; never fails a default run.
  case note
  /// Probably wrong, or wrong with small harm.
  case warning
  /// Wrong: an event order exists in which the user sees the harm.
  case error

  private var weight: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// `note` < `warning` < `error`.
  package static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }
}
