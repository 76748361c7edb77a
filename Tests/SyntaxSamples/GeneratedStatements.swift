// Random statements.

extension ProgramGenerator {
  mutating func statements(_ range: ClosedRange<Int>) -> String {
    list(range, "\n") { $0.statement() }
  }

  mutating func block() -> String {
    deeper("{ }") { g in "{\(g.random.pick([" ", "\n"]))\(g.statements(0...3))\n}" }
  }

  mutating func statement() -> String {
    deeper("x = y") { g in
      switch g.random.below(26) {
      case 0...2: return "\(g.postfix()) = \(g.expression())"
      case 3: return "\(g.plainName()) \(g.random.pick(["+=", "-=", "|=", "<<="])) \(g.expression())"
      case 4: return "_ = \(g.expression())"
      case 5: return "if \(g.conditions()) \(g.block())" + g.maybe(2) { " else \($0.block())" }
      case 6: return "if \(g.conditions()) \(g.block()) else if \(g.conditions()) \(g.block()) else \(g.block())"
      case 7: return "guard \(g.conditions()) else { return }"
      case 8: return "while \(g.conditions()) \(g.block())"
      case 9: return "repeat \(g.block()) while \(g.expression())"
      case 10: return "for \(g.loopHead()) in \(g.conditionExpression()) \(g.maybe(4) { "where \($0.conditionExpression()) " })\(g.block())"
      case 11: return g.switchStatement()
      case 12: return "do\(g.maybe(5) { _ in " throws(Failure)" }) \(g.block()) catch \(g.catchItems())\(g.block()) catch { }"
      case 13: return "defer \(g.block())"
      case 14: return "return" + g.maybe(2) { " \($0.expression())" } + ";"
      case 15: return "throw \(g.expression())"
      case 16: return "outer: for x in y { break outer; continue outer }"
      case 17: return "#if \(g.directiveCondition())\n\(g.statements(0...2))\n#elseif swift(>=5.9)\n\(g.statements(0...2))\n#else\n\(g.statements(0...1))\n#endif"
      case 18: return "let \(g.plainName()) = if \(g.conditions()) { \(g.expression()) } else { \(g.expression()) }"
      case 19: return "async let \(g.plainName()) = \(g.expression())"
      case 20: return g.declaration(inMembers: false)
      case 21: return "let \(g.plainName()), \(g.plainName()): \(g.type()) = \(g.expression())"
      case 22: return "var (\(g.plainName()), _) = \(g.expression())"
      case 23: return "await \(g.postfix())"
      case 24: return "let \(g.plainName()): \(g.type())"
      default: return g.postfix()
      }
    }
  }

  /// An expression that may stand before a block: no closure at its end.
  mutating func conditionExpression() -> String {
    deeper("x") { g in
      switch g.random.below(8) {
      case 0: return "x < y"
      case 1: return "(\(g.expression()))"
      case 2: return "f(\(g.arguments()))"
      case 3: return "items.filter({ $0 > 1 }).isEmpty"
      case 4: return "!done && \(g.plainName()) == \(g.random.below(9))"
      case 5: return "try await load()"
      case 6: return "x as? Int == nil"
      default: return "\(g.plainName()).\(g.plainName())"
      }
    }
  }

  private mutating func conditions() -> String {
    list(1...3) { g in
      switch g.random.below(9) {
      case 0: return "let \(g.plainName())"
      case 1: return "let \(g.plainName()) = \(g.conditionExpression())"
      case 2: return "var x: \(g.random.pick(["Int?", "[Int]"])) = \(g.conditionExpression())"
      case 3: return "case \(g.random.pick([".some(let x)", "let x?", "is Int", "(.a, let y)", "1...9", "let .b(x)"])) = \(g.conditionExpression())"
      case 4: return g.random.pick(["#available(iOS 15, macOS 12.1, *)", "#unavailable(iOS 13)"])
      case 5: return "let self"
      default: return g.conditionExpression()
      }
    }
  }

  private mutating func loopHead() -> String {
    random.pick(["x", "_", "(x, y)", "case let x?", "case .a(let x)", "await x", "try await x", "(i, (a, b))", "var x", "x: Int"])
  }

  private mutating func catchItems() -> String {
    random.pick(["", "let error ", "Failure.a ", "let error as Failure ", "is A, is B ", "let x where x == y ", "Failure.b(let code) where code > 1 "])
  }

  private mutating func switchStatement() -> String {
    var text = "switch \(conditionExpression()) {\n"
    for _ in 0..<random.below(4) {
      text += "\(maybe(9) { _ in "@unknown " })case \(matchingPattern())\(maybe(4) { ", \($0.matchingPattern())" })"
      text += text.hasSuffix("> 1") ? "" : maybe(5) { " where \($0.conditionExpression())" }
      text += ":\(gap())\(statements(1...2))\n"
    }
    if random.once(in: 5) { text += "#if A\ncase .z: break\n#endif\n" }
    return text + random.pick(["default: break\n", "@unknown default: fatalError()\n", "default:\nfallthrough\n"]) + "}"
  }

  mutating func directiveCondition() -> String {
    random.pick(["DEBUG", "os(iOS) || os(macOS)", "canImport(UIKit) && !targetEnvironment(simulator)", "compiler(>=6.0)", "canImport(A, _version: 1.2)", "(A && B) || !C", "$Feature"])
  }
}
