// The trees of the grammar examples and of broken texts, as golden files.
import Syntax
import SyntaxSamples
import TestSupport
import Testing

struct GrammarTests {
  private let golden = GoldenFiles()

  private func dump(_ texts: [String]) -> String {
    texts.map { text in
      let parsed = parse(text)
      let problems = parsed.problems.map { "problem: \($0.kind) \($0.range)\n" }.joined()
      return "=== \(text)\n\(parsed.tree.dumpTree())\(problems)"
    }.joined(separator: "\n")
  }

  @Test(arguments: GrammarExamples.groups.indices)
  func examples(_ index: Int) {
    let group = GrammarExamples.groups[index]
    for text in group.texts { #expect(parse(text).problems.isEmpty, "\(text)") }
    golden.check(dump(group.texts), group.name + ".txt")
  }

  @Test(arguments: RecoveryExamples.groups.indices)
  func broken(_ index: Int) {
    let group = RecoveryExamples.groups[index]
    for text in group.texts { checkSound(Array(text.utf8), text) }
    golden.check(dump(group.texts), group.name + ".txt")
  }

  @Test func noGoldenFileIsLeftBehind() {
    #expect(golden.orphans(besides: (GrammarExamples.groups + RecoveryExamples.groups).map { $0.name + ".txt" }) == [])
  }

  @Test func everyKindOfNodeHasAnExample() {
    var seen: Set<NodeKind> = []
    for text in GrammarExamples.all + RecoveryExamples.groups.flatMap(\.texts) {
      for node in parse(text).tree.nodes { seen.insert(node.kind) }
    }
    // Kinds of features that are not in the language yet.
    let future: Set<NodeKind> = [.thenStmt, .doExpr, .borrowExpr]
    #expect(Set(NodeKind.allCases).subtracting(seen).subtracting(future).map { "\($0)" }.sorted() == [])
  }
}

/// Broken texts: what is kept and what is said about the rest.
enum RecoveryExamples {
  static let groups: [(name: String, texts: [String])] = [
    (
      "recovery",
      [
        "func a() {\n  b(\n}\nfunc c() { }", "class A {\n  func b() {\n    c()\n\n  func d() { }\n}\nfunc e() { }", "struct A { let b: ; func c() { } }", "let a = \nlet b = 1",
        "a.\nb()", "f(a b)", "f(a, , b)", "if { a }", "if a b { c }\nd()", "}\nfunc a() { }", "func a() { } }\nfunc b() { }", "switch a { b() ; case c: d }", "switch a { case .b c: d \n default: e }",
        "guard a { return }", "let = 1\nfunc a() { }", "class { }\nfunc a() { }", "@\nfunc a() { }", "#if A\nfunc b() { }", "#else\nfunc a() { }\n#endif\nfunc b() { }", "enum A { case\n func b() { } }",
        "f { [a in b }", "a ? b\nc()", "let a: [Int = 1\nfunc b() { }", "func f(a Int) { }\nfunc g() { }", "do { } catch { } catch", "for a b { }", "x = \"a\nfunc b() { }", "a[b\nc()", "func a( { }\nfunc b() { }",
        "struct A { b() ; c = d ; let e = 1 }", "import\nfunc a() { }", "let a = b ?? \n}\nfunc c() { }", "é\u{301}⃝ = 1", "\u{1}\u{2} a", "var a: Int { get { 1 } b() }", "f(a: b: c)", "[a: b, c]", "case a: b", "private\n", "a as\nb", "throw", "operator", "precedencegroup A", "macro m",
        "extension { }", "typealias A\nfunc b() { }", "init(a) { }", "subscript -> A { }", "func f() -> { }", "{ (a, b in c }", "try\nlet a = 1", "#available(iOS", "\\", "&", "infix operator + : A, B", "infix operator + { }", "f { } a: <#b#>", "f(<#a#>)", "struct A { @available(*, deprecated) }",
      ]
    )
  ]
}
