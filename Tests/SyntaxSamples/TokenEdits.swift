// Valid text with a token or two changed: some of it is valid still, in ways nobody thought of.
import SourceText
import Syntax

/// Changes tokens at random.
package struct TokenEdits {
  private var random: RandomSource

  /// Edits for a seed.
  package init(seed: UInt64) { random = RandomSource(seed: seed) }

  private static let words = [
    "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".", "...", "->", "=", "==", "&", "?", "!", "-", "+", "/", "@a", "@a(b)", "#if A\n", "#endif\n", "#m", "\\.a", "\"\\(a)\"", "/a/", "1", "nil",
    "_", "self", "Self", "super", "init", "any", "some", "each", "repeat", "inout", "in", "is", "as", "as?", "try", "try?", "await", "async", "throws", "throws(E)", "rethrows", "where", "if", "else", "case",
    "let", "var", "func f()", "switch", "default:", "for", "while", "guard", "do", "catch", "defer", "return", "throw", "yield", "then", "discard", "consume", "copy", "borrow", "unsafe", "of", "get", "set",
    "willSet", "didSet", "actor", "macro", "open", "class", "static", "nonisolated", "nonisolated(unsafe)", "isolated", "sending", "borrowing", "consuming", "lazy", "weak", "unowned(safe)", "package", "~Copyable",
    "a", "A", "$0", "`a`", "a.b", "a()", "{ a in b }", "A<B>", "a::b", "operator", "precedencegroup", "subscript", "typealias", "import", "private(set)", "@Sendable", "@escaping", "left", "prefix", "infix",
  ]

  /// A copy of a text with one to three changes; the tokens are those our parser sees.
  package mutating func edited(_ tree: SyntaxTree) -> [UInt8] {
    let ranges = tree.tokens.map { Int($0.offset)..<Int($0.end) }.filter { !$0.isEmpty }
    guard !ranges.isEmpty else { return [] }
    var pieces: [[UInt8]] = []
    var end = 0
    for range in ranges {
      pieces.append(Array(tree.file.bytes[end..<range.lowerBound]))
      pieces.append(Array(tree.file.bytes[range]))
      end = range.upperBound
    }
    for _ in 0...random.below(3) {
      let place = random.below(ranges.count) * 2 + 1
      switch random.below(7) {
      case 0: pieces[place] = []
      case 1: pieces[place] += [32] + pieces[place]
      case 2: pieces[place] = Array(random.pick(Self.words).utf8)
      case 3: pieces[place] += [32] + Array(random.pick(Self.words).utf8) + [32]
      case 4: pieces[place] = pieces[random.below(ranges.count) * 2 + 1]
      case 5: pieces[place - 1] = Array(random.pick(["", " ", "\n", "/**/"]).utf8)
      default: pieces.swapAt(place, random.below(ranges.count) * 2 + 1)
      }
    }
    return pieces.flatMap { $0 } + Array(tree.file.bytes[end...])
  }
}
