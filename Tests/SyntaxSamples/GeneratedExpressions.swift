// Random expressions.

extension ProgramGenerator {
  mutating func expression() -> String {
    deeper("x") { g in
      switch g.random.below(16) {
      case 0...4: return g.operand()
      case 5...7: return "\(g.operand()) \(g.binaryOperator()) \(g.operand())"
      case 8: return "\(g.operand()) \(g.binaryOperator()) \(g.operand()) \(g.binaryOperator()) \(g.operand())"
      case 9: return "\(g.operand()) ? \(g.expression()) : \(g.operand())"
      case 10: return "\(g.operand()) \(g.random.pick(["as", "as?", "as!", "is"])) \(g.type())"
      case 11: return "\(g.effect()) \(g.operand()) \(g.binaryOperator()) \(g.effect()) \(g.operand())"
      case 12: return "\(g.effect()) \(g.expression())"
      case 13: return "\(g.operand())\n  \(g.binaryOperator()) \(g.operand())"
      default: return g.postfix()
      }
    }
  }

  private mutating func effect() -> String { random.pick(["try", "try?", "try!", "await", "try await", "unsafe", "try unsafe await"]) }

  private mutating func binaryOperator() -> String {
    random.pick([
      "+", "-", "*", "/", "%", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "===", "...", "..<", "??", "<<", ">>", "&>>", "&", "|", "^", "&+",
      "~=", "±", "•", "<>", "<|>", ">>>", "|>", "><", "=", "+=", ">>=",
    ])
  }

  /// Something between operators.
  mutating func operand() -> String {
    deeper("y") { g in
      switch g.random.below(20) {
      case 0...5: return g.postfix()
      case 6: return g.random.pick(["-", "!", "~", "+", "√"]) + g.postfix()
      case 7: return "(\(g.expression()))"
      case 8: return "&\(g.plainName())"
      case 9: return g.random.pick(["consume x", "copy x", "each x", "repeat each x", "unsafe x"])
      case 10: return g.keyPath()
      case 11: return "(\(g.list(0...3) { g in g.maybe(3) { "\($0.label()): " } + g.expression() }))"
      case 12: return "[\(g.list(0...3) { $0.expression() })\(g.random.once(in: 4) ? "" : "")]"
      case 13: return "[\(g.list(1...3) { "\($0.expression()): \($0.expression())" })]"
      case 14: return g.random.pick(["[:]", "[]", "()", "[Int]()", "[String: Int]()", "[3 of Int]()", "Box<Int>()", "Box<[Int]>.Element?.none", "any P.self"])
      case 15: return g.string()
      default: return g.literal()
      }
    }
  }

  private mutating func literal() -> String {
    random.pick([
      "1", "0x1F", "0b1_01", "0o17", "1_000.5e-3", "0x1.8p3", "1.5", "true", "false", "nil", "\"text\"", "#file", "#line", "/a+(b)/", "#/x/y/#",
      "self", "super.a", "$0", "_", ".none", ".some(1)", "#selector(A.b(_:c:))", "x.0.1", "f(a:b:)", "Self.a", "Any.self", "`self`",
    ])
  }

  mutating func string() -> String {
    switch random.below(8) {
    case 0: return "\"a \\(\(plainName()).\(name())(\(literal()))) b\""
    case 1: return "\"\\(\(plainName())), \\(\(plainName()), default: \"\\(x)\")\""
    case 2: return "#\"raw \\n \\#(\(plainName())) \"quoted\"\"#"
    case 3: return "\"\"\"\n  many \\(\(expression()))\n    \"lines\" \\\n  end\n  \"\"\""
    case 4: return "#\"\"\"\n  raw \\(not) \\#(yes)\n  \"\"\"#"
    case 5: return "\"\\u{1F600}\\\"\\\\ \\0\""
    case 6: return "#\"\"\"#"
    default: return "\"\""
    }
  }

  private mutating func keyPath() -> String {
    random.pick(["\\.a", "\\Item.b.c", "\\.a?.b", "\\Box<Int>.a[0]", "\\.self", "\\[Int].count", "\\.[0]", "\\.a!.b?", "\\Item.[1, 2].c", "\\(A, B).0"])
  }

  // MARK: Chains

  mutating func postfix() -> String {
    var text = random.pick([plainName(), plainName(), "self", "Box", ".init", "super", "#macro", "Box<Int>"])
    if text == "super" { text += ".\(plainName())" }
    for _ in 0..<random.below(4) {
      switch random.below(12) {
      case 0, 1: text += ".\(name())"
      case 2: text += "(\(arguments()))"
      case 3: text += "[\(expression())]"
      case 4: text += "?.\(plainName())"
      case 5: text += "!"
      case 6: text += "\n  .\(plainName())(\(arguments()))"
      case 7: text += deeper(".x") { " \($0.closure())" }
      case 8: text += deeper(".x") { "(\($0.arguments())) \($0.closure()) \($0.plainName()): \($0.closure())" }
      case 9: text += ".\(plainName())<\(typeName())>()"
      case 10: text += "." + random.pick(["0", "self", "init", "Type", "default", "class", "subscript"])
      default: text += deeper(".x") { "\n#if DEBUG && !os(Linux)\n.\($0.plainName())(\($0.arguments()))\n#else\n.b { $0 }\n#endif\n" }
      }
    }
    return text
  }

  mutating func arguments() -> String {
    deeper("") { g in
      g.list(0...3) { g in
        g.maybe(3) { "\($0.label()): " } + (g.random.once(in: 8) ? g.random.pick(["+", "<", "==", "&x"]) : g.expression())
      }
    }
  }

  mutating func closure() -> String {
    deeper("{ }") { g in "{\(g.signature())\(g.gap())\(g.statements(0...3))\(g.random.pick([" ", "\n"]))}" }
  }

  private mutating func signature() -> String {
    let captures = maybe(3) { " [\($0.random.pick(["weak self", "self", "unowned(unsafe) a = b", "x, y = f()", "weak a, b", "unowned self"]))]" }
    let attribute = maybe(6) { " " + $0.random.pick(["@MainActor", "@Sendable", "@A(1) @B"]) }
    switch random.below(7) {
    case 0, 1: return captures.isEmpty ? "" : "\(attribute)\(captures) in"
    case 2: return "\(attribute)\(captures) \(random.pick(["x", "x, y", "_", "x, _", "a, b, c"])) in"
    case 3: return "\(attribute)\(captures) (\(random.pick(["x", "x, y", "x: Int", "_ x: inout [Int], y: T..."])))\(effects()) in"
    case 4: return "\(attribute)\(captures) (x: Int)\(effects()) -> \(type()) in"
    case 5: return "\(attribute)\(captures) () in"
    default: return ""
    }
  }
}
