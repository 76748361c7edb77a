/// What the tool calls itself.
enum Version {
  /// The version of the tool.
  static let number = "0.1.0"
  /// The Swift language version whose syntax the parser reads.
  static let swift = "6.3"
  /// The version in reports.
  static let text = number
  /// The line of `--version`.
  static let line = "ticketgate \(number) (reads Swift \(swift))"
}
