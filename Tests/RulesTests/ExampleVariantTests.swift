// Each example multiplied: what is reported must not depend on things that mean nothing, and a suppression must
// silence exactly what it names. These tests compare with the plain example, so they hold for known mistakes too.

import Diagnostics
import Foundation
import Testing

struct ExampleVariantTests {
  /// What must stay the same: rule, weight and place of each finding, its line moved by `shift`.
  private func essence(_ report: Report, shift: Int = 0, columns: Bool = true) -> [String] {
    report.findings.map {
      "\($0.place.file):\($0.place.line - shift):\(columns ? $0.place.column : 0) \($0.rule.name) \($0.severity)"
    }
  }

  @Test(arguments: Example.all) func commentOfManyBytesFirst(_ example: Example) {
    let program = example.program
    let variant = program.mapTexts { "// \u{1F994}\u{1F994} zoë, naïve, 你好\n" + $0 }
    #expect(essence(variant.report(), shift: 1) == essence(program.report()), "\(example.path)")
  }

  @Test(arguments: Example.all) func carriageReturns(_ example: Example) {
    let program = example.program
    let variant = program.mapTexts { $0.replacingOccurrences(of: "\n", with: "\r\n") }
    #expect(essence(variant.report()) == essence(program.report()), "\(example.path)")
  }

  @Test(arguments: Example.all) func ordersAndJobs(_ example: Example) {
    let program = example.program
    let plain = program.report()
    let turned = LabelledProgram(files: program.files.reversed())
    #expect(turned.report().findings == plain.findings, "\(example.path): files in another order")
    #expect(program.report(jobs: 2).findings == plain.findings, "\(example.path): two jobs")
    #expect(program.report().findings == plain.findings, "\(example.path): a second run")
  }

  @Test(arguments: Example.all) func everyFindingCanBeSuppressed(_ example: Example) {
    let program = example.program
    let plain = program.report()
    let findings = plain.findings.filter { !Self.housekeeping.contains($0.rule.name) }
    if findings.isEmpty || findings.count != plain.findings.count { return }
    var lines = program.files.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    let places = Dictionary(grouping: findings) { "\($0.place.file):\($0.place.line)" }
    for group in places.values.sorted(by: { $0[0].place.line > $1[0].place.line }) {
      guard let file = program.files.firstIndex(where: { $0.path == group[0].place.file }) else { continue }
      let rules = Set(group.map(\.rule.name)).sorted().joined(separator: ", ")
      lines[file].insert("// ticketgate:ignore \(rules) - checked by hand", at: group[0].place.line - 1)
    }
    let variant = LabelledProgram(files: zip(program.files, lines).map {
      LabelledProgram.File(path: $0.path, text: $1.joined(separator: "\n"))
    })
    let report = variant.report()
    #expect(essence(report, columns: false) == [], "\(example.path): left over")
    #expect(report.suppressed.count == findings.count, "\(example.path): silenced")
  }

  private static let housekeeping: Set<String> = ["unused-suppression", "reasonless-suppression"]
}
