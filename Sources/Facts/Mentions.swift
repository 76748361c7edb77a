// Stage 7 (facts). Which names the texts of functions have: what nobody names is left over, and what nobody reads cannot be
// seen to be wrong. By name, not by declaration: a protocol, an overload or an unknown receiver may stand between.
import CallResolution
import ControlFlow
import Semantics

/// Names met in the bodies of the program.
package struct Mentions: Sendable {
  /// How often each name is met outside of what it names and of functions that are left over themselves.
  private var mentioned: [Int32]
  private var read: [Bool]
  private var leftOver: [Bool]
  private let isApplication: Bool

  init(_ program: Program) {
    mentioned = Array(repeating: 0, count: program.names.count)
    read = Array(repeating: false, count: program.names.count)
    leftOver = Array(repeating: false, count: program.functionCount)
    isApplication = program.nominalTypes.contains { type in
      type.externalSupertypes.contains { ["App", "UIApplicationDelegate", "NSApplicationDelegate"].contains(program.text($0)) }
    }
    let homes = program.functionIDs.map { program.home(of: $0) }
    for function in program.functionIDs {
      let body = program.body(of: function)
      let own = program.declaration(of: homes[Int(function.raw)]).name
      let targets = Self.targets(in: body, program)
      for (number, instruction) in body.instructions.enumerated() where !instruction.name.isNone {
        if instruction.name != own { mentioned[Int(instruction.name.raw)] += 1 }
        if !instruction.flags.contains(.place), !targets.contains(UInt32(number)) { read[Int(instruction.name.raw)] = true }
      }
    }
    findLeftOver(homes, program)
  }

  /// What only left-over functions name is left over too.
  private mutating func findLeftOver(_ homes: [FunctionID], _ program: Program) {
    guard isApplication else { return }
    var open = program.functionIDs.filter { canBeLeftOver($0, program) }
    var found = open
    while !found.isEmpty {
      found = open.filter { mentioned[Int(program.declaration(of: $0).name.raw)] == 0 }
      for function in found { leftOver[Int(function.raw)] = true }
      open.removeAll { leftOver[Int($0.raw)] }
      let gone = Set(found)
      for function in program.functionIDs where !gone.isEmpty && gone.contains(homes[Int(function.raw)]) {
        let own = program.declaration(of: homes[Int(function.raw)]).name
        for instruction in program.body(of: function).instructions where !instruction.name.isNone && instruction.name != own {
          mentioned[Int(instruction.name.raw)] -= 1
        }
      }
    }
  }

  /// Values that are named to be changed in place, and looked at by nobody: `rows` in `rows[key] = …` and `rows.append(…)`.
  private static func targets(in body: FunctionBody, _ program: Program) -> Set<UInt32> {
    var result: Set<UInt32> = []
    for instruction in body.instructions where !instruction.a.isNone {
      if instruction.opcode == .subscript, instruction.flags.contains(.place) { result.insert(instruction.a.raw) }
      guard instruction.opcode == .call, instruction.flags.contains(.discarded) else { continue }
      let callee = body[instruction.a]
      if callee.opcode == .member, !callee.a.isNone, fillers.contains(program.text(callee.name)) { result.insert(callee.a.raw) }
    }
    return result
  }

  private static let fillers: Set<String> = ["append", "insert", "removeAll", "removeValue", "formUnion", "merge", "updateValue"]

  /// The value is read somewhere, or may be by someone whose text is not among the files: a part of an app is there to be used.
  package func isRead(_ property: PropertyID, in program: Program) -> Bool {
    let declaration = program.declaration(of: property)
    return !isApplication || read[Int(declaration.name.raw)] || declaration.modifiers.contains(.public)
      || declaration.attributes.contains { Self.readers.contains(program.text($0.name)) }
  }

  /// Attributes of properties that Objective-C, a nib or a store reads.
  private static let readers: Set<String> = ["objc", "NSManaged", "IBOutlet", "IBInspectable", "AppStorage", "SceneStorage"]

  /// A function that nothing can run: no text has its name, and no framework, other module or Objective-C knows it.
  package func isLeftOver(_ function: FunctionID) -> Bool { leftOver[Int(function.raw)] }

  private func canBeLeftOver(_ function: FunctionID, _ program: Program) -> Bool {
    let declaration = program.declaration(of: function)
    // A library, or a part of an app, is there to be called.
    guard declaration.kind == .function, declaration.attributes.isEmpty, !declaration.isOperator, program.entryPaths(of: function) == nil
    else { return false }
    if declaration.modifiers.contains(.private) { return true }
    guard declaration.modifiers.isDisjoint(with: [.public, .override]) else { return false }
    guard let owner = program.owner(of: function) else { return true }
    let type = program[owner]
    return type.attributes.isEmpty && type.kind != .protocol && type.externalSupertypes.allSatisfy { callsNothingBack($0, program) }
  }

  /// What its conforming types and subclasses are called by is in the vocabulary, or there is nothing.
  private func callsNothingBack(_ type: NameID, _ program: Program) -> Bool {
    program.isKnown(external: type) || Self.silent.contains(program.text(type))
  }

  private static let silent: Set<String> = [
    "ObservableObject", "View", "ViewModifier", "Identifiable", "Equatable", "Hashable", "Codable", "Decodable", "Encodable",
    "Sendable", "Comparable", "CaseIterable", "Error", "LocalizedError", "AnyObject", "NSObject", "CustomStringConvertible",
    "RawRepresentable",
  ]
}
