import Diagnostics
import Testing

struct DirectiveTests {
  private func read(_ comment: String) -> Directive? {
    Directive(comment: comment, place: Place(file: "A.swift", line: 3, column: 1), isAlone: true)
  }

  private func suppression(_ comment: String) -> Suppression? {
    if case .suppression(let suppression) = read(comment) { return suppression }
    return nil
  }

  @Test func aSuppressionNamesRulesAndAReason() {
    let found = suppression("// ticketgate:ignore early-end, model-bypass - the server sends no end mark")
    #expect(found?.rules == ["early-end", "model-bypass"])
    #expect(found?.reason == "the server sends no end mark")
  }

  @Test(arguments: [
    "// ticketgate:ignore early-end - a reason", "//ticketgate:ignore early-end — a reason",
    "/* ticketgate:ignore early-end – a reason */", "/// ticketgate:ignore early-end -- a reason  ",
  ])
  func commentsAndDashesOfEverySortAreRead(_ comment: String) {
    #expect(suppression(comment)?.rules == ["early-end"])
    #expect(suppression(comment)?.reason == "a reason")
  }

  @Test(arguments: ["// ticketgate:ignore early-end", "// ticketgate:ignore early-end -", "// ticketgate:ignore early-end -because"])
  func withoutALoneDashThereIsNoReason(_ comment: String) {
    #expect(suppression(comment)?.reason == nil)
  }

  @Test func aReasonMayHoldDashesAndCommas() {
    let found = suppression("// ticketgate:ignore early-end - old API - see #12, and #13")
    #expect(found?.reason == "old API - see #12, and #13")
  }

  @Test(arguments: Annotation.Kind.allCases)
  func everyAnnotationIsRead(_ kind: Annotation.Kind) {
    guard case .annotation(let annotation) = read("// ticketgate:\(kind.rawValue)") else {
      Issue.record("no annotation")
      return
    }
    #expect(annotation.kind == kind)
  }

  @Test func aWordTheToolDoesNotKnowIsKept() {
    guard case .unknown(let word, _) = read("// ticketgate:ingore early-end - x") else {
      Issue.record("not unknown")
      return
    }
    #expect(word == "ingore")
  }

  @Test(arguments: ["// see ticketgate:ignore", "// plain", "//", "/**/", "/*", "// ticketgate ignore early-end - x"])
  func otherCommentsSayNothing(_ comment: String) {
    #expect(read(comment) == nil)
  }
}
