// Stage 7 (facts). What is known of a call before it is run, and is the same in every activation: found when it is met first.
import CallResolution
import ControlFlow
import Semantics

/// A call in a body.
final class CallSite {
  let callee: Callee
  /// The bodies it may run.
  let bodies: [FunctionID]
  /// For each of them, and each operand, the parameter the operand goes to; -1 for none.
  private let places: [Int16]
  private let operandCount: Int
  /// Nothing of the files is run.
  let leavesProgram: Bool
  /// Its name, its labels or its constant arguments say that it is recorded.
  let isOfInterest: Bool

  init(_ id: ValueID, _ instruction: Instruction, _ text: CodeText, _ interpreter: Interpreter) {
    let program = interpreter.program, interest = interpreter.interest
    let body = text.body
    let operands = body.operands(of: instruction.list)
    callee = text.resolved.callee(of: id)
    switch callee {
    case .functions(let targets):
      bodies = targets.filter { interpreter.relevance.isRun($0, in: program) }
      leavesProgram = bodies.isEmpty
    case .tooMany(let targets):
      bodies = targets.filter { interpreter.relevance.isRun($0, in: program) }
      leavesProgram = true
    case .external, .unresolved:
      bodies = []
      leavesProgram = true
    case .closureValue, .initializer, .enumCase:
      bodies = []
      leavesProgram = false
    }
    places = bodies.flatMap { program.parameters(of: $0, forOperands: operands).map { Int16($0 ?? -1) } }
    operandCount = operands.count
    let name = instruction.a.isNone ? NameID.none : body[instruction.a].name
    let isNamed = interest.isAssertion(name) || interest.isRemoval(name) || interest.isClaim(name)
    isOfInterest = isNamed || leavesProgram && (
      interest.isAddress(name) || interest.isKeep(name)
        || operands.contains { operand in
          let given = body[operand.value]
          return interest.isKeyName(given, label: operand.label) || interest.isKeyLabel(operand.label)
            || interest.isPayload(given, label: operand.label)
        })
  }

  /// The parameter of body number `body` that an operand goes to.
  func parameter(ofOperand position: Int, in body: Int) -> Int? {
    let place = places[body * operandCount + position]
    return place < 0 ? nil : Int(place)
  }
}
