// What an audit takes from files of tests: their sizes and comments, and their code only for rules about tests.

import Analysis
import Diagnostics
import SourceText
import Testing

@Suite struct TestFilesTests {
  private func outcome(_ rule: RuleID) -> AuditOutcome {
    Audit.run(
      AuditRequest(
        sources: [
          SourceFile(path: "App/a.swift", text: "func a() { known() }\nfunc known() {}\n"),
          SourceFile(path: "AppTests/b.swift", text: "func b() { unheardOf() } // ticketgate:ignore timed-test - it is so\n"),
          SourceFile(path: "App/c.swift", text: "import XCTest\nfunc c() { unheardOf() }\n"),
        ],
        rules: [rule]))
  }

  @Test func theirCodeIsForRulesAboutTests() {
    #expect(outcome("unvalidated-late-write").counts.unresolvedCalls == 0)
    #expect(outcome("timed-test").counts.unresolvedCalls == 2)
  }

  @Test func theyAreCountedAndTheirCommentsRead() {
    let outcome = outcome("unvalidated-late-write")
    #expect(outcome.counts.files == 3)
    #expect(outcome.counts.lines == 5)
    #expect(outcome.suppressions.count == 1)
  }
}
