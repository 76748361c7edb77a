import Diagnostics
import Testing

struct SettlementTests {
  private func finding(_ line: Int, rule: RuleID = "early-end", declaration: String = "Feed.load()") -> Finding {
    Finding(
      rule: rule, severity: .warning, place: Place(file: "A.swift", line: line, column: 5), message: "on line \(line)",
      state: "Feed.hasMore", remedy: "", enclosingDeclaration: declaration)
  }

  private func comment(_ line: Int, _ rules: [RuleID], reason: String? = "because", isAlone: Bool = false) -> Suppression {
    Suppression(place: Place(file: "A.swift", line: line, column: 20), rules: rules, reason: reason, isAlone: isAlone)
  }

  private var settlement: Settlement {
    let rules: Set<RuleID> = ["early-end", "model-bypass", "unused-suppression", "reasonless-suppression"]
    return Settlement(version: "0", rules: rules, knownRules: rules.union(["timed-test"]))
  }

  private func report(_ findings: [Finding], _ suppressions: [Suppression] = []) -> Report {
    settlement.report(AuditOutcome(findings: findings, suppressions: suppressions))
  }

  @Test func findingsAreSortedAndNumberedAmongEquals() {
    let report = report([finding(9), finding(3), finding(5, declaration: "Feed.other()")])
    #expect(report.findings.map(\.place.line) == [3, 5, 9])
    #expect(
      report.findings.map(\.fingerprint.text) == [
        "early-end Feed.load() Feed.hasMore 1", "early-end Feed.other() Feed.hasMore 1",
        "early-end Feed.load() Feed.hasMore 2",
      ])
  }

  @Test func fingerprintsDoNotChangeWhenLinesMove() {
    let before = report([finding(3), finding(9)]).findings.map(\.fingerprint)
    let after = report([finding(103), finding(909)]).findings.map(\.fingerprint)
    #expect(before == after)
  }

  @Test func fingerprintsAreTakenBeforeSuppressions() {
    let report = report([finding(3), finding(9)], [comment(3, ["early-end"])])
    #expect(report.findings.map(\.fingerprint.text) == ["early-end Feed.load() Feed.hasMore 2"])
    #expect(report.suppressed.count == 1)
    #expect(report.suppressions.map(\.isUsed) == [true])
  }

  @Test func aLoneCommentSpeaksOfTheNextLineThatIsNoComment() {
    let report = report(
      [finding(5), finding(5, rule: "model-bypass")],
      [comment(3, ["early-end"], isAlone: true), comment(4, ["model-bypass"], isAlone: true)])
    #expect(report.findings.isEmpty)
  }

  @Test func aSuppressionWithoutReasonSilencesNothingAndIsReported() {
    let report = report([finding(3)], [comment(3, ["early-end"], reason: nil)])
    #expect(report.findings.map(\.rule) == ["early-end", "reasonless-suppression"])
  }

  @Test func anUnusedSuppressionIsReportedOnlyForRulesThatRan() {
    let report = report([], [comment(3, ["early-end", "timed-test"])])
    #expect(report.findings.map(\.message) == ["'early-end' reports nothing here"])
  }

  @Test func aSuppressionOfNoRuleNamesTheNearest() {
    let report = report([], [comment(3, ["earli-end"])])
    #expect(report.findings.map(\.message) == ["there is no rule 'earli-end'; did you mean 'early-end'?"])
  }

  @Test func theBaselineHidesWhatItKnowsAndShowsTheSurplus() throws {
    var settlement = settlement
    settlement.baseline = Baseline(of: report([finding(3), finding(9)]).findings)
    let report = settlement.report(AuditOutcome(findings: [finding(3), finding(9), finding(12)]))
    #expect(report.findings.map(\.place.line) == [12])
    #expect(report.baselined.count == 2)
  }

  @Test func onlyWhatIsNewSinceAnEarlierRevisionIsShown() {
    var settlement = settlement
    settlement.earlier = settlement.fingerprints(AuditOutcome(findings: [finding(3)]))
    let report = settlement.report(AuditOutcome(findings: [finding(30), finding(40)]))
    #expect(report.findings.map(\.place.line) == [40])
  }

  @Test func onlyChangedLinesAreShown() {
    var settlement = settlement
    settlement.changedLines = ["A.swift": [9]]
    #expect(settlement.report(AuditOutcome(findings: [finding(3), finding(9)])).findings.map(\.place.line) == [9])
  }

  @Test func theProjectFixesSeverities() {
    var settlement = settlement
    settlement.severities = ["early-end": .error]
    #expect(settlement.report(AuditOutcome(findings: [finding(3)])).findings.map(\.severity) == [.error])
  }
}

struct BaselineTests {
  private let text = """
    # ticketgate baseline 1
    early-end Feed.load() Feed.hasMore 1
    early-end Feed.load() Feed.hasMore 2

    """

  @Test func aBaselineReadsWhatItWrites() throws {
    #expect(try Baseline(text: text).text == text)
  }

  @Test(arguments: [
    ("", 1), ("early-end A B 1\n", 1), ("# ticketgate baseline 1\nearly-end A B\n", 2),
    ("# ticketgate baseline 1\nearly-end A B 0\n", 2), ("# ticketgate baseline 1\n<<<<<<< HEAD\n", 2),
  ])
  func aBrokenBaselineSaysWhere(_ text: String, _ line: Int) {
    #expect(throws: Baseline.Problem.self) { try Baseline(text: text) }
    do { _ = try Baseline(text: text) } catch { #expect(error.line == line) }
  }

  @Test func namesWithSpacesStayOneWord() throws {
    let finding = Finding(
      rule: "early-end", severity: .note, place: Place(file: "A.swift", line: 1, column: 1), message: "",
      state: "Feed.`has\u{00A0}more`\n", remedy: "", enclosingDeclaration: "Feed.`load it`()")
    let baseline = Baseline(of: [finding].fingerprinted())
    #expect(try Baseline(text: baseline.text) == baseline)
  }
}
