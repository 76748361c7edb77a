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
    "infix operator +++ : A\n", "##", "##/\r", "##/\n\\/#\n/###\n", "/**", "*/*", "*/..*/", "..*/a", "./*a*/", " inout @a(", " subscript(@", "( throws ", "precedencegroup A {", "switch a { case ", "// a\r", "precedencegroup A { b: ", "case a b ", "_ = a < b > c\n", "f(a < b, c > d)\n", "a as B<C> < d\n", "guard let a = b else { return }\n", "{ $0 < $1 }\n", "\u{0}", "é ", "⊕",
  ])
  func twiceTheTextTwiceTheWork(_ part: String) {
    let small = work(String(repeating: part, count: 2_000))
    let large = work(String(repeating: part, count: 4_000))
    #expect(Double(large) < Double(small) * 2.3 + 2_000, "\(part.debugDescription): \(small) steps, then \(large)")
    // And not too many steps for a token.
    #expect(large < 4_000 * max(part.utf8.count, 2) * 120, "\(part.debugDescription): \(large) steps")
  }

  /// Pieces of grammar in all combinations of two and three; a few thousand of them, other ones with another seed.
  @Test func combinations() {
    let pieces = Self.pieces
    var random = RandomSource(seed: 3)
    for _ in 0..<1_000 {
      let part = random.pick(pieces) + random.pick(pieces) + (random.once(in: 2) ? random.pick(pieces) : "")
      let small = work(String(repeating: part, count: 100))
      let large = work(String(repeating: part, count: 400))
      // The search for a type goes a hundred levels deep at most, so small texts take less.
      #expect(Double(large) < Double(small) * 8 + 2_000, "\(part.debugDescription): \(small) steps, then \(large)")
    }
  }

  private static let pieces = [
    "a", " ", "\n", "\r\n", "\r", "(", ")", "[", "]", "{", "}", " {", "<", ">", ",", ":", ";", ".", "..", "...", "->", "=", "==", "&", "&&", "|", "?", "??", "!", "-", "*", "/",
    "//", "/*", "*/", "/a ", "#", "##", "#\"", "\"", "\"\"\"", "\"\"\"\n", "\\(", "\\#(", "\\", "\\.", "`", "'", "@", "@a", "@a(", "@A<", "$0", "0", "1.", "0x", "é", "⊕", "<#", "#>",
    "<<<<<<< a\n", "#if A\n", "#if ", "#else\n", "#elseif A\n", "#endif\n", "#available(", "#sourceLocation(", "#m ", "import ", "import a.", "func f", "func f(", " init(", " deinit ",
    " subscript(", "var a", "var a: A", "let a =", " let ", " (let ", "class A ", "struct A:", "enum A {", "case ", "case .a(", " default:", "protocol P ", "extension A ", "actor a ",
    "typealias A =", " associatedtype ", " where ", " a: ", " operator ", "infix operator + : A\n", "precedencegroup A {", " higherThan: A", "macro m", " if ", " else ", " guard ",
    " while ", " for ", " in ", " repeat ", " each ", " some ", " any ", " switch ", " do ", " catch ", " defer ", " return ", " throw ", " throws ", " async ", " await ", " try ", " unsafe ",
    " consume ", " as ", " is ", " inout ", " sending ", " isolated ", " nonisolated(", " get ", " set ", " get {", " willSet ", " public ", " private(set) ", " final ", " static ",
    " self", ".init", " _ ", "[weak a] in", "{ a in", "{ (a: B) -> C in", " of ", " yield ", " discard ", " A::", "~", ".Type",
  ]

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
