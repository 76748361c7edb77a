import Diagnostics
import Testing

struct LabelsTests {
  private func verify(_ text: String, _ findings: [Finding]) -> Verification {
    var labels = Labels()
    labels.read(text, file: "A.swift")
    return Verification(labels, findings: findings, knownRules: ["early-end", "model-bypass"])
  }

  private func finding(_ line: Int, rule: RuleID = "early-end", severity: Severity = .error, writes: [Int] = []) -> Finding {
    Finding(
      rule: rule, severity: severity, place: Place(file: "A.swift", line: line, column: 1), message: "",
      writes: writes.map {
        Finding.Write(place: Place(file: "A.swift", line: $0, column: 1), state: "A.b", effect: .replace)
      }, remedy: "", enclosingDeclaration: "A")
  }

  private func kinds(_ verification: Verification) -> [Verification.Kind] { verification.differences.map(\.kind) }

  @Test func anExpectationIsMetByAFindingThatCoversItsLine() {
    let text = "a\nb // expect: early-end\n"
    #expect(verify(text, [finding(2)]).isRight)
    #expect(verify(text, [finding(1, writes: [2])]).isRight)
    #expect(kinds(verify(text, [])) == [.missing])
    #expect(kinds(verify(text, [finding(2, rule: "model-bypass")])) == [.missing])
  }

  @Test func oneLineMayExpectSeveralRules() {
    let verification = verify("a // expect: early-end, model-bypass", [finding(1)])
    #expect(verification.due == 2)
    #expect(verification.met == 1)
  }

  @Test func aViaLineStandsForOneExpectation() {
    let text = "a // expect: early-end\nb // expect: early-end\nc // via: early-end"
    let verification = verify(text, [finding(3)])
    #expect(verification.met == 1)
    #expect(kinds(verification) == [.missing])
  }

  @Test func nothingMayBeReportedWhereItIsOk() {
    let text = "a // ok\nb // okay\n"
    #expect(kinds(verify(text, [finding(1)])) == [.noisy])
    #expect(kinds(verify(text, [finding(1, severity: .note)])) == [])
    #expect(kinds(verify(text, [finding(2)])) == [.unlabelled])
  }

  @Test func labelsMaySpeakOfANeighbour() {
    #expect(verify("// expect@+1: early-end\nb", [finding(2)]).isRight)
    #expect(verify("a\n// expect@-1: early-end", [finding(1)]).isRight)
  }

  @Test func aRuleThatDoesNotExistIsAWrongLabel() {
    #expect(kinds(verify("a // expect: erly-end", [])) == [.unknown])
  }

  @Test func filesFormProgramsByFolder() {
    let groups = LabelledPrograms.group(["case/a.swift", "case/b.swift", "case/multi/c.swift", "case/multi/in/d.swift", "only/m/e.swift", "only/m/f.swift"])
    #expect(groups == [["case/a.swift"], ["case/b.swift"], ["case/multi/c.swift", "case/multi/in/d.swift"], ["only/m/e.swift", "only/m/f.swift"]])
  }

  @Test func aFolderWithFilesIsOneCase() {
    #expect(LabelledPrograms.group(["a.swift", "multi/b.swift", "multi/c.swift"]) == [["a.swift"], ["multi/b.swift", "multi/c.swift"]])
  }

  @Test func examplesAreFoundWhereverTheyAre() {
    let groups = LabelledPrograms.group(["Late/Rule.swift", "Late/Examples/r/flagged.swift", "Late/Examples/r/two/a.swift", "Late/Examples/r/two/b.swift"])
    #expect(groups == [["Late/Examples/r/flagged.swift"], ["Late/Examples/r/two/a.swift", "Late/Examples/r/two/b.swift"]])
  }
}

struct NearestNameTests {
  @Test(arguments: [
    ("formt", "format"), ("fromat", "format"), ("FORMAT", "format"), ("quit", "quiet"), ("unvalidated-late-wirte", "unvalidated-late-write"),
  ])
  func aSlipOfTheFingersIsFound(_ word: String, _ name: String) {
    #expect(NearestName.of(word, among: ["format", "quiet", "unvalidated-late-write", "only"]) == name)
  }

  @Test func aWordLikeNoneFindsNone() {
    #expect(NearestName.of("zebra", among: ["format", "quiet"]) == nil)
    #expect(NearestName.of(String(repeating: "format", count: 100_000), among: ["format"]) == nil)
  }
}
