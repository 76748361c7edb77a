// Rewritings that need no marker: they change how any reference model is written and never what it does. They keep
// track of lines, so that a finding in the rewritten text can be laid on a line of the model.

import Foundation

/// A way to write the same program differently.
enum ModelRewriting: String, CaseIterable, Sendable {
  /// As it is.
  case plain
  /// Other names for types, properties and functions.
  case renamed
  /// The functions of the model in the opposite order.
  case reversed
  /// The functions of the model in an extension in another file.
  case extended
  /// The whole program inside a caseless enum.
  case nested

  /// The files of the rewritten program; a line of code keeps the marker of its origin.
  func files(of text: ModelText, names: [(old: String, new: String)]) -> [(path: String, text: ModelText)] {
    switch self {
    case .plain: return [("Model.swift", text)]
    case .renamed:
      var renamed = text
      for index in renamed.lines.indices {
        renamed.lines[index].code = Self.renaming(renamed.lines[index].code, names)
      }
      return [("Model.swift", renamed)]
    case .reversed:
      var (members, rest, home) = Self.split(text)
      members.reverse()
      rest.lines.insert(contentsOf: members.flatMap { $0 + [ModelText.Line(code: "", marker: nil)] }, at: home.end)
      return [("Model.swift", rest)]
    case .extended:
      let (members, rest, home) = Self.split(text)
      var open = rest
      for index in open.lines.indices { open.lines[index].code = Self.withoutPrivate(open.lines[index].code) }
      var other = ModelText("")
      other.lines = rest.lines.filter { $0.code.hasPrefix("import ") }
      other.lines += [ModelText.Line(code: "", marker: nil), ModelText.Line(code: "extension \(home.name) {", marker: nil)]
      for line in members.flatMap({ $0 }) {
        other.lines.append(ModelText.Line(code: Self.withoutPrivate(line.code), marker: line.marker))
      }
      other.lines.append(ModelText.Line(code: "}", marker: nil))
      return [("Model.swift", open), ("Model+Paths.swift", other)]
    case .nested:
      var nested = text
      let start = nested.lines.firstIndex { !$0.code.hasPrefix("import ") && !$0.code.hasPrefix("//") && !$0.code.isEmpty }
      guard let start else { return [("Model.swift", text)] }
      for index in start..<nested.lines.count where !nested.lines[index].code.isEmpty {
        nested.lines[index].code = "  " + nested.lines[index].code
      }
      nested.lines.insert(ModelText.Line(code: "enum Space {", marker: nil), at: start)
      nested.lines.append(ModelText.Line(code: "}", marker: nil))
      return [("Model.swift", nested)]
    }
  }

  private static func withoutPrivate(_ code: String) -> String {
    code.replacingOccurrences(of: "private(set) ", with: "").replacingOccurrences(of: "private ", with: "")
  }

  /// Replaces whole words.
  private static func renaming(_ code: String, _ names: [(old: String, new: String)]) -> String {
    var result = ""
    var word = ""
    func flush() {
      result += names.first { $0.old == word }?.new ?? word
      word = ""
    }
    for character in code {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        flush()
        result.append(character)
      }
    }
    flush()
    return result
  }

  /// Takes the functions out of the model's own type: the last type at the left margin that is marked `model`.
  private static func split(
    _ text: ModelText
  ) -> (members: [[ModelText.Line]], rest: ModelText, home: (name: String, end: Int)) {
    var members: [[ModelText.Line]] = []
    var rest = text
    rest.lines = []
    var inside = false
    var name = ""
    var end = 0
    var index = 0
    while index < text.lines.count {
      let line = text.lines[index]
      if line.marker == "model", let type = Self.typeName(line.code) {
        inside = true
        name = type
      }
      if inside, line.code == "}" {
        inside = false
        end = rest.lines.count
      }
      if inside, Self.beginsFunction(line.code) {
        var member = [line]
        let isShort = line.code.hasSuffix("}")
        while !isShort, text.lines[index].code != "  }" {
          index += 1
          member.append(text.lines[index])
        }
        members.append(member)
      } else {
        rest.lines.append(line)
      }
      index += 1
    }
    return (members, rest, (name, end))
  }

  private static func typeName(_ code: String) -> String? {
    let words = code.split { !($0.isLetter || $0.isNumber) }
    guard let keyword = words.firstIndex(where: { $0 == "class" || $0 == "actor" }), keyword + 1 < words.count else {
      return nil
    }
    return String(words[keyword + 1])
  }

  /// A function of the type itself that may be moved: no override, since an extension may not hold one.
  private static func beginsFunction(_ code: String) -> Bool {
    guard code.hasPrefix("  "), !code.hasPrefix("   "), !code.contains("override ") else { return false }
    return code.hasPrefix("  func ") || code.hasPrefix("  private func ") || code.hasPrefix("  @objc func ")
  }
}
