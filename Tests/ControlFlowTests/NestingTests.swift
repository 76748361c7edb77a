// Sources nested deeper than anyone writes: lowering ends, in time that grows with the text, on an ordinary stack.
import Testing

@Suite struct NestingTests {
  static let sources: [(name: String, unit: @Sendable (Int) -> String)] = [
    ("parentheses", { "let x = " + String(repeating: "(", count: $0) + "1" + String(repeating: ")", count: $0) }),
    ("members", { "let x = a" + String(repeating: ".b()", count: $0) }),
    ("trailing closures", { "func f() { a" + String(repeating: ".b { c }", count: $0) + " }" }),
    ("sums", { "let x = a" + String(repeating: " + b", count: $0) }),
    ("choices", { "let x = " + String(repeating: "a ? b : ", count: $0) + "c" }),
    ("closures", { "let x = " + String(repeating: "{ ", count: $0) + "1" + String(repeating: " }", count: $0) }),
    ("else if", { "func f() { if a {} " + String(repeating: "else if b { c() } ", count: $0) + "}" }),
    ("if", { "func f() { " + String(repeating: "if a { ", count: $0) + "b()" + String(repeating: " }", count: $0) + " }" }),
    ("optional types", { "let x: Int" + String(repeating: "?", count: $0) }),
    ("member types", { "let x: A" + String(repeating: ".B", count: $0) }),
    ("functions", { String(repeating: "func f() { ", count: $0) + String(repeating: "}", count: $0) }),
    ("defers", { "func f() { " + String(repeating: "defer { a() }; if b { return };", count: $0 / 10) + "}" }),
    ("nested defers", { "func f() { " + String(repeating: "defer { ", count: $0) + "a()" + String(repeating: " }", count: $0) + "}" }),
    ("patterns", { "func f() { if case " + String(repeating: ".a(", count: $0) + "let x" + String(repeating: ")", count: $0) + " = y {} }" }),
    ("awaits", { "func f() { " + String(repeating: "await ", count: $0) + "a }" }),
    ("conditions", { "func f() {\n" + String(repeating: "#if A\n", count: $0) + "a()\n" + String(repeating: "#endif\n", count: $0) + "}" }),
  ]

  @Test func whatIsLeftOutIsSaid() {
    let source = "func f() { " + String(repeating: "if a { ", count: 500) + "b()" + String(repeating: " }", count: 500) + " }"
    #expect(!lowered(source.utf8).problems.isEmpty)
    #expect(lowered("func f() { if a { b() } }".utf8).problems == [])
  }

  @Test(arguments: sources.map(\.name)) func deep(_ name: String) throws {
    let source = try #require(NestingTests.sources.first { $0.name == name })
    #expect(faults(of: lowered(source.unit(2000).utf8)) == [])
  }
}
