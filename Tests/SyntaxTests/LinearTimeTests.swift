// Time grows with the size of the file, no faster: a counter of steps, not a clock.
import SourceText
import Syntax
import SyntaxSamples
import Testing

struct LinearTimeTests {
  private func work(_ text: String) -> Int {
    var buffers = ParserBuffers()
    return Parser.parseCountingWork(SourceFile(path: "a", text: text), reusing: &buffers).work
  }

  @Test(arguments: [
    "a = b + c\n", "(", "[", "{", "f(", "f {", "a<", "a<b,", "a<b>(c), ", "f(a: ", "\"\\(", "if a {", "else if a {", "@a ", "@a(b) ", "final ", "public static ",
    "#if A\n", "#if A\n@a\n", "#endif\n", "case a:\n", "x ? y : ", "a ?? ", "- ", "!", "try await ", "{ a, b in ", "{ (a, b) -> c in ", "{ [a] in ", "a.b.c\n",
    "a\n#if A\n.b\n#endif\n", ".a", "\\a.b", "/a/ ", "/a ", "/* ", "// a\n", "\"a\"\n", "\"\"\"\n", "#\"", "\"", "`", "<#", "<<<<<<< a\n", "'", "} ", ") ", "] ", "} {",
    "a[(", ")]", "([{", "({", "func f(", "func f() {", "class A { ", "var a: A<B> { get }\n", "let a = ", "let (a, ", "case .a(let b): ", "switch a { ", "where ", ", ",
    ": ", "; ", "@a<", "(a: ", "(a: b) -> ", "() async throws -> ", "&a ", "\\.a? ? ", "A.B<C>.D?.", "repeat { ", "each a ", "consume a ", "#m { ", "operator + ", "precedencegroup A { ",
    "infix operator +++ : A\n", "_ = a < b > c\n", "f(a < b, c > d)\n", "a as B<C> < d\n", "guard let a = b else { return }\n", "{ $0 < $1 }\n", "\u{0}", "é ", "⊕",
  ])
  func twiceTheTextTwiceTheWork(_ part: String) {
    let small = work(String(repeating: part, count: 2_000))
    let large = work(String(repeating: part, count: 4_000))
    #expect(Double(large) < Double(small) * 2.3 + 2_000, "\(part.debugDescription): \(small) steps, then \(large)")
    // And not too many steps for a token.
    #expect(large < 4_000 * max(part.utf8.count, 2) * 120, "\(part.debugDescription): \(large) steps")
  }

  @Test func realisticText() {
    func text(_ count: Int) -> String {
      (0..<count).map { seed in
        var generator = ProgramGenerator(seed: UInt64(seed % 40))
        return generator.program()
      }.joined(separator: "\n")
    }
    let small = work(text(40))
    #expect(Double(work(text(80))) < Double(small) * 2.1)
    #expect(small < text(40).utf8.count * 3)
  }
}
