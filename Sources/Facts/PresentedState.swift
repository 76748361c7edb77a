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
          }
        }
      }
    }
  }

  func contains(_ property: PropertyID) -> Bool { program[property].wrapper == .interface || properties.contains(property) }
}
