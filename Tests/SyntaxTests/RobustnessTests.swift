// Any bytes give a sound tree: cut, doubled, mixed and nested text of every kind.
import Foundation
import SourceText
import Syntax
import SyntaxSamples
import Testing

/// A program with a bit of everything, small enough to be broken at every token.
private let sample = #"""
  import A
  @MainActor final class Feed<T: P>: Base where T.E == Int {
    @Published private(set) var items: [Item] = [] { didSet { log("\(items.count) \(a ? "b" : "c")") } }
    func load(_ page: Int, done: @escaping (Result<[Int], E>) -> Void) async throws -> Int {
      guard let x = try? await api.get(page)?.map({ [weak self] (q: Int) -> Int in q * 2 }), x != nil else { return 0 }
      switch x { case .a(let y, _) where y > 1: items[0].z += y; default: break }
      if #available(iOS 15, *), case .b = x { Task { done(.success([1, 2])) } } else { f { $0 } then: { _ in } }
      #if DEBUG
      view.a
      #if os(iOS)
        .b()
      #endif
      #endif
      let path = \Item.a?.b[0], re = /x+/, raw = #"a\#(1)"#, t = (a: 1, 2) as Any
      for case let (i, v)? in z.lazy { defer { done(v) }; repeat { i -= 1 } while i < 3 }
      do { try g() } catch let e as E { throw e }
    }
  }
  """#

struct RobustnessTests {
  private static let bytes = Array(sample.utf8)
  private static let ranges = parse(sample).tree.tokens.map { Int($0.offset)..<Int($0.end) }

  @Test func theSampleHasNoProblem() { #expect(parse(sample).problems.isEmpty) }

  @Test func truncatedAtEveryByte() {
    for end in Self.bytes.indices { checkSound(Array(Self.bytes[..<end]), "cut at \(end)") }
  }

  @Test func everyTokenDeleted() {
    for range in Self.ranges {
      var bytes = Self.bytes
      bytes.removeSubrange(range)
      checkSound(bytes, "without \(range)")
    }
  }

  @Test func everyTokenDoubled() {
    for range in Self.ranges {
      var bytes = Self.bytes
      bytes.insert(contentsOf: [32] + Self.bytes[range] + [32], at: range.upperBound)
      checkSound(bytes, "twice \(range)")
    }
  }

  @Test func everyPairOfNeighboursSwapped() {
    for (left, right) in zip(Self.ranges, Self.ranges.dropFirst()) {
      let middle = Self.bytes[left.upperBound..<right.lowerBound]
      var bytes = Self.bytes
      bytes.replaceSubrange(left.lowerBound..<right.upperBound, with: Self.bytes[right] + middle + Self.bytes[left])
      checkSound(bytes, "swapped \(left)")
    }
  }

  @Test func randomBytes() {
    var random = RandomSource(seed: 7)
    for _ in 0..<300 { checkSound((0..<random.below(200)).map { _ in UInt8(random.below(256)) }) }
  }

  @Test func randomTokens() {
    var random = RandomSource(seed: 11)
    let words = Self.ranges.map { Array(Self.bytes[$0]) } + ["\n", "\"\"\"", "/*", "*/", "#endif", "<<<<<<< a\n", "\\(", "'", "`"].map { Array($0.utf8) }
    for round in 0..<300 {
      checkSound((0..<random.below(150)).flatMap { _ in random.pick(words) + (random.once(in: 2) ? [32] : []) }, "round \(round)")
    }
  }

  @Test func generatedProgramsDamaged() {
    var random = RandomSource(seed: 13)
    for seed in 0..<60 {
      var generator = ProgramGenerator(seed: UInt64(seed))
      var bytes = Array(generator.program().utf8)
      for _ in 0..<3 where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(random.pick(Array("{}()[]<>\"\\#/*`'@.,;:!?&=\n".utf8)), at: place)
        default: bytes[place] = UInt8(random.below(256))
        }
      }
      checkSound(bytes, "program \(seed)")
    }
  }

  @Test func aFileOfFiftyMegabytes() {
    let unit = Array("func f() { let a = \"\(String(repeating: "x", count: 5_000))\" } // \(String(repeating: "y", count: 45_000))\n".utf8)
    let count = 50_000_000 / unit.count + 1
    let file = SourceFile(path: "test.swift", capacity: count * unit.count) { target in
      for number in 0..<count { target[(number * unit.count)...].update(fromContentsOf: unit) }
      return target.count
    }
    var buffers = ParserBuffers()
    let parsed = Parser.parse(file, reusing: &buffers)
    #expect(parsed.problems.isEmpty)
    #expect(parsed.tree.nodes.filter { $0.kind == .functionDecl }.count == count)
  }

  @Test(arguments: ["\"abc", "\"\"\"\nabc", "/* abc", "\"a \\(b", "\"a \\(b\nlet c = 1", "/abc", "#/abc", "#\"abc\"", "`abc", "<#abc", "#", "@", "\\", "\u{FEFF}", "\0\0", "'a'"])
  func unfinishedThings(_ text: String) {
    checkSound(Array(text.utf8))
    // What follows on another line is kept, unless the thing may span lines.
    let parsed = checkSound(Array("let a = \(text)\nfunc after() {}\n".utf8))
    if !text.contains("\"\"\"") && !text.contains("/*") { #expect(parsed.tree.nodes.contains { $0.kind == .functionDecl }, "\(text)") }
  }

  @Test func mergeConflictsKeepBothSides() {
    let parsed = parse("func a() {\n<<<<<<< HEAD\n  b()\n=======\n  c()\n>>>>>>> other\n}\nfunc d() {}\n")
    #expect(parsed.problems.map(\.kind) == [.conflictMarker, .conflictMarker, .conflictMarker])
    #expect(parsed.tree.nodes.filter { $0.kind == .functionCallExpr }.count == 2)
    #expect(parsed.tree.nodes.filter { $0.kind == .functionDecl }.count == 2)
  }
}
