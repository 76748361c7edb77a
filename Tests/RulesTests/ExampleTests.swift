// Every rule runs on every example. What a file is called decides what is asked of it; `UPDATE_KNOWN=1` renames
// examples after a change of the rules instead, and the change shows in review. A known mistake that is gone is a
// warning, and an error where `KNOWN_IS_EXACT=1`.

import Diagnostics
import Foundation
import Testing

struct ExampleTests {
  @Test func namesPromiseSomething() {
    for example in Example.all where example.promise == nil {
      Issue.record("\(example.path): the name begins with none of \(Example.Promise.allCases.map(\.rawValue))")
    }
    for example in Example.all where example.program.files.isEmpty {
      Issue.record("\(example.path) holds no Swift file")
    }
  }

  @Test func labelsSayWhatTheNamePromises() {
    for example in Example.right {
      let labels = example.program.labels
      let owners = labels.expected.map(\.rule.name)
      switch example.promise {
      case .flagged: #expect(owners.contains(example.rule), "\(example.path) expects no finding of its rule")
      default: #expect(owners.isEmpty, "\(example.path) is accepted, and expects findings")
      }
      let isSilent = labels.expected.isEmpty && labels.ok.isEmpty && labels.via.isEmpty
      let isMeant = example.program.files.contains { $0.text.contains("// expect-nothing") }
      let isSuppressed = example.program.files.contains { $0.text.contains("ticketgate:ignore") }
      #expect(!isSilent || isMeant || isSuppressed, "\(example.path) has no label")
    }
  }

  @Test(arguments: Example.right) func isRight(_ example: Example) throws {
    let program = example.program
    let verification = program.verification(of: program.report())
    if PackageFolder.updatesKnown { return try example.rename(for: verification) }
    if !verification.complaint.isEmpty { Issue.record("\(example.path)\(verification.complaint)") }
  }

  @Test(arguments: Example.known) func isStillWrong(_ example: Example) throws {
    let program = example.program
    let verification = program.verification(of: program.report())
    if PackageFolder.updatesKnown { return try example.rename(for: verification) }
    let isWrong = example.promise == .knownFalseNegative ? !verification.missing.isEmpty : !verification.noisy.isEmpty
    if !isWrong { PackageFolder.noteImprovement("\(example.path) has improved: UPDATE_KNOWN=1 gives it its new name") }
  }
}
