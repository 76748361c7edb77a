// Random programs that are valid Swift as far as syntax goes, grown along the grammar.
// The parts are spread over one file per area; each part returns text.

/// Makes programs from a seed.
package struct ProgramGenerator {
  var random: RandomSource
  /// How much deeper a part may still go.
  var budget = 6

  /// A generator for a seed.
  package init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// A whole file.
  package mutating func program() -> String {
    var lines: [String] = []
    if random.once(in: 20) { lines.append("#!/usr/bin/env swift") }
    for _ in 0..<(1 + random.below(3)) { lines.append(importDeclaration()) }
    if random.once(in: 8) { lines += operatorDeclarations() }
    for _ in 0..<(2 + random.below(6)) {
      lines.append(random.once(in: 3) ? statement() : declaration(inMembers: false))
    }
    return lines.joined(separator: "\n") + (random.once(in: 5) ? "" : "\n")
  }

  // MARK: Combining

  /// Runs a part one level down, or its fallback if that is too deep.
  mutating func deeper(_ fallback: String, _ part: (inout ProgramGenerator) -> String) -> String {
    guard budget > 0 else { return fallback }
    budget -= 1
    defer { budget += 1 }
    return part(&self)
  }

  /// `count` parts with a separator.
  mutating func list(_ range: ClosedRange<Int>, _ separator: String = ", ", _ part: (inout ProgramGenerator) -> String) -> String {
    let count = range.lowerBound + random.below(range.count)
    return (0..<count).map { _ in part(&self) }.joined(separator: separator)
  }

  /// Text, or nothing.
  mutating func maybe(_ oneIn: Int, _ part: (inout ProgramGenerator) -> String) -> String {
    random.once(in: oneIn) ? part(&self) : ""
  }

  /// A comment or a space.
  mutating func gap() -> String { random.pick([" ", " ", " ", " ", "  ", " /* c */ ", " /* a /* b */ */ ", "\n", " // end\n"]) }

  // MARK: Names

  mutating func name() -> String {
    random.pick([
      "a", "b", "value", "item", "items", "`class`", "`two words`", "π", "日本", "_x", "get", "set", "actor", "async", "open", "some",
      "each", "copy", "consume", "unsafe", "of", "left", "prefix", "isolated", "yield", "then", "any", "sending", "macro", "package", "x$y",
      "borrow", "final", "lazy", "weak", "optional", "required", "indirect", "willSet", "discard", "dynamic", "convenience",
    ])
  }
  /// A name that is nothing but a name.
  mutating func plainName() -> String { random.pick(["a", "b", "value", "item", "items", "`class`", "π", "_x", "left", "of", "result"]) }
  mutating func typeName() -> String { random.pick(["Int", "String", "Item", "Box", "T", "Self", "Any", "Void", "Ünïcode", "`Type`"]) }
  mutating func label() -> String { random.pick(["for", "in", "at", "with", "where", "if", "_", "self", "default", "a", "value", "repeat", "is"]) }
}
