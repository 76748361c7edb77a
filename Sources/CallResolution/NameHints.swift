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
  private var observedPhrases: [String: [Phrase]] = [:]
  private var closurePhrases: [String: [Phrase]] = [:]
  /// How names of functions begin that do not do what they name.
  private var builders: [String: [Phrase]] = [:]
  /// Roles that a type's name suggests.
  private(set) var roleTypes: [NameID: StateRoles] = [:]

  init() {}

  func paths(ofFunction name: String) -> PathKinds {
    let words = NameHints.words(of: name)
    let isBuilder = words.first.flatMap { builders[$0] }?.contains { words.starts(with: $0.words) } ?? false
    return isBuilder ? [] : PathKinds(rawValue: NameHints.match(words, functionPhrases))
  }
  func paths(ofObserved name: String) -> PathKinds { PathKinds(rawValue: NameHints.match(NameHints.words(of: name), observedPhrases)) }
  func paths(ofClosureTaker name: String) -> PathKinds { PathKinds(rawValue: NameHints.match(NameHints.words(of: name), closurePhrases)) }
  func roles(ofProperty name: String) -> StateRoles { StateRoles(rawValue: NameHints.match(NameHints.words(of: name), rolePhrases)) }

  private static func match(_ words: [String], _ phrases: [String: [Phrase]]) -> UInt32 {
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
    NameHints.read(node, into: &functionPhrases, file, &problems)
  }

  mutating func readObserved(_ node: YAMLNode, _ file: String, _ problems: inout [String]) {
    NameHints.read(node, into: &observedPhrases, file, &problems)
  }

  mutating func readClosures(_ node: YAMLNode, _ file: String, _ problems: inout [String]) {
    NameHints.read(node, into: &closurePhrases, file, &problems)
  }

  mutating func readBuilders(_ node: YAMLNode) {
    for phrase in node.items ?? [] { NameHints.add(phrase.text ?? "", 0, to: &builders) }
  }

  private static func read(_ node: YAMLNode, into phrases: inout [String: [Phrase]], _ file: String, _ problems: inout [String]) {
    for pair in node.pairs ?? [] {
      guard let kind = PathKinds(word: pair.key) else {
        problems.append("\(file):\(pair.line): '\(pair.key)' is no kind of path")
        continue
      }
      for phrase in pair.value.items ?? [] { add(phrase.text ?? "", kind.rawValue, to: &phrases) }
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
