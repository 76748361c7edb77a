// Text nested 100,000 deep gives a sound tree on a stack of 512 kB, and what follows it is kept.
import SourceText
import Syntax
import SyntaxSamples
import TestSupport
import Testing

/// What is repeated, what is innermost, and what closes each level; nothing closes what need not be.
private struct Nest: Sendable, CustomTestStringConvertible {
  var open: String
  var inside = "x"
  var close = ""
  var testDescription: String { "\(open) \(inside) \(close)" }

  func text(_ depth: Int) -> String { String(repeating: open, count: depth) + inside + String(repeating: close, count: depth) }
}

struct NestingTests {
  private static let closed = [
    // Brackets.
    Nest(open: "(", close: ")"), Nest(open: "[", close: "]"), Nest(open: "{", close: "}"), Nest(open: "([{", close: "}])"), Nest(open: "[a: ", close: "]"),
    Nest(open: "(a: ", close: ")"), Nest(open: "f(", close: ")"), Nest(open: "f(a: ", close: ")"), Nest(open: "a[", close: "]"), Nest(open: "#m(", close: ")"),
    Nest(open: "@a(", close: ")"), Nest(open: "\\a[", close: "]"), Nest(open: "/* ", close: " */"),
    // Closures.
    Nest(open: "f { ", close: " }"), Nest(open: "{ a in ", close: " }"), Nest(open: "{ [a] (b: C) -> D in ", close: " }"), Nest(open: "f { } then: { ", close: " }"),
    Nest(open: "x.map { $0.", inside: "y", close: " }"), Nest(open: "{ [a = ", close: "] in }"), Nest(open: "f(a: { ", close: " })"), Nest(open: "{ (a: ", inside: "A", close: ") in }"),
    // Statements.
    Nest(open: "if a { ", close: " }"), Nest(open: "if a { } else { ", close: " }"), Nest(open: "if a { } else ", inside: "{ }"), Nest(open: "guard a else { ", close: " }"),
    Nest(open: "while a { ", close: " }"), Nest(open: "for a in b { ", close: " }"), Nest(open: "repeat { ", close: " } while a"), Nest(open: "do { ", close: " } catch { }"),
    Nest(open: "do { } catch { ", close: " }"), Nest(open: "defer { ", close: " }"), Nest(open: "switch a { case b: ", close: " }"), Nest(open: "switch a { default: ", close: "\n}"),
    Nest(open: "a = if b { ", inside: "c", close: " } else { d }"), Nest(open: "if let a = b { ", close: " }"), Nest(open: "a: while b { ", close: " }"),
    Nest(open: "if f({ ", close: " }) { }"), Nest(open: "#if A\n", inside: "a\n", close: "#endif\n"), Nest(open: "#if A\n#else\n", inside: "a\n", close: "#endif\n"),
    Nest(open: "a\n#if B\n.c { ", close: " }\n#endif\n"), Nest(open: ".a\n#if B\n", inside: ".c\n", close: "#endif\n"),
    // Declarations.
    Nest(open: "func f() { ", close: " }"), Nest(open: "class A { ", inside: "", close: " }"), Nest(open: "extension A { ", inside: "", close: " }"), Nest(open: "enum A { ", inside: "case b", close: " }"),
    Nest(open: "var a: A { ", close: " }"), Nest(open: "var a: A { get { ", close: " } }"), Nest(open: "var a = 1 { didSet { ", close: " } }"), Nest(open: "init() { ", close: " }"),
    Nest(open: "struct A { subscript(a: B) -> C { ", close: " } }"), Nest(open: "func f(a: B = { ", close: " }) { }"), Nest(open: "#if A\n@a\n", inside: "func b() { }\n", close: "#endif\n"),
    // Strings.
    Nest(open: "\"\\(", close: ")\""), Nest(open: "\"a \\(b, c: ", close: ") d\""), Nest(open: "#\"\\#(", close: ")\"#"), Nest(open: "\"\"\"\n\\(", close: ")\n\"\"\""), Nest(open: "\"\\({ ", close: " })\""),
    // Types.
    Nest(open: "let a: (", inside: "A", close: ")"), Nest(open: "let a: [", inside: "A", close: "]"), Nest(open: "A<", inside: "B", close: ">"), Nest(open: "x as [A: ", inside: "B", close: "]"),
  ]

  private static let open = [
    "- ", "!", "~", "&", "try ", "await ", "unsafe ", "consume ", "copy ", "each ", "repeat ", "x ? ", "x ? y : ", "a = ", "a ?? ", "a + ", "a as ", "a is ", "a -> ", "\\.a? ? ",
    "a.b().", ".a", "a?.", "a!", "a<b, ", "a < ", "a as A<", "() -> ", "some ", "any ", "inout ", "A & ", "A.", "A?", "@A ", "@A<", "final ", "let (", "let a: (", "var a: [", "func f<A: ",
    "func f(_ a: (", "case .a(", "case (let a, ", "if case .a(let b, ", "for case (", "in ", "is ", "where ", "/*", "<<<<<<< a\n", "\"\\(", "\"", "\"\"\"\n", "#\"", "/", "#/", "`", "<#",
    "#if A\n@a\n", "@available(", "#available(", "precedencegroup A {", "operator + {", "switch a { case ", "import a.", "typealias A<B> = ", "[3 of ", "(repeat each ", ": ", "...", "#", "\\",
  ].map { Nest(open: $0) }

  /// Parses on a small stack, expects a sound tree, and hands out what it holds.
  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ look: @escaping @Sendable (ParsedFile) -> Void = { _ in }) {
    onSmallStack {
      let parsed = parse(text)
      #expect(parsed.tree.nodes.last?.kind == .sourceFile, sourceLocation: sourceLocation)
      look(parsed)
    }
  }

  @Test(arguments: closed) private func closedAgain(_ nest: Nest) {
    let text = nest.text(100_000) + "\nfunc after() { }\n"
    check(text) { parsed in
      #expect(parsed.tree.nodes.contains { $0.kind == .functionDecl && !$0.nameToken.isNone && parsed.tree.text(of: $0.nameToken) == "after" })
    }
    checkSound(Array(nest.text(2_000).utf8))
  }

  #if DEBUG
    private let depth = 10_000
  #else
    private let depth = 100_000
  #endif

  @Test(arguments: closed + open) private func neverClosed(_ nest: Nest) {
    check(String(repeating: nest.open, count: depth))
    // Every link of the tree is checked on a smaller one, for the sake of slow builds.
    checkSound(Array(String(repeating: nest.open, count: 2_000).utf8))
  }
}
