// Random declarations.

extension ProgramGenerator {
  mutating func importDeclaration() -> String {
    random.pick(["import Foundation", "@testable import A", "import struct A.B", "public import A.B.C", "@_exported import Swift", "import func A.f", "internal import B"])
  }

  mutating func operatorDeclarations() -> [String] {
    [
      "precedencegroup Pipe { higherThan: AdditionPrecedence lowerThan: MultiplicationPrecedence associativity: left }",
      "precedencegroup Store { assignment: true associativity: right lowerThan: TernaryPrecedence }",
      "infix operator |> : Pipe", "infix operator <|>: Store", "prefix operator √", "postfix operator ¡", "infix operator ±",
    ]
  }

  private mutating func attributes() -> String {
    maybe(3) { g in
      g.random.pick([
        "@MainActor ", "@available(iOS 15, *) ", "@available(*, deprecated, message: \"old\") ", "@objc ", "@objc(name:with:) ", "@State ",
        "@Wrapper(a: 1, b: \"x\") ", "@inline(__always) ", "@discardableResult\n", "@A.B<Int>(c) ", "@Published ", "#if A\n@a\n#else\n@b\n#endif\n",
        "@_specialize(where T == Int) ", "@Test(\"name\", .tags(.a)) ", "@preconcurrency ", "@Sendable ",
      ])
    }
  }

  private mutating func modifiers(_ extra: [String] = []) -> String {
    maybe(2) { $0.random.pick(["public ", "private ", "internal ", "fileprivate ", "open ", "package ", "public final ", "nonisolated ", "static "] + extra) }
  }

  mutating func declaration(inMembers: Bool) -> String {
    deeper("let x = 1") { g in
      switch g.random.below(inMembers ? 22 : 14) {
      case 0...2: return g.variable()
      case 3...5: return g.function()
      case 6: return g.nominal("struct")
      case 7: return g.nominal("class")
      case 8: return g.nominal("enum")
      case 9: return g.nominal("actor")
      case 10: return g.protocolDeclaration()
      case 11: return "extension \(g.random.pick(["A", "A.B", "Box<Int>", "[Int]"]))\(g.inheritance())\(g.requirements()) \(g.members())"
      case 12: return "typealias \(g.random.pick(["A", "B"]))\(g.generics()) = \(g.type())"
      case 13: return "\(g.attributes())macro m\(g.generics())(_ x: Int) -> String = #externalMacro(module: \"A\", type: \"B\")"
      case 14, 15: return "\(g.attributes())\(g.modifiers(["convenience ", "required "]))init\(g.random.pick(["", "?", "!", "<T>"]))(\(g.parameters()))\(g.effects()) \(g.block())"
      case 16: return "\(g.random.pick(["", "isolated "]))deinit \(g.block())"
      case 17: return "\(g.modifiers())subscript\(g.generics())(\(g.parameters())) -> \(g.type()) \(g.accessors())"
      case 18: return "#if \(g.directiveCondition())\n\(g.declaration(inMembers: true))\n#else\n#endif"
      case 19: return "#Preview(\"x\") \(g.closure())"
      case 20: return "@Wrapper #name(1)"
      default: return g.variable()
      }
    }
  }

  private mutating func variable() -> String {
    let head = attributes() + modifiers(["lazy ", "weak ", "unowned(safe) ", "private(set) ", "nonisolated(unsafe) ", "class ", "public private(set) "])
    switch random.below(7) {
    case 0: return "\(head)let \(plainName()): \(type()) = \(expression())"
    case 1: return "\(head)var \(plainName()) = \(expression())"
    case 2: return "\(head)var \(plainName()): \(type()) { \(expression()) }"
    case 3: return "\(head)var \(plainName()): \(type()) \(accessors())"
    case 4: return "\(head)var \(plainName()): \(type()) = \(operand()) { \(random.pick(["didSet { x = 1 }", "willSet(new) { }\ndidSet(old) { }", "willSet { }"])) }"
    case 5: return "\(head)let \(plainName()), \(plainName()) = \(operand())"
    default: return "\(head)var \(plainName()): \(type())"
    }
  }

  private mutating func accessors() -> String {
    random.pick([
      "{ get }", "{ get set }", "{ get async throws }", "{ get { 1 } set { x = newValue } }", "{ get { x } nonmutating set(new) { } }",
      "{ mutating get { 1 } }", "{ _read { yield x } _modify { yield &x } }", "{ @A get throws(E) { x } }", "{ get async { await x } }",
      "{ @storageRestrictions(initializes: x) init(y) { } get { x } }", "{ return 1 }", "{ unsafeAddress { p } }",
    ])
  }

  private mutating func function() -> String {
    let named = random.pick([name(), name(), "+", "==", "<", "<|>", "!", "..."])
    let result = maybe(2) { " -> \($0.type())" }
    let body = random.once(in: 8) ? "" : " " + block()
    return
      "\(attributes())\(modifiers(["mutating ", "override ", "class ", "static ", "borrowing ", "distributed ", "@a "]))func \(named)\(generics())(\(parameters()))\(effects())\(result)\(requirements())\(body)"
  }

  private mutating func parameters() -> String {
    list(0...3) { g in
      g.maybe(8) { $0.random.pick(["@A ", "@autoclosure_ ", "isolated "]) } + g.random.pick(["", "_ ", "for ", "in ", "`class` "]) + g.plainName() + ": "
        + g.maybe(6) { $0.random.pick(["inout ", "borrowing ", "consuming ", "sending ", "isolated ", "@escaping "]) } + g.type()
        + g.random.pick(["", "", "", " = \(g.operand())", "..."])
    }
  }

  mutating func generics() -> String {
    random.pick(["", "", "", "<T>", "<T: P>", "<T, each U>", "<let n: Int, T: ~Copyable>", "<T: P & Q, U>", "<T,>"])
  }

  mutating func requirements() -> String {
    random.pick(["", "", "", " where T: P", " where T == Int, U: Q & R", " where T.Element == U.A<Int>, repeat each V: P", " where Self: ~Escapable"])
  }

  mutating func inheritance() -> String {
    random.pick(["", "", ": P", ": A, B<Int>", ": @unchecked Sendable", ": ~Copyable, P", ": @retroactive P & Q", ": @MainActor P", ": nonisolated P"])
  }

  private mutating func nominal(_ keyword: String) -> String {
    "\(attributes())\(modifiers(keyword == "enum" ? ["indirect "] : keyword == "class" ? ["final "] : []))\(keyword) \(random.pick(["A", "B", "`C`", "Ünï"]))\(generics())\(inheritance())\(requirements()) \(members(isEnum: keyword == "enum"))"
  }

  private mutating func members(isEnum: Bool = false) -> String {
    deeper("{ }") { g in
      "{\n" + (isEnum ? g.list(0...3, "\n") { $0.enumCase() } + "\n" : "") + g.list(0...4, "\n") { $0.declaration(inMembers: true) } + "\n}"
    }
  }

  private mutating func enumCase() -> String {
    random.pick([
      "case a", "case a, b", "case a = 1, b = \"x\"", "case pair(Int, label: String)", "indirect case node(Self, Self?)", "case f((Int) -> Void)", "case d(Int = 1, _ x: [Int])",
      "case `default`", "@available(iOS 1, *) case z", "case e()", "case closure(@Sendable () async -> Void)", "case g(x: some_, y: Int...)",
    ]).replacingVariadic()
  }

  private mutating func protocolDeclaration() -> String {
    "\(attributes())\(modifiers())protocol P\(random.pick(["", "<A>", "<A, B>"]))\(inheritance())\(requirements()) {\n"
      + list(0...4, "\n") { g in
        g.random.pick([
          "associatedtype A: P = Int where A.B == Int", "associatedtype B", "var x: Int { get }", "static var y: [A] { get set }", "func f(_ x: A) async throws -> B",
          "init(x: Int)", "subscript(i: Int) -> A { get set }", "mutating func g()", "static func == (l: Self, r: Self) -> Bool", "typealias T = Int", "var z: Int { get throws }",
        ])
      } + "\n}"
  }
}

extension String {
  /// Enum cases have no variadic values.
  fileprivate func replacingVariadic() -> String { self == "case g(x: some_, y: Int...)" ? "case g(x: Int)" : self }
}
