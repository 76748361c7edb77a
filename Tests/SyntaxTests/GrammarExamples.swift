// Small texts, one for each thing the grammar has, and one for each place where the two parsers once
// disagreed. All are valid; their trees are golden files and are compared with the official parser's.

enum GrammarExamples {
  /// The groups, each a golden file.
  static let groups: [(name: String, texts: [String])] = [
    ("declarations", declarations), ("functions", functions), ("variables", variables), ("attributes", attributes),
    ("statements", statements), ("patterns", patterns), ("expressions", expressions), ("operators", operators), ("calls", calls),
    ("closures", closures), ("literals", literals), ("types", types), ("directives", directives),
  ]
  static var all: [String] { groups.flatMap(\.texts) }

  private static let declarations = [
    "import Foundation", "@testable import struct A.B", "public import A.B.C",
    "public final class A<T: P, each U>: B, @unchecked C where T.E == Int, repeat each U: P { }",
    "struct A: ~Copyable, Sendable { let a: Int; var b = 1 }",
    "@frozen enum A<let n: Int> { case a, b(Int, c: String = \"x\"), d = 1; indirect case e(Self) }",
    "distributed actor A { nonisolated let a = 1 }", "actor A { }\nactor = 1\nactor.run()",
    "protocol P<A, B>: Q { associatedtype A: R = Int where A.B == C; var a: Int { get async throws } }",
    "extension A.B<Int>: @retroactive P where T: Q { }", "extension [Int] { }", "typealias A<T> = (T) -> B where T: P",
    "precedencegroup A { higherThan: B, C lowerThan: D associativity: left assignment: true }",
    "infix operator |> : A\nprefix operator √\npostfix operator ¡",
    "@freestanding(expression) macro m<T>(_ a: T) -> (T, String) = #externalMacro(module: \"M\", type: \"T\")",
    "struct A { #member(1) { } \n @B #other \n #if A\n case x\n #endif\n }",

    "final public class A { }", "class A {\n  class func a() { }\n  class var b: Int { 1 }\n  class override func c() { }\n}", "var a: A {\n  borrow { b }\n}", "extension A: nonisolated P, @MainActor Q { }", "enum A { case `default`, self_, a(x: Int) }",
  ]
  private static let functions = [
    "func f() { }", "func f<T>(_ a: T, b c: inout [T] = [], d: T...) async throws(E) -> (T) -> U where T: P { }",
    "func ==<T>(a: T, b: T) -> Bool { a == b }",
    "func ...<T>(a: T) { }", "func ..<(a: A, b: A) { }", "prefix func !(a: A) { }", "static func <(a: A, b: A) { }",
    "func f(_ g: @escaping(A) -> B, _ h: @autoclosure () throws -> C)",
    "func f(isolated a: A, b: isolated B, _ c: sending D, d: borrowing E, e: consuming F, g: __owned H)",
    "func f() rethrows -> some P", "func f() reasync", "init?(a: A) { self.init() }",
    "struct A { init!<T>() async throws where T: P { } }",
    "class A { deinit { } ; isolated deinit { } ; required convenience init() { } }",
    "struct A { subscript<T>(a: T, b c: Int = 1) -> Int where T: P { get { 1 } set(v) { } } }", "func f() -> <T> T { }",
    "func f(`class`: A, in: B, for `repeat`: C, _: D)", "func a(); func b()", "func `with spaces`() { }",
    "func f(a: A = .b, c: D = { 1 }())", "func f(@A a: Int, @B(1) _ b: Int)", "borrowing func f() { } ; mutating func g() { }",
    "nonisolated(nonsending) func f() async { }",
    "func <\nT>(a: T)",
  ]
  private static let variables = [
    "let a = 1, b: Int, (c, _) = d", "var a: Int { 1 }", "var a: Int { get { 1 } set { } }",
    "var a: Int = 1 { willSet(b) { } didSet { } }", "var a: A { get throws(E) { b } nonmutating set(c) { } }",
    "lazy var a = { 1 }()", "private(set) public var a: [A: B] = [:]", "unowned(unsafe) let a: A",
    "nonisolated(unsafe) static var a = 1", "var a: A { _read { yield b } _modify { yield &b } }",
    "var a: Int { read() }",
    "var a: A { @storageRestrictions(initializes: b, accesses: c) init(d) { } get { b } }", "async let a = f(), b = g()",
    "@State var a: Int?\n@A(1) private var b", "var a: Int {\n  @A get { 1 }\n}",
    "var a = b { didSet { } }", "let a: A = b", "weak var a: A?", "let `self` = a", "var a: some P = b",
    "struct A { var a: Int { get } ; static let b = 1 }", "let _: A = b", "var a: A! = nil",
  ]
  private static let attributes = [
    "@available(iOS 15.1, macOS 12, *) func f() { }",
    "@available(*, unavailable, renamed: \"g\", message: \"\"\"\n  no\n  \"\"\") func f() { }",
    "@available(swift, introduced: 5.1, obsoleted: 6) func f() { }",
    "@objc(a:b:) func f() { }", "@A.B<C>(d, e: f) struct G { }", "@_specialize(exported: true, where T == Int) func f<T>() { }",
    "@attached(member, names: named(init), prefixed(a)) macro m() = #externalMacro(module: \"M\", type: \"T\")",
    "@Test(\"a b\", arguments: [1, 2]) func f(a: Int) { }", "let a: @Sendable @MainActor (Int) -> Void",
    "let a: @convention(c) () -> Void", "@inline(__always) @discardableResult\nfunc f() { }", "@_spi(A) public import B",
    "@MainActor() func f() { }",
    "#if A\n@a\n#elseif B\n@b @c(1)\n#else\n#endif\nfunc f() { }", "@A var b: Int", "typealias A = @Sendable (Int) -> Void",
    "@preconcurrency @MainActor protocol P { }", "@rethrows protocol P { }", "@_effects(readonly) func f() { }",
    "@backDeployed(before: macOS 14) func f() { }", "@Argument(help: \"x\") var a: Int", "@abi(func g()) func f() { }",
    "@_documentation(visibility: private) func f() { }",
    "@(A) func f() { }", "@[A].B(c) func f() { }", "@escaping(a) func f() { }", "enum A { @(a) case f }", "var a: B { @(c) get { } }", "f { @(a) b in c }",
  ]
  private static let statements = [
    "if a { } else if b, let c { } else { }", "if let a = b, var c: Int = d, case .e(let f) = g, #available(iOS 1, *), h { }",
    "guard let self, !a else { return }", "while let a = b.next() { }", "repeat { a() } while b",
    "for a in b where c { }", "for try await case let (a, b)? in c.d { }", "for (i, (a, _)): (Int, (A, B)) in c { continue }",
    "outer: while true { break outer }", "do { try a() } catch A.b(let c) where c > 1, is D { } catch { }",
    "do throws(E) { } catch { }",
    "switch a { case 1, 2...3: b() \n case let x where x > 1: fallthrough \n @unknown default: break }",
    "switch (a, b) { case (.c, let d): e\n#if F\ncase (_, is G): h\n#endif\ndefault: i }",
    "switch a { case let .b(c, d), let .e(c, d): f; case .g?: h; case nil: i }", "defer { a() }", "return", "return a\n+ b",
    "f { return\n}",
    "throw a", "a(); b(); c()", "func f() { return }", "let a = if b { 1 } else { 2 }",
    "let a = switch b { case .c: 1 default: try d() }", "return if a { b } else { c }", "x = if a { 1 } else if b { 2 } else { 3 }",
    "if items.contains(where: { $0 > 1 }) { }", "if items.map { $0 }.isEmpty { }", "if a < b { } else if (c as? D) == nil { }",
    "for a in b.c { $0 } { }",
    "if case let a? = b, case (let c, .d) = e { }", "guard a == b\nelse { return }",
    "switch a { case .b: if c { d } \n case .e: () }", "if a { }", "discard self", "while a, let b = c { }",
    "for await a in b { } ; for unsafe c in d { }", "if !a.b(c) || d?.e == .f { }",
    "for x in 0..<n { } ; for x in stride(from: 0, to: 1, by: 2) { }", "then = 1 ; yield = 2", "switch a { default: break }",
    "a: discard b", "a: yield b",
  ]
  private static let patterns = [
    "let (a, (b: c, d)) = e", "if case .a(b: let c, _) = d { }", "switch a { case let (b, .c(d)): e }",
    "switch a { case let A<Int>.b(c): d }",
    "switch a { case let b as C: d ; case is E, is [F]: g }", "switch a { case .b(.c(let d)), .e(var d): f }",
    "switch a { case ..<1, 2...: b ; case \"x\": c ; case -1: d }", "if case let a?? = b { }", "if case (let a, let b)? = c { }",
    "catch_()", "do { } catch let a as B where a.c { } catch let .d(e) { }", "for case .a(let b) in c { }",
    "switch a { case b.c: d ; case _ where e: f ; case (): g }", "switch a { case let x where x < y && z > w: b }",
    "if let a: B = c as? D { }", "if case a.b(c) = d { }", "switch x { case .a(let y, z: let w) where y is B: c }",
    "if case .some(.a) = b { }", "guard case 1...9 = a else { return }",
    "if case let Self = a { }", "if case let $0 = a { }",
  ]
  private static let expressions = [
    "a.b.c?.d!.e", "a[b, c: d][e]", "\\A.b.c", "\\.a?.b![0].c", "\\A.?.b", "\\A.[1].b", "\\[A].count", "\\.self",
    "map(\\.a)", "a == \\.b ? c : d", "x = &y", "-a.b", "!a", "a as? B ?? c", "a is B && c", "(a, b: c)", "()", "[a, b,]",
    "[a: b, c: d,]", "[:]", "[[A]: B]()", "[A]?.none", "(A, B).self", "A<B<C>>.d", "A<B, [C]>(d)", "a < b", "a < b || c > d",
    "f(a < b, c > d)", "f(a<b, c>(d))", "a<b>\n(c)", "A<B>?.c", "A<B>!.c",
    "any P.Type", "(any P).self", "[any P].self", "[3 of Int](repeating: 0)", "#selector(A.b(_:c:))", "#keyPath(A.b)",
    "#m<A>(b) { c }", "#file", "try? await a.b", "try a + (try b)", "a = try b ?? c", "x + (await y)", "await a?.b = c",
    "unsafe a[b]", "consume a", "copy a.b", "f(consume a)", "repeat each a", "(repeat (each a, each b))", "a.self", "a.0.1",
    "a.init(b)", "a.`class`", "a.default", "super.a", "self[0]", "Self.a", "`self`.a", "_ = a", "(_, b) = c", "a ? b : c ? d : e",
    "a\n  .b\n  .c()",
    "a\n(b)\n[c]", "f(a:)(b)", "f(a:b:)", "a.b(_:)", "A.B.init(c:)", ".a", ".a(b).c", ".a { }", "a...", "...a", "a ..< b",
    "x == nil", "a as! B<C>", "A::b", "a.B::c", "(a as Any) as? B", "-1 + +2", "a?.b?()", "a?[b]", "x!.y!()",
    "store._$a.b", "$a.b", "$0 + $1", "a.b.c = d.e", "[.a, .b]", "f(.a, b: .c(1))", "x.map(\\.a.b).c", "let a = ⊕b",
    "a.isEmpty ? [.b] : .c", "unsafe { a }()", "unsafe.a", "each.a", "any", "some(1)", "copy(a)", "consume.b",
    "\\.a\n![0]", "\\.a.b ![0]", "\\.a?.![0].c", "\\A?.![0].c", "\\A.b.?.c", "\\.?.b", "\\.a.?.b", "a\n.\nself", "A<any>.self", "A<any P>.self", "nonisolated [Int]", "[3 of 3]()", "[a of -3]()", "any~A.self", "x as any ~ A",
  ]
  private static let operators = [
    "a + b * c - d", "a * b + c", "a && b || c && d", "a ?? b ?? c", "a = b = c", "a += b * c", "a == b && c != d", "a << b + c",
    "a ... b + c", "a is B == c", "a as B + c", "!a && -b < c", "a ? b + c : d = e", "try a = b + c", "a = try await b + c",
    "a = try! b", "a | b & c ^ d", "a ± b • c", "a <> b <> c", "a |> b |> c",
    "a >>> b", "a >> b", "a .~ b", "a .== b .&& c", "a <|> b", "a &+ b &* c", "a === b", "a ~= b", "a+b", "a\n+ b\n+ c",
    "a as? B ?? c as? D ?? e",
    "infix operator <+>: A\nprecedencegroup A { higherThan: MultiplicationPrecedence associativity: right }\na * b <+> c <+> d + e",
    "infix operator ++>: B\nprecedencegroup B { lowerThan: AdditionPrecedence higherThan: ComparisonPrecedence associativity: left }\na + b ++> c == d",
    "infix operator <=>\na <=> b <=> c",
    "infix operator <-=: C\nprecedencegroup C { assignment: true associativity: right }\na <-= b", "f(+)", "reduce(0, +)",
    "sorted(by: <)", "f(a, -)", "(<)", "a<b", "a>b", "a - -b", "a! + b?.c", "a ? b : c", "x = a ? b : c", "a ? (b) : [c]",
    "f(a ? b : c, d)", "a = b ? c : d", "await a + b",
    "a + b .< c >> d",
  ]
  private static let calls = [
    "f()", "f(a, b: c, d)", "f(a,)", "f { }", "f() { }", "f(a) { b } c: { d } e: { g }", "f { } b: { }.c { }", "f {\n}",
    "a.b { $0 }.c(d) { e }", "f { }()", "f()()", "f[a] { }", "f(in: a, for: b, default: c, self: d)", "f(`in`: a)",
    "f(a: { b }, c)", "f { a in b } ", "f.init { }", "A<B> { }", "f(&a, inout_: b)", "f(a)(b)[c]{ d }", "f(a\n, b\n)",
    "Task { await a() }", "a.b.c { } d: { }",
    "VStack {\n  Text(\"a\")\n    .b()\n  if c { D() } else { E() }\n  ForEach(f) { g in H(g) }\n}", "f(a)", "f(a)",
    "f(try a, await b)", "withAnimation(.easeIn) { a = b } completion: { c }",
    "x.sink { [weak self] in self?.a = $0 }.store(in: &b)", "f(a) { } `default`: { }",
  ]
  private static let closures = [
    "{ }", "{ a in b }", "{ a, _ in b }", "{ (a, b: Int) in c }", "{ (a: Int) -> Int in a }", "{ () async throws -> A in b }",
    "{ [self] in a }", "{ [weak self, unowned(unsafe) b, c = d.e] f in g }", "{ [weak a = b] (c) throws(E) in d }",
    "{ @MainActor in a }", "{ @Sendable @A(1) [b] (c: D) async -> E in f }", "{ $0 + $1 }", "{ (a) }", "{ [a] }", "{ [a].b }",
    "{ (a, b).c }", "{ a\n b }", "{ $a in b }", "{ (_ a: inout A, b: B...) in }", "{ a async in b }",
    "let a = { (b: Int) -> Int in\n  return b\n}", "f { (a: (Int, [A]) -> B, @C d) in }", "{ in_ in }", "{ { a in { b in c } } }",
    "{ (a: Int) async throws -> (A, [3 of T], sending Self) async -> [Int]? in b }", "{ a -> B in c }", "{ () -> () in }",
    "{ [] in a }", "{ `a` in b }", "{ a.b = c }", "{ a() }",
    "{ [weak self] a in guard let self else { return } ; b }",
  ]
  private static let literals = [
    "\"a\"", "\"\"", "\"a \\(b) c \\(d(\"e \\(f)\")) g\"", "\"\\(a, b: c)\"", "\"\\u{41} \\\" \\\\ \\n\"",
    "#\"a \\(b) \\#(c) \"d\" \"#", "##\"\\##(a) \"# \"##", "\"\"\"\n  a\n  \\(b)\n    c \"\"d\"\" \\\n  e\n  \"\"\"",
    "#\"\"\"\n  \\#(a)\n  \"\"\"#", "#\"\"\"#", "\"\"\"\n\"\"\"", "1", "-1", "1_000", "0xFF_A", "0b101", "0o17", "1.5", "1e5",
    "1.5e-3", "0x1.8p-3", "true", "nil", "/a+b/", "/[a-z]*(b|c)\\/d/", "#/a/b/#", "#/\n  a # b\n/#",
    "let a = /x/\nlet b = c / d / e", "f(/a/, b: /c/)", "x = y / z", "a.b(/c d/)", "[/a/, /b/]", "a / b/c",
    "#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)", "\"🙂é\"", "\"\\(a)\"", "\"\\({ $0 }(1))\"", "\"\\(a ? \"b\" : \"c\")\"",
    "\"\"\"\n  \\(f { a in\n    b\n  })\n  \"\"\"",
    "\"\\({ $0\n}(1))\"", "\"\\(<) \\(a, ==)\"", "\"\\( / ) b\"",
  ]
  private static let types = [
    "let a: A.B<C>.D", "let a: [A: [B]]?", "let a: (A, b: B)", "let a: (A, _ b: inout B) async throws(E) -> D",
    "let a: () -> () -> A", "let a: (A?) -> B", "let a: any P & Q", "let a: some P<A, B>", "let a: [any P?]", "let a: any P?",
    "let a: A.Type, b: P.Protocol, c: (any P).Type", "let a: ~Copyable", "let a: any ~Copyable", "let a: P & Q & R<A>",
    "let a: (repeat each T)", "func f<each T>(_ a: repeat each T) -> (repeat (each T, A<each T>))", "let a: A<3, -1>",
    "let a: [3 of [2 of A]]", "let a: A!", "let a: A??", "let a: [A]??", "func f(a: @escaping @Sendable (A) -> Void)",
    "let a: Any, b: Self, c: _", "let a: A<_>", "func f(_: inout A, _: borrowing B, _: sending C, _: isolated D?)", "let a: `Type`",
    "let a: A.`Type`", "let a: A::B", "let a: (A)", "let a: (())", "let a: ((A) -> B)?", "let a: Optional<(A, B) -> C>",
    "let a: nonisolated(nonsending) () async -> Void", "typealias A = B<C<D<E>>>", "let a: A<B>?=c", "let a: A<B<C>>=d",
    "let a: [A<B>]=[]", "extension A where B == C.D?, E: AnyObject, F: P & Q { }", "func f<let n: Int>() where n == 3 { }",
    "protocol P: AnyObject, ~Escapable { }", "protocol P: class { }", "let a = A<B>.self", "func f<T: ~Copyable & P>()", "func f<T, U>() where T: _Trivial(32), U: _Class",
    "x as (A, B) -> C",
    "let a: P\n&Q", "let a: any~Copyable", "let a: nonisolated\n(nonsending)",
  ]
  private static let directives = [
    "#if A && os(iOS) || !canImport(B)\na\n#elseif swift(>=5.9)\nb\n#else\nc\n#endif",
    "a\n#if B\n  .c()\n#else\n  .d { e }\n#endif\n  .f", "a\n#if A\n#if B\n.c\n#endif\n#else\n.d\n#endif",
    "struct A {\n#if B\n  let c: Int\n#else\n  func d() { }\n#endif\n}", "switch a {\n#if B\ncase .b: c\n#endif\ndefault: d\n}",
    "#sourceLocation(file: \"a.swift\", line: 1)\na\n#sourceLocation()", "#warning(\"a\")\n#error(\"b\")",
    "f {\n  a\n  #if B\n  .c\n  #endif\n}", "#if compiler(>=6.0)\nimport A\n#endif", "#if A\n#endif",
    "func f() {\n#if A\n  return 1\n#else\n  return 2\n#endif\n}", "#if A\nclass B {\n}\n#endif\nlet c = 1",
    "enum A {\n#if B\n  case c\n#endif\n}", "f(a) {\n#if B\n  c()\n#endif\n}\n.d()",
  ]
}
