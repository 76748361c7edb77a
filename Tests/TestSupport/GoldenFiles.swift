// Golden files: the text a test expects, kept beside it. `UPDATE_SNAPSHOTS=1 swift test` writes them anew; the change
// then shows in review.

import Foundation
import Testing

/// A folder of golden files.
package struct GoldenFiles {
  private let folder: URL

  /// The folder `Snapshots` beside a test file.
  package init(beside file: String = #filePath) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots")
  }

  /// Compares a text with the golden file of a name.
  package func check(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      #expect(throws: Never.self, sourceLocation: sourceLocation) {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      return
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      Issue.record("no snapshot \(name); UPDATE_SNAPSHOTS=1 writes it", sourceLocation: sourceLocation)
      return
    }
    if text == expected { return }
    Issue.record("\(name): \(Self.firstDifference(text, expected))", sourceLocation: sourceLocation)
  }

  /// Golden files that are not among `names`: left behind by a test that is gone.
  package func orphans(besides names: some Sequence<String>) -> [String] {
    let present = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(present.filter { !$0.hasPrefix(".") }).subtracting(names).sorted()
  }

  private static func firstDifference(_ text: String, _ expected: String) -> String {
    let got = text.split(separator: "\n", omittingEmptySubsequences: false)
    let want = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(got.count, want.count) {
      let here = index < got.count ? String(got[index]) : "(end)"
      let there = index < want.count ? String(want[index]) : "(end)"
      if here != there { return "line \(index + 1)\n  got  \(here)\n  want \(there)" }
    }
    return "differs in line endings"
  }
}
