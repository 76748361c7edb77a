// What names suggest: phrases of the vocabulary against the words of camel-case names.
import Semantics
import YAML

/// Phrases for roles of state and for kinds of path.
struct NameHints: Sendable {
  struct Phrase: Sendable {
    var words: [String]
    /// Fits the whole name only.
    var isWhole: Bool
    var value: UInt32
  }
  /// By the phrase's first word.
  private var functionPhrases: [String: [Phrase]] = [:]
  private var rolePhrases: [String: [Phrase]] = [:]
  /// Roles that a type's name suggests.
  private(set) var roleTypes: [NameID: StateRoles] = [:]

  init() {}

  func paths(ofFunction name: String) -> PathKinds { PathKinds(rawValue: NameHints.match(name, functionPhrases, whole: false)) }
  func roles(ofProperty name: String) -> StateRoles { StateRoles(rawValue: NameHints.match(name, rolePhrases, whole: false)) }

  private static func match(_ name: String, _ phrases: [String: [Phrase]], whole: Bool) -> UInt32 {
    let words = words(of: name)
    var value: UInt32 = 0
    for start in words.indices {
      for phrase in phrases[words[start]] ?? [] where start + phrase.words.count <= words.count {
        if phrase.isWhole, phrase.words.count != words.count { continue }
        if Array(words[start ..< start + phrase.words.count]) == phrase.words { value |= phrase.value }
      }
    }
    return value
  }

  /// `nextPageURL` as `next`, `page`, `url`.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    let bytes = Array(name.utf8)
    func isUpper(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }
    for index in bytes.indices {
      let byte = bytes[index]
      let startsWord =
        isUpper(byte)
        && (index > 0 && !isUpper(bytes[index - 1]) || index + 1 < bytes.count && !isUpper(bytes[index + 1]) && bytes[index + 1] > 96)
      if startsWord || byte == 95 {
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
      if byte != 95 { word.append(isUpper(byte) ? byte + 32 : byte) }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  private static func add(_ text: String, _ value: UInt32, to phrases: inout [String: [Phrase]]) {
    let isWhole = text.hasPrefix("=")
    let words = (isWhole ? text.dropFirst() : text[...]).split(separator: " ").map(String.init)
    guard let first = words.first else { return }
    phrases[first, default: []].append(Phrase(words: words, isWhole: isWhole, value: value))
  }

  mutating func readFunctions(_ node: YAMLNode, _ file: String, _ problems: inout [String]) {
    for pair in node.pairs ?? [] {
      guard let kind = PathKinds(word: pair.key) else {
        problems.append("\(file):\(pair.line): '\(pair.key)' is no kind of path")
        continue
      }
      for phrase in pair.value.items ?? [] { NameHints.add(phrase.text ?? "", kind.rawValue, to: &functionPhrases) }
    }
  }

  mutating func readRoles(
    _ node: YAMLNode, _ file: String, _ names: inout NameInterner, _ problems: inout [String]
  ) {
    for pair in node.pairs ?? [] {
      guard let role = StateRoles(word: pair.key) else {
        problems.append("\(file):\(pair.line): '\(pair.key)' is no role")
        continue
      }
      for phrase in pair.value["names"]?.items ?? [] {
        NameHints.add(phrase.text ?? "", role.rawValue, to: &rolePhrases)
      }
      for type in pair.value["types"]?.items ?? [] {
        roleTypes[names.intern(type.text ?? ""), default: []].insert(role)
      }
    }
  }
}
