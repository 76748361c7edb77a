// Each example multiplied: what is reported must not depend on things that mean nothing, and a suppression must
// silence exactly what it names. These tests compare with the plain example, so they hold for known mistakes too.

import Diagnostics
import Foundation
import Testing

struct ExampleVariantTests {
  /// What must stay the same: rule, weight and place of each finding, its line moved by `shift`.
  private func essence(_ report: Report, shift: Int = 0) -> [String] {
    report.findings.map {
      "\($0.place.file):\($0.place.line - shift):\($0.place.column) \($0.rule.name) \($0.severity)"
    }
  }

  @Test(arguments: Example.all) func meansTheSame(_ example: Example) {
    let program = example.program
    let plain = program.report()
    let commented = program.mapTexts { "// \u{1F994}\u{1F994} zoë, naïve, 你好\n" + $0 }
    #expect(essence(commented.report(), shift: 1) == essence(plain), "\(example.path): a comment of many bytes first")
    let returned = program.mapTexts { $0.replacingOccurrences(of: "\n", with: "\r\n") }
    #expect(essence(returned.report()) == essence(plain), "\(example.path): carriage returns")
    let turned = LabelledProgram(files: program.files.reversed())
    #expect(turned.report(jobs: 2).findings == plain.findings, "\(example.path): files in another order, two jobs")
    if let (variant, count) = Self.suppressed(program, plain) {
      let report = variant.report()
      #expect(essence(report) == [], "\(example.path): left over behind suppressions")
      #expect(report.suppressed.count == count, "\(example.path): silenced")
    }
  }

  /// The program with a suppression above each finding; nil where there is none, or where findings are about suppressions.
  private static func suppressed(_ program: LabelledProgram, _ plain: Report) -> (LabelledProgram, Int)? {
    let findings = plain.findings.filter { !housekeeping.contains($0.rule.name) }
    if findings.isEmpty || findings.count != plain.findings.count { return nil }
    var lines = program.files.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    let places = Dictionary(grouping: findings) { "\($0.place.file):\($0.place.line)" }
    for group in places.values.sorted(by: { $0[0].place.line > $1[0].place.line }) {
      guard let file = program.files.firstIndex(where: { $0.path == group[0].place.file }) else { continue }
      let rules = Set(group.map(\.rule.name)).sorted().joined(separator: ", ")
      lines[file].insert("// ticketgate:ignore \(rules) - checked by hand", at: group[0].place.line - 1)
    }
    let files = zip(program.files, lines).map {
      LabelledProgram.File(path: $0.path, text: $1.joined(separator: "\n"))
    }
    return (LabelledProgram(files: files), findings.count)
  }

  private static let housekeeping: Set<String> = ["unused-suppression", "reasonless-suppression"]
}
