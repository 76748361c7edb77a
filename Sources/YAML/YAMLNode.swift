// A YAML text as a tree of values with positions. The texts come from pull requests of strangers, so the tree can
// never be larger than the text: aliases, which multiply what they name, are refused.

/// A value of a YAML text, with where it stands.
package struct YAMLNode: Sendable, Equatable {
  /// What the value is.
  package indirect enum Value: Sendable, Equatable {
    /// A scalar; a plain one is not in quotes and may stand for a number, a truth value or nothing.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// Pairs in the order written; keys are unique.
    case mapping([Pair])
  }

  /// A key with its value.
  package struct Pair: Sendable, Equatable {
    /// The key's text.
    package let key: String
    /// Line of the key, 1-based.
    package let line: Int
    /// Column of the key, 1-based.
    package let column: Int
    /// The value.
    package let value: YAMLNode
  }

  /// The value.
  package let value: Value
  /// Line on which it starts, 1-based.
  package let line: Int
  /// Column at which it starts, 1-based.
  package let column: Int

  /// The pairs of a mapping, nil for anything else.
  package var pairs: [Pair]? {
    if case .mapping(let pairs) = value { return pairs }
    return nil
  }

  /// The items of a sequence, nil for anything else.
  package var items: [YAMLNode]? {
    if case .sequence(let items) = value { return items }
    return nil
  }

  /// The text of a scalar, nil for anything else and for an empty value.
  package var text: String? {
    guard case .scalar(let text, let isPlain) = value else { return nil }
    return isPlain && (text.isEmpty || text == "~" || text == "null") ? nil : text
  }

  /// Whether the value is left out: `key:` with nothing behind it.
  package var isEmpty: Bool {
    if case .scalar(_, true) = value { return text == nil }
    return false
  }

  /// The truth value of a plain scalar, nil for anything else.
  package var truth: Bool? {
    guard case .scalar(let text, true) = value else { return nil }
    switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
    default: return nil
    }
  }

  /// The value of a key of a mapping.
  package subscript(key: String) -> YAMLNode? {
    pairs?.first { $0.key == key }?.value
  }
}

/// Why a text is no YAML that the tool takes.
package struct YAMLProblem: Error, Sendable, Equatable {
  /// Line of the trouble, 1-based.
  package let line: Int
  /// Column of the trouble, 1-based.
  package let column: Int
  /// What is wrong.
  package let message: String

  /// A problem at a place.
  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}

extension YAMLNode {
  /// The value as YAML on one line, every scalar in quotes unless it was plain.
  package var yaml: String {
    switch value {
    case .scalar(let text, let isPlain): return isPlain && Self.isSimple(text) ? text : Self.quoted(text)
    case .sequence(let items): return "[" + items.map(\.yaml).joined(separator: ", ") + "]"
    case .mapping(let pairs):
      return "{" + pairs.map { Self.quoted($0.key) + ": " + $0.value.yaml }.joined(separator: ", ") + "}"
    }
  }

  /// Whether a plain scalar means the same between brackets.
  private static func isSimple(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
