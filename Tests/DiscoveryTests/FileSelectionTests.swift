import Discovery
import Testing

struct FileSelectionTests {
  private func audits(_ path: String, include: [String] = [], exclude: [String] = []) -> Bool {
    if case .included = FileSelection(include: include, exclude: exclude).answer(file: path) { return true }
    return false
  }

  @Test(arguments: [
    ("*.swift", "a/b/C.swift", true), ("/*.swift", "a/C.swift", false), ("/*.swift", "C.swift", true),
    ("a/", "a/b/C.swift", true), ("a/", "x/a/C.swift", true), ("/a/", "x/a/C.swift", false), ("C.swift/", "C.swift", false),
    ("a/C.swift", "a/C.swift", true), ("a/C.swift", "x/a/C.swift", false), ("**/a/C.swift", "x/y/a/C.swift", true),
    ("a/**/C.swift", "a/C.swift", true), ("a/**/C.swift", "a/x/y/C.swift", true), ("a/**", "a/x/C.swift", true),
    ("a/**", "ab/C.swift", false), ("?.swift", "C.swift", true), ("?.swift", "CC.swift", false), ("[A-C].swift", "B.swift", true),
    ("[!A-C].swift", "B.swift", false), ("[^A-C].swift", "D.swift", true), ("\\#.swift", "#.swift", true), ("# C.swift", "C.swift", false),
    ("C.swift   ", "C.swift", true), ("\\*.swift", "C.swift", false), ("\\*.swift", "*.swift", true), ("[.swift", "[.swift", true),
    ("Größe", "Größe/C.swift", true), ("*/b", "a/b/C.swift", true), ("*/b", "a/x/b/C.swift", false), ("", "C.swift", false),
  ])
  func patternsFollowGitignore(_ pattern: String, _ path: String, _ isExcluded: Bool) {
    #expect(audits(path, exclude: [pattern]) == !isExcluded)
  }

  @Test func theLastLineThatMatchesDecides() {
    #expect(audits("a/Keep.swift", exclude: ["*.swift", "!Keep.swift"]))
    #expect(!audits("a/Keep.swift", exclude: ["!Keep.swift", "*.swift"]))
    #expect(!audits("a/Keep.swift", exclude: ["a/", "!Keep.swift"]))
  }

  @Test(arguments: [".build/C.swift", "x/Pods/C.swift", "Carthage/C.swift", "DerivedData/C.swift", "API.generated.swift"])
  func someFilesAreLeftOutByDefault(_ path: String) {
    #expect(!audits(path))
  }

  @Test func includeLimitsAndTakesDefaultsBack() {
    #expect(audits("Sources/C.swift", include: ["Sources"]))
    #expect(!audits("Tests/C.swift", include: ["Sources"]))
    #expect(audits("Pods/Own/C.swift", include: ["Sources", "Pods/Own"]))
    #expect(!audits("Pods/Other/C.swift", include: ["Sources", "Pods/Own"]))
    #expect(!audits("Pods/C.swift", include: ["*"]))
    #expect(audits("a/API.generated.swift", include: ["*.generated.swift"]))
    #expect(!audits("Sources/C.swift", include: ["Sources"], exclude: ["C.swift"]))
  }

  @Test func theAnswerNamesTheLine() {
    let selection = FileSelection(include: ["Sources/"], exclude: ["Mocks"])
    #expect(selection.answer(file: "Sources/C.swift") == .included(by: "Sources/"))
    #expect(selection.answer(file: "Sources/Mocks/C.swift") == .excluded(by: "Mocks"))
    #expect(selection.answer(file: "Sources/Pods/C.swift") == .excludedByDefault(by: "Pods"))
    #expect(selection.answer(file: "C.swift") == .notIncluded)
  }

  @Test func patternsMadeToBeSlowAreNot() {
    let pattern = String(repeating: "a*", count: 200) + "b"
    #expect(audits(String(repeating: "a", count: 4_000), exclude: [pattern]))
  }
}
