// Stage 7 (facts). Closures kept in properties: which bodies a call through a property may run. One set per property, over
// all instances: a row view's `load` closure is what its parents hand to the initialiser.
import CallResolution
import ControlFlow
import Semantics

/// Closures by the property that stores them.
package struct StoredClosures: Sendable {
  private var closures: [PropertyID: [FunctionID]] = [:]
  private var isCalled: Set<PropertyID> = []
  private var stored: [FunctionID: PropertyID] = [:]

  /// More closures than this in one property, and a call through it is taken to be unknown.
  static let limit = 4

  package init(_ program: Program) {
    var parameterTargets: [FunctionID: [Int: PropertyID]] = [:]
    for function in program.functionIDs {
      let body = program.body(of: function)
      let resolved = program.resolved(function)
      for (number, instruction) in body.instructions.enumerated() {
        switch instruction.opcode {
        case .store:
          guard case .property(let property) = resolved.symbol(of: instruction.a), !instruction.b.isNone else { continue }
          if let closure = Self.closure(instruction.b, body, function, program) { add(closure, to: property) }
          if body[instruction.b].opcode == .local, program.declaration(of: function).kind == .initializer,
            let index = Self.parameter(LocalID(body[instruction.b].index), of: function, program) {
            parameterTargets[function, default: [:]][index] = property
          }
        case .call:
          if let property = resolved.calledProperty(of: ValueID(UInt32(number))) { isCalled.insert(property) }
        default: break
        }
      }
    }
    for function in program.functionIDs { collectInitialisers(in: function, program, parameterTargets) }
  }

  private mutating func add(_ closure: FunctionID, to property: PropertyID) {
    closures[property, default: []].append(closure)
    stored[closure] = property
  }

  private static func closure(_ value: ValueID, _ body: FunctionBody, _ function: FunctionID, _ program: Program) -> FunctionID? {
    guard body[value].opcode == .closure else { return nil }
    return program.function(FunctionDeclarationID(body[value].index), in: program.file(of: function))
  }

  private static func parameter(_ local: LocalID, of function: FunctionID, _ program: Program) -> Int? {
    program.declaration(of: function).parameters.firstIndex { $0.local == local }
  }

  /// `Row(load: { … })`: through the initialiser's own stores, or by label for a memberwise one.
  private mutating func collectInitialisers(
    in function: FunctionID, _ program: Program, _ targets: [FunctionID: [Int: PropertyID]]
  ) {
    let body = program.body(of: function)
    let resolved = program.resolved(function)
    for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
      let operands = body.operands(of: instruction.list)
      guard operands.contains(where: { body[$0.value].opcode == .closure }),
        case .initializer(let type, let initializers) = resolved.callee(of: ValueID(UInt32(number)))
      else { continue }
      for (position, operand) in operands.enumerated() {
        guard let closure = Self.closure(operand.value, body, function, program) else { continue }
        if let initializer = initializers.first {
          let positions = program.parameters(of: initializer, forOperands: operands)
          if position < positions.count, let index = positions[position], let property = targets[initializer]?[index] {
            add(closure, to: property)
          }
        } else if let property = Self.property(operand, of: type, program) {
          add(closure, to: property)
        }
      }
    }
  }

  /// The stored property a memberwise argument fills; an unlabelled trailing closure fills the last one of function type.
  private static func property(_ operand: Operand, of type: TypeID, _ program: Program) -> PropertyID? {
    let properties = program[type].properties.filter { program[$0].isStored && !program[$0].isStatic }
    if !operand.label.isNone { return properties.first { program.declaration(of: $0).name == operand.label } }
    return properties.last { program.types.kind(program.types.unwrapped(program[$0].type)) == .function }
  }

  /// The closures a call through the property may run; none if there are too many to say.
  package func closures(in property: PropertyID) -> [FunctionID] {
    let known = closures[property] ?? []
    return known.count <= Self.limit ? known : []
  }

  /// The closure is kept in a property that the files call, and so is run where they do.
  package func isReached(_ closure: FunctionID) -> Bool {
    guard let property = stored[closure] else { return false }
    return isCalled.contains(property) && !closures(in: property).isEmpty
  }
}
