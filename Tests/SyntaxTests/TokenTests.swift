// The lexer, seen through the tokens it leaves.
import SourceText
import Syntax
import Testing

/// Kinds and texts of all tokens but the last.
private func tokens(_ text: String) -> [String] {
  let tree = parse(text).tree
  return tree.tokens.dropLast().map { "\($0.kind) \(tree.file.text($0.range))" }
}

struct TokenTests {
  @Test func operatorsByWhatTheyHoldOnTo() {
    #expect(tokens("a+b") == ["identifier a", "binaryOperator +", "identifier b"])
    #expect(tokens("a + b") == ["identifier a", "binaryOperator +", "identifier b"])
    #expect(tokens("a +b") == ["identifier a", "prefixOperator +", "identifier b"])
    #expect(tokens("a+ b") == ["identifier a", "postfixOperator +", "identifier b"])
    #expect(tokens("a/*x*/+/*y*/b") == ["identifier a", "binaryOperator +", "identifier b"])
  }

  @Test func questionAndExclamationMarks() {
    #expect(tokens("a? b") == ["identifier a", "postfixQuestion ?", "identifier b"])
    #expect(tokens("a ? b") == ["identifier a", "infixQuestion ?", "identifier b"])
    #expect(tokens("a!=b") == ["identifier a", "exclamation !", "equal =", "identifier b"])
    #expect(tokens("a != b") == ["identifier a", "binaryOperator !=", "identifier b"])
  }

  @Test func angleBracketsAreCut() {
    #expect(tokens("a >>= b") == ["identifier a", "binaryOperator >", "binaryOperator >", "equal =", "identifier b"])
    #expect(tokens("A<B>?=c") == ["identifier A", "binaryOperator <", "identifier B", "binaryOperator >", "postfixQuestion ?", "equal =", "identifier c"])
    #expect(tokens("0..<n") == ["integerLiteral 0", "binaryOperator ..<", "identifier n"])
    #expect(tokens("() -> A") == ["leftParen (", "rightParen )", "arrow ->", "identifier A"])
  }

  @Test func numbers() {
    #expect(tokens("1.5e-3 0x1F 0x1.8p3 0b01 1_000") == [
      "floatLiteral 1.5e-3", "integerLiteral 0x1F", "floatLiteral 0x1.8p3", "integerLiteral 0b01", "integerLiteral 1_000",
    ])
    #expect(tokens("x.0.1") == ["identifier x", "period .", "integerLiteral 0", "period .", "integerLiteral 1"])
    #expect(tokens("1.description") == ["integerLiteral 1", "period .", "identifier description"])
    #expect(tokens("0x1.description").first == "integerLiteral 0x1")
  }

  @Test func stringsWithInterpolations() {
    #expect(tokens(#""a \(b(c)) d""#) == [
      "stringStart \"", "stringText a ", "interpolationStart \\(", "identifier b", "leftParen (", "identifier c", "rightParen )",
      "interpolationEnd )", "stringText  d", "stringEnd \"",
    ])
    #expect(tokens(##"#"\(no) \#(yes)"#"##) == [
      "stringStart #\"", #"stringText \(no) "#, "interpolationStart \\#(", "identifier yes", "interpolationEnd )", "stringEnd \"#",
    ])
    #expect(tokens("#\"\"\"#") == ["stringStart #\"", "stringText \"", "stringEnd \"#"])
    #expect(tokens("\"\"\"\na \"quoted\"\n\"\"\"").count == 3)
  }

  @Test func regularExpressions() {
    #expect(tokens("a = /b+/") == ["identifier a", "equal =", "regexLiteral /b+/"])
    #expect(tokens("a / b / c") == ["identifier a", "binaryOperator /", "identifier b", "binaryOperator /", "identifier c"])
    #expect(tokens("#/a/b/#") == ["regexLiteral #/a/b/#"])
    #expect(tokens("f(/, /)") == ["identifier f", "leftParen (", "binaryOperator /", "comma ,", "binaryOperator /", "rightParen )"])
    #expect(tokens("try? /a/") == ["identifier try", "postfixQuestion ?", "regexLiteral /a/"])
  }

  @Test func namesOfAllScripts() {
    #expect(tokens("π φ2 日本 `two words` _$x $0 $name") == [
      "identifier π", "identifier φ2", "identifier 日本", "quotedIdentifier `two words`", "identifier _$x", "dollarIdentifier $0", "identifier $name",
    ])
    #expect(tokens("a ⊕ b") == ["identifier a", "binaryOperator ⊕", "identifier b"])
  }

  @Test func symbolsAreDenseAndIgnoreBackticks() {
    let tree = parse("let a = `a` + b").tree
    let names = tree.tokens.filter { $0.kind == .identifier || $0.kind == .quotedIdentifier }.map { tree.text(of: $0.symbol) }
    #expect(names == ["let", "a", "a", "b"])
    #expect(tree.tokens[1].symbol == tree.tokens[3].symbol)
    #expect(tree.names.count == 5 + 1 - 1)
  }

  @Test func commentsAreListedInOrder() {
    let tree = parse("// one\na /* two /* nested */ */ b // three").tree
    #expect(tree.comments.map { tree.file.text($0.range) } == ["// one", "/* two /* nested */ */", "// three"])
    #expect(tree.comments.map(\.isLine) == [true, false, true])
    #expect(tree.comments.map(\.nextToken.rawValue) == [0, 1, 2])
  }

  @Test func whatMayPrecedeAFile() {
    #expect(tokens("#!/usr/bin/swift\na") == ["identifier a"])
    #expect(tokens("\u{FEFF}a") == ["identifier a"])
    #expect(tokens("a\r\nb\rc") == ["identifier a", "identifier b", "identifier c"])
    #expect(parse("a\r\nb\rc").tree.tokens.filter(\.isAtStartOfLine).count == 4)
    #expect(tokens("f(<#value#>)") == ["identifier f", "leftParen (", "editorPlaceholder <#value#>", "rightParen )"])
  }

  @Test func ofIsANameUnlessACountPrecedesIt() {
    func hasInlineArray(_ text: String) -> Bool { parse(text).tree.nodes.contains { $0.kind == .inlineArrayType } }
    #expect(!hasInlineArray("let a = [-of[y]]"))
    #expect(!hasInlineArray("let a = [of, of]"))
    #expect(hasInlineArray("let a = [3 of Int]()"))
    #expect(hasInlineArray("let a = [n of Int]()"))
  }

  @Test func bracketsKnowTheirPartners() {
    let tree = parse("f { (a[0]) }").tree
    for token in tree.tokens where token.isBracket { #expect(!token.partner.isNone) }
    #expect(parse("f { ( }").tree.tokens[2].partner.isNone)
  }
}
