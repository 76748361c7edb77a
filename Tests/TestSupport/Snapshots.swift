// Snapshot tests: a folder of cases, a folder of expected texts. `UPDATE_SNAPSHOTS=1` writes what is given instead of
// comparing; a snapshot without a case is an error.
import Foundation

/// The cases of a test target and their snapshots.
package struct SnapshotFolder: Sendable {
  /// The folder of the test target.
  package let folder: String
  /// Inputs: every file of `Cases`.
  package var cases: [String] {
    names(in: "Cases").filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(".swift".count)) }
  }

  /// The folder that holds the test file at `path` (`#filePath`).
  package init(of path: String) {
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// The bytes of a case.
  package func source(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/Cases/\(name).swift")))
  }

  /// What differs between `text` and the snapshot of a case; nil if nothing does.
  package func difference(of name: String, _ text: String) throws -> String? {
    let file = URL(fileURLWithPath: "\(folder)/Snapshots/\(name).txt")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return nil
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      return "\(name) has no snapshot: run with UPDATE_SNAPSHOTS=1"
    }
    if expected == text { return nil }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(old, new).prefix { $0 == $1 }.count
    let context = { (lines: [Substring]) in lines.dropFirst(max(0, line - 3)).prefix(9).joined(separator: "\n") }
    return "\(name), line \(line + 1)\nexpected:\n\(context(old))\ngot:\n\(context(new))"
  }

  /// Snapshots that no case claims.
  package func orphans() -> [String] {
    let known = Set(cases)
    return names(in: "Snapshots").filter { !known.contains(String($0.dropLast(".txt".count))) }
  }

  private func names(in subfolder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(subfolder)")) ?? []).sorted()
  }
}
