// The edits of a reference model: rewritings that keep its behaviour, and mutants that break it. The format is one
// edit a paragraph:
//
//   rewriting NAME | mutant NAME
//     delete MARKER, MARKER
//     replace MARKER: code            (\n separates lines; each may carry a marker of its own)
//     insert before|after MARKER: code
//     move MARKER before|after MARKER
//     expect RULE @ MARKER, MARKER or RULE @ MARKER      (mutants only)

import Foundation
import Testing

/// One edit of a reference model.
struct ModelEdit: Sendable {
  /// A step of an edit.
  enum Step: Sendable, Equatable {
    case delete(String)
    case replace(String, String)
    case insert(String, before: Bool, String)
    case move(String, before: Bool, String)

    /// The markers whose lines the step changes.
    var markers: [String] {
      switch self {
      case .delete(let marker), .replace(let marker, _): [marker]
      case .insert: []
      case .move(let marker, _, _): [marker]
      }
    }

    /// The markers beside whose lines the step puts something.
    var neighbours: [String] {
      switch self {
      case .delete, .replace: []
      case .insert(_, _, let marker): [marker]
      case .move(_, _, let target): [target]
      }
    }
  }

  /// A finding that a mutant must bring: the rule, and the markers on one of whose lines it must lie.
  struct Due: Sendable {
    let rule: String
    let markers: [String]
  }

  /// The name, unique within its model.
  let name: String
  /// Whether the edit breaks the model.
  let isMutant: Bool
  /// What it does, in order.
  var steps: [Step] = []
  /// Findings, one of which is due.
  var due: [Due] = []

  /// Applies every step.
  func apply(to text: inout ModelText) throws {
    for step in steps {
      switch step {
      case .delete(let marker): try text.delete(marker)
      case .replace(let marker, let code): try text.replace(marker, with: code)
      case .insert(let code, let before, let marker): try text.insert(code, before: before, marker)
      case .move(let marker, let before, let target): try text.move(marker, before: before, target)
      }
    }
  }

  /// Whether this edit can follow another without undoing it or missing what it needs.
  func isIndependent(of other: ModelEdit) -> Bool {
    let mine = Set(steps.flatMap(\.markers))
    let theirs = Set(other.steps.flatMap(\.markers))
    let needed = Set(steps.flatMap(\.neighbours) + due.flatMap(\.markers))
    let neededThere = Set(other.steps.flatMap(\.neighbours) + other.due.flatMap(\.markers))
    return mine.isDisjoint(with: theirs) && needed.isDisjoint(with: other.deleted) && neededThere.isDisjoint(with: deleted)
  }

  private var deleted: Set<String> {
    Set(steps.compactMap { if case .delete(let marker) = $0 { marker } else { nil } })
  }
}

/// A reference model and everything that is done to it.
struct ReferenceModel: Sendable, CustomTestStringConvertible {
  /// The name of its file.
  let name: String
  /// Its text.
  let text: ModelText
  /// What a renaming changes.
  private(set) var names: [(old: String, new: String)] = []
  /// The edits that keep its behaviour.
  private(set) var rewritings: [ModelEdit] = []
  /// The edits that break it.
  private(set) var mutants: [ModelEdit] = []

  var testDescription: String { name }

  /// Every model of the package.
  static let all: [ReferenceModel] = PackageFolder.entries("Tests/ReferenceModels")
    .filter { $0.hasSuffix(".swift") }
    .map { ReferenceModel(String($0.dropLast(".swift".count))) }

  private init(_ name: String) {
    self.name = name
    text = ModelText(PackageFolder.text("Tests/ReferenceModels/\(name).swift"))
    var current: ModelEdit?
    for line in PackageFolder.text("Tests/ReferenceModels/\(name).edits").split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let verb = words.first, !verb.hasPrefix("#") else { continue }
      let rest = words.count > 1 ? words[1] : ""
      switch verb {
      case "names":
        names = rest.components(separatedBy: ", ").map { $0.components(separatedBy: " -> ") }.map { ($0[0], $0[1]) }
      case "rewriting", "mutant":
        if let current { add(current) }
        current = ModelEdit(name: rest, isMutant: verb == "mutant")
      case "expect":
        current?.due = rest.components(separatedBy: " or ").map(Self.due)
      default:
        current?.steps += Self.steps(verb, rest)
      }
    }
    if let current { add(current) }
  }

  private mutating func add(_ edit: ModelEdit) {
    if edit.isMutant { mutants.append(edit) } else { rewritings.append(edit) }
  }

  private static func due(_ text: String) -> ModelEdit.Due {
    let sides = text.components(separatedBy: " @ ")
    return ModelEdit.Due(rule: sides[0], markers: (sides.last ?? "").components(separatedBy: ", "))
  }

  private static func steps(_ verb: String, _ text: String) -> [ModelEdit.Step] {
    let sides = text.split(separator: ":", maxSplits: 1).map(String.init)
    let code = sides.count > 1 ? String(sides[1].dropFirst()) : ""
    let words = sides[0].split(separator: " ").map(String.init)
    switch verb {
    case "delete": return text.components(separatedBy: ", ").map { .delete($0) }
    case "replace": return [.replace(sides[0], code)]
    case "insert": return [.insert(code, before: words[0] == "before", words[1])]
    case "move": return [.move(words[0], before: words[1] == "before", words[2])]
    default: preconditionFailure("'\(verb)' is no step of an edit")
    }
  }
}
