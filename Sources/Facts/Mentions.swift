// Stage 7 (facts). Which names the texts of functions have: what nobody names is left over, and what nobody reads cannot be
// seen to be wrong. By name, not by declaration: a protocol, an overload or an unknown receiver may stand between.
import CallResolution
import ControlFlow
import Semantics

/// Names met in the bodies of the program.
package struct Mentions: Sendable {
  private var mentioned: [Bool]
  private var read: [Bool]
  private let isApplication: Bool

  init(_ program: Program) {
    mentioned = Array(repeating: false, count: program.names.count)
    read = mentioned
    for function in program.functionIDs {
      for instruction in program.body(of: function).instructions where !instruction.name.isNone {
        mentioned[Int(instruction.name.raw)] = true
        if !instruction.flags.contains(.place) { read[Int(instruction.name.raw)] = true }
      }
    }
    isApplication = program.nominalTypes.contains { type in
      type.externalSupertypes.contains { ["App", "UIApplicationDelegate", "NSApplicationDelegate"].contains(program.text($0)) }
    }
  }

  /// The value is read somewhere, or may be by someone whose text is not among the files: a part of an app is there to be used.
  package func isRead(_ property: PropertyID, in program: Program) -> Bool {
    let declaration = program.declaration(of: property)
    return !isApplication || read[Int(declaration.name.raw)] || declaration.modifiers.contains(.public)
      || declaration.attributes.contains { Self.readers.contains(program.text($0.name)) }
  }

  /// Attributes of properties that Objective-C, a nib or a store reads.
  private static let readers: Set<String> = ["objc", "NSManaged", "IBOutlet", "IBInspectable", "AppStorage", "SceneStorage"]

  /// A function that nothing can run: no text has its name, and no framework, other module or Objective-C knows it.
  package func isLeftOver(_ function: FunctionID, in program: Program) -> Bool {
    let declaration = program.declaration(of: function)
    // A library, or a part of an app, is there to be called.
    guard isApplication, declaration.kind == .function, declaration.attributes.isEmpty, !declaration.isOperator,
      !mentioned[Int(declaration.name.raw)]
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
