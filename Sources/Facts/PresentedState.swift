// Stage 7 (facts). State that only says what is presented over the screen: sheets, alerts, popovers, the path of a
// navigation stack, the focused field. An answer that opens one is seen and closed; it is no content that goes stale.
import CallResolution
import ControlFlow
import Semantics

/// Properties bound to something that presents.
struct PresentedState: Sendable {
  private var properties: Set<PropertyID> = []
  private let program: Program

  /// Labels under which SwiftUI takes the binding of what is presented.
  private static let labels = ["isPresented", "item", "path", "isActive", "detents"]
  /// Functions that take such a binding under a label that others use for content.
  private static let presenters = [
    "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "navigationDestination", "inspector", "quickLookPreview",
    "actionSheet", "NavigationStack", "NavigationLink", "fileImporter", "fileExporter", "photosPicker", "presentationDetents", "toast",
  ]

  init(_ program: Program) {
    self.program = program
    let labels = Set(Self.labels.compactMap { program.names.find($0) })
    if labels.isEmpty { return }
    let presenters = Set(Self.presenters.compactMap { program.names.find($0) })
    let always = program.names.find("isPresented")
    for function in program.functionIDs {
      let body = program.body(of: function)
      for instruction in body.instructions where instruction.opcode == .call && !instruction.a.isNone {
        for operand in body.operands(of: instruction.list) where !operand.label.isNone && labels.contains(operand.label) {
          guard operand.label == always || presenters.contains(body[instruction.a].name) else { continue }
          let resolved = program.resolved(function)
          if case .property(let property) = resolved.symbol(of: operand.value), resolved.isProjection(operand.value) {
            properties.insert(property)
          } else {
            properties.formUnion(storesOfBinding(body[operand.value], body, in: function))
          }
        }
      }
    }
  }

  /// What the closures of `Binding(get: { … }, set: { … })` store when the user closes what is presented.
  private func storesOfBinding(_ made: Instruction, _ body: FunctionBody, in function: FunctionID) -> [PropertyID] {
    guard made.opcode == .call else { return [] }
    return body.operands(of: made.list).flatMap { operand -> [PropertyID] in
      guard body[operand.value].opcode == .closure else { return [] }
      let closure = program.function(FunctionDeclarationID(body[operand.value].index), in: program.file(of: function))
      let (inner, resolved) = (program.body(of: closure), program.resolved(closure))
      return inner.instructions.compactMap { instruction in
        guard instruction.opcode == .store, case .property(let property) = resolved.symbol(of: instruction.a) else { return nil }
        return property
      }
    }
  }

  func contains(_ property: PropertyID) -> Bool { program[property].wrapper == .interface || properties.contains(property) }
}
