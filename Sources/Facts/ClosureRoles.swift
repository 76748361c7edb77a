// Stage 7 (facts). What a closure says itself of when it is run, where nobody knows the function it is given to.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// How a closure given to something unknown is run: late if its label, or the name of the function, says that it asks.
  func guessedRole(of closure: ValueHandle, _ operand: Operand, _ name: NameID, of call: Instruction) -> ClosureRole {
    if names.suggestsStream(program.text(name)) { return .event }
    if names.isCompletionLabel(operand.label) { return .late }
    if relevance.runsItsClosures(name, arguments: Int(call.list.count)) { return .sync }
    guard case .closure(let function, _) = pool[closure].shape else { return .event }
    if !call.flags.contains(.discarded), givesValue(function) { return .sync }
    // A label that is no completion's says itself what the closure is for (`reload(using: changes, setData: { … })`).
    if operand.label.isNone || names.suggestsCallback(program.text(operand.label)), names.suggestsRequest(program.text(name)) {
      return .late
    }
    let declaration = program.declaration(of: function)
    if comparesCaptured(function) || !declaration.parameters.isEmpty && returnsToMain(function) { return .late }
    // A closure that is kept and given an answer, by the names of what it is given; a tap handler is given a sender.
    if declaration.capturesSelfWeakly, declaration.parameters.contains(where: { names.isAnswerName($0.name) }) { return .late }
    return .event
  }

  /// The closure is asked for a value, and so is the call it is given to (`database.read { count(in: $0) }`): what gives back
  /// what its closure says has run it.
  private func givesValue(_ closure: FunctionID) -> Bool {
    let body = program.body(of: closure)
    let resolved = program.resolved(closure)
    return body.blocks.contains { block in
      guard case .return(let value) = block.terminator, !value.isNone else { return false }
      return program.content(ofAnswer: resolved.type(of: value), names) == .value
    }
  }

  /// The closure goes back to the main queue with what it is given, itself or in a helper that it hands it to: it is called on
  /// another one, by whoever did the work.
  private func returnsToMain(_ closure: FunctionID, depth: Int = 0) -> Bool {
    let body = program.body(of: closure)
    let resolved = program.resolved(closure)
    return body.instructions.enumerated().contains { number, instruction in
      guard instruction.opcode == .call, !instruction.a.isNone else { return false }
      let callee = body[instruction.a]
      if callee.opcode == .member, names.entersQueue(callee.name), !callee.a.isNone, names.isMain(body[callee.a].name) { return true }
      guard depth == 0, case .functions(let targets) = resolved.callee(of: ValueID(UInt32(number))), targets.count == 1,
        program.declaration(of: targets[0]).hasBody,
        body.operands(of: instruction.list).contains(where: { isParameter(body[$0.value], of: closure) })
      else { return false }
      return returnsToMain(targets[0], depth: 1)
    }
  }

  private func isParameter(_ instruction: Instruction, of function: FunctionID) -> Bool {
    instruction.opcode == .local && program.declaration(of: function).parameters.contains { $0.local.raw == instruction.index }
  }

  /// The closure compares a constant of the code around it with state: it expects to be run when the state may have moved on.
  private func comparesCaptured(_ closure: FunctionID) -> Bool {
    let body = program.body(of: closure)
    let file = program.files[Int(program.file(of: closure).raw)]
    return body.instructions.contains { instruction in
      guard instruction.opcode == .binary, [names.equal, names.notEqual, names.identical, names.notIdentical].contains(instruction.name) else { return false }
      return [(instruction.a, instruction.b), (instruction.b, instruction.a)].contains { own, other in
        guard body[own].opcode == .local else { return false }
        let local = file.index.locals[Int(body[own].index)]
        let isState = body[other].opcode == .member || body[other].opcode == .subscript
        return local.kind == .constant && local.function != program.local(closure) && isState
      }
    }
  }
}
