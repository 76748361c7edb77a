// Random types and patterns.

extension ProgramGenerator {
  mutating func type() -> String {
    deeper("Int") { g in
      switch g.random.below(22) {
      case 0...4: return g.typeName()
      case 5: return "[\(g.type())]"
      case 6: return "[\(g.type()): \(g.type())]"
      case 7: return g.wrapped() + "?"
      case 8: return "(\(g.list(0...3) { $0.tupleElement() }))"
      case 9: return g.functionType()
      case 10: return "Box<\(g.list(1...3) { $0.type() })>"
      case 11: return "A.B<\(g.type())>.C"
      case 12: return "any \(g.random.pick(["P", "P & Q", "Box<Int>", "~Copyable", "P.Q"]))"
      case 13: return "some \(g.random.pick(["P", "P & Q", "Box<Int>.C"]))"
      case 14: return "P & Q & R<Int>"
      case 15: return g.random.pick(["T.Type", "P.Protocol", "(any P).Type", "[Int].Type"])
      case 16: return "@escaping " + g.functionType()
      case 17: return "@Sendable @MainActor " + g.functionType()
      case 18: return "[3 of \(g.typeName())]"
      case 19: return g.random.pick(["Vector<3, Int>", "Vector<-1, Int>", "Swift::Int", "Box<_>"])
      case 20: return "(repeat each T)"
      default: return g.wrapped() + g.random.pick(["?", "??", "?.Wrapped"])
      }
    }
  }

  private mutating func wrapped() -> String {
    random.pick([typeName(), "[\(type())]", "(\(type()))", "Box<\(type())>"])
  }

  private mutating func tupleElement() -> String {
    maybe(3) { "\($0.plainName()): " } + type()
  }

  mutating func functionType() -> String {
    let parameters = list(0...3) { g in
      g.maybe(4) { "_ \($0.plainName()): " } + g.maybe(6) { $0.random.pick(["inout ", "borrowing ", "sending ", "__owned "]) } + g.type() + g.maybe(8) { _ in "..." }
    }
    return "(\(parameters))" + effects() + " -> " + type()
  }

  mutating func effects() -> String {
    random.pick(["", "", "", " async", " throws", " async throws", " throws(Failure)", " async throws(any Error)", " rethrows", " reasync"])
      .replacingReasync(random.once(in: 9))
  }

  // MARK: Patterns

  mutating func pattern() -> String {
    deeper("x") { g in
      switch g.random.below(6) {
      case 0...2: return g.plainName()
      case 3: return "_"
      default: return "(\(g.list(1...3) { g in g.maybe(3) { "\($0.plainName()): " } + g.pattern() }))"
      }
    }
  }

  /// What stands behind `case`.
  mutating func matchingPattern() -> String {
    deeper(".none") { g in
      switch g.random.below(14) {
      case 0: return "let \(g.plainName())"
      case 1: return "let .some(\(g.plainName()))"
      case 2: return ".some(let \(g.plainName()))"
      case 3: return ".pair(\(g.plainName()): let x, _)"
      case 4: return "is \(g.type())"
      case 5: return "let x as \(g.type())"
      case 6: return "(\(g.matchingPattern()), \(g.matchingPattern()))"
      case 7: return "\(g.random.below(10))...\(10 + g.random.below(9))"
      case 8: return "\(g.plainName())?"
      case 9: return "let (x, .b(y))"
      case 10: return "var Box<Int>.a(x, y: z)"
      case 11: return ".a, .b(_, is Int)"
      case 12: return "Box.a(let x, [1]) where x > 1"
      default: return g.random.pick(["nil", "_", "\"text\"", ".a", "A.B.c", "1", "-1", "[1, 2]", "x", "~x"])
      }
    }
  }
}

extension String {
  /// `reasync` is rare; without the luck it is `async`.
  fileprivate func replacingReasync(_ keep: Bool) -> String { self == " reasync" && !keep ? " async" : self }
}
