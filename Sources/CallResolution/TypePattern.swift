// Types as the vocabulary writes them: `[Element]`, `Publisher<$R, Failure>`, `(Data, URLResponse)`, `$1.Instance`. Parsed
// once into a flat arena; equal texts are one pattern.
import Semantics

/// Index into `PatternArena.nodes`; 0 is "none".
struct PatternID: Hashable, Sendable, BitwiseCopyable {
  var raw: UInt32
  static let none = PatternID(raw: 0)
  var isNone: Bool { raw == 0 }
}

/// One node of a pattern.
struct PatternNode: Sendable, BitwiseCopyable {
  enum Kind: UInt8 {
    case none
    /// A parameter of the receiver type, or the type of that name; children: generic arguments.
    case named
    case optional, array, dictionary, tuple
    /// Parameters, result last.
    case function
    /// `$R`, `$E` (the type expected of the call), `$1` … (the type of an argument), `Self`.
    case closureResult, expected, argument, selfType
    /// `T.Name`: `Instance` of a metatype, a generic argument by name, or a nested type (`dotted`).
    case member
    /// `T!`: without optional.
    case unwrapped
  }
  var kind: Kind
  var number: UInt8 = 0
  var name = NameID.none
  var dotted = NameID.none
  var start: UInt32 = 0
  var count: UInt32 = 0
}

/// All patterns of a vocabulary.
struct PatternArena: Sendable {
  private(set) var nodes: ContiguousArray<PatternNode> = [PatternNode(kind: .none)]
  /// Children of nodes; labels of tuples stand in `labels` at the same places.
  private(set) var children: ContiguousArray<PatternID> = []
  private(set) var labels: ContiguousArray<NameID> = []
  private var known: [String: PatternID] = [:]
  /// The beginning of a text that was not read, since it is longer than any type; reading it would nest without bound.
  private(set) var overlong: String?
  private static let longest = 500

  init() {}

  /// The pattern a text spells, `.none` if it spells none.
  mutating func parse(_ text: String, _ names: inout NameInterner) -> PatternID {
    if let id = known[text] { return id }
    guard text.utf8.count <= Self.longest else {
      overlong = String(text.prefix(20))
      return .none
    }
    var parser = PatternParser(bytes: Array(text.utf8))
    let id = parser.type(&self, &names)
    known[text] = id
    return id
  }

  mutating func add(_ node: PatternNode, _ parts: [PatternID] = [], labels partLabels: [NameID] = []) -> PatternID {
    var node = node
    node.start = UInt32(children.count)
    node.count = UInt32(parts.count)
    children.append(contentsOf: parts)
    for index in parts.indices { labels.append(index < partLabels.count ? partLabels[index] : .none) }
    nodes.append(node)
    return PatternID(raw: UInt32(nodes.count - 1))
  }
}

/// Recursive descent over a pattern's text.
private struct PatternParser {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpaces() { while current == UInt8(ascii: " ") { position += 1 } }

  private mutating func take(_ byte: Character) -> Bool {
    skipSpaces()
    guard current == byte.asciiValue else { return false }
    position += 1
    return true
  }

  private mutating func word() -> String {
    skipSpaces()
    let start = position
    while isWordByte(current) { position += 1 }
    return String(decoding: bytes[start ..< position], as: UTF8.self)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 48 && byte <= 57 || byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122 || byte == 95
  }

  mutating func type(_ arena: inout PatternArena, _ names: inout NameInterner) -> PatternID {
    var result = primary(&arena, &names)
    while !result.isNone {
      if current == UInt8(ascii: "?") {
        position += 1
        result = arena.add(PatternNode(kind: .optional), [result])
      } else if current == UInt8(ascii: "!") {
        position += 1
        result = arena.add(PatternNode(kind: .unwrapped), [result])
      } else if current == UInt8(ascii: ".") {
        position += 1
        let name = word()
        var node = PatternNode(kind: .member, name: names.intern(name))
        let base = arena.nodes[Int(result.raw)]
        if base.kind == .named, base.count == 0 { node.dotted = names.intern(names[base.name] + "." + name) }
        if base.kind == .member, !base.dotted.isNone { node.dotted = names.intern(names[base.dotted] + "." + name) }
        // The base comes first, generic arguments of the nested type after it.
        let arguments = genericArguments(&arena, &names)
        result = arena.add(node, [result] + arguments)
      } else {
        break
      }
    }
    return result
  }

  private mutating func genericArguments(_ arena: inout PatternArena, _ names: inout NameInterner) -> [PatternID] {
    guard current == UInt8(ascii: "<") else { return [] }
    position += 1
    var arguments: [PatternID] = []
    repeat { arguments.append(type(&arena, &names)) } while take(",")
    _ = take(">")
    return arguments
  }

  private mutating func primary(_ arena: inout PatternArena, _ names: inout NameInterner) -> PatternID {
    if take("[") {
      let element = type(&arena, &names)
      if take(":") {
        let value = type(&arena, &names)
        _ = take("]")
        return arena.add(PatternNode(kind: .dictionary), [element, value])
      }
      _ = take("]")
      return arena.add(PatternNode(kind: .array), [element])
    }
    if take("(") { return tuple(&arena, &names) }
    if take("$") {
      let name = word()
      if name == "R" { return arena.add(PatternNode(kind: .closureResult)) }
      if name == "E" { return arena.add(PatternNode(kind: .expected)) }
      return arena.add(PatternNode(kind: .argument, number: UInt8(name) ?? 1))
    }
    let name = word()
    if name.isEmpty || name == "none" { return .none }
    if name == "Self" { return arena.add(PatternNode(kind: .selfType)) }
    let node = PatternNode(kind: .named, name: names.intern(name))
    let arguments = genericArguments(&arena, &names)
    return arena.add(node, arguments)
  }

  private mutating func tuple(_ arena: inout PatternArena, _ names: inout NameInterner) -> PatternID {
    var parts: [PatternID] = []
    var labels: [NameID] = []
    while !take(")"), position < bytes.count {
      skipSpaces()
      let start = position
      let label = word()
      if !label.isEmpty, take(":") {
        labels.append(names.intern(label))
      } else {
        position = start
        labels.append(.none)
      }
      parts.append(type(&arena, &names))
      // What begins no type is passed over.
      if !take(","), position == start { position += 1 }
    }
    skipSpaces()
    if position + 1 < bytes.count, current == UInt8(ascii: "-"), bytes[position + 1] == UInt8(ascii: ">") {
      position += 2
      parts.append(type(&arena, &names))
      return arena.add(PatternNode(kind: .function), parts)
    }
    if parts.count == 1, labels[0].isNone { return parts[0] }
    return arena.add(PatternNode(kind: .tuple), parts, labels: labels)
  }
}
