// Stage 7 (facts). Methods through which an object is answered: it hands itself to a request as a delegate, and the answer
// comes as a call of one of the protocol's methods.
import CallResolution
import ControlFlow
import Semantics

/// Methods that carry an answer.
package struct AnswerEntries: Sendable {
  private var answers: Set<FunctionID> = []

  package init(_ program: Program) {
    for function in program.functionIDs {
      guard let owner = program.owner(of: function) else { continue }
      let body = program.body(of: function)
      let resolved = program.resolved(function)
      for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
        let operands = body.operands(of: instruction.list)
        guard operands.contains(where: { body[$0.value].opcode == .selfReference }) else { continue }
        guard case .functions(let targets) = resolved.callee(of: ValueID(UInt32(number))),
          let target = targets.first, !program.declaration(of: target).hasBody
        else { continue }
        add(operands, body, of: target, owner: owner, program)
      }
    }
  }

  /// `self` goes into a parameter whose type is a protocol of the files: the requirements are how the answer comes.
  private mutating func add(
    _ operands: ArraySlice<Operand>, _ body: FunctionBody, of target: FunctionID, owner: TypeID, _ program: Program
  ) {
    let positions = program.parameters(of: target, forOperands: operands)
    for (operand, position) in zip(operands, positions) where body[operand.value].opcode == .selfReference {
      guard let position else { continue }
      let parameter = program.declaration(of: target).parameters[position]
      guard let type = program.types.nominal(program.type(of: parameter.local, in: program.file(of: target))),
        program[type].kind == .protocol
      else { continue }
      let requirements = Set(program[type].functions.map { program.declaration(of: $0).name })
      for method in program[owner].functions where requirements.contains(program.declaration(of: method).name) {
        answers.insert(method)
      }
    }
  }

  package func contains(_ function: FunctionID) -> Bool { answers.contains(function) }
}
