// What an inventory leaves out: pure functions on its rows, so that reporters see rows they print and no others.

import Diagnostics

/// The rows of an inventory that `--state`, `--path` and `--verdict` ask for.
struct InventoryFilter {
  private let state: String?
  private let path: Finding.PathKind?
  private let verdict: Finding.Verdict?

  /// The filters of a command line.
  init(_ invocation: Invocation) {
    state = invocation["state"]
    path = invocation["path"].flatMap(Finding.PathKind.init(rawValue:))
    verdict = invocation["verdict"].flatMap(Finding.Verdict.init(rawValue:))
  }

  /// The rows that pass every filter, in order of place.
  func rows(_ rows: [InventoryRow]) -> [InventoryRow] {
    rows.filter { row in
      if let state, !Self.matches(state[...], row.state[...]) { return false }
      if let path, !row.paths.contains(path) { return false }
      if let verdict, !row.verdicts.contains(verdict) { return false }
      return true
    }
    .sorted { $0.place == $1.place ? $0.state.precedesInBytes($1.state) : $0.place < $1.place }
  }

  /// Whether a text matches a pattern in which `*` stands for any text.
  private static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return pattern == text }
    guard text.hasPrefix(parts[0]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
