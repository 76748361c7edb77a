// `try` and `await`. Both cover everything to their right; the marker comes behind what it covers. An assignment they
// cover is split: marker behind the value, store behind the marker.
import Semantics
import SourceText
import Syntax

extension FileLowering {
  mutating func lowerEffect(_ node: NodeID) -> ValueID {
    if tree.isAssignment(node) {
      var effects: [NodeID] = []
      var current = node
      while let inner = tree.present(current, .expression), tree.kind(current) != .assignmentExpr,
        tree.kind(current) != .infixOperatorExpr
      {
        if tree.kind(current) != .unsafeExpr { effects.append(current) }
        current = inner
      }
      return lowerAssignment(current, effects: effects)
    }
    let start = body.instructions.count
    let contains = tree.endsErrors(node)
    if contains { body.contained += 1 }
    let value = lowerOperand(node)
    if contains { body.contained -= 1 }
    return apply(node, to: value, since: start)
  }

  /// Notes that errors end at `try?` and `try!`, before what they cover is lowered. `applied` takes it back.
  mutating func contain(_ effects: [NodeID]) {
    for effect in effects where tree.endsErrors(effect) { body.contained += 1 }
  }

  /// Adds the markers of `effects`, innermost first, behind the instructions since `start`; gives the value that goes on.
  mutating func applied(_ effects: [NodeID], to value: ValueID, since start: Int) -> ValueID {
    var value = value
    for effect in effects.reversed() {
      if tree.endsErrors(effect) { body.contained -= 1 }
      value = apply(effect, to: value, since: start)
    }
    return value
  }

  private mutating func apply(_ node: NodeID, to value: ValueID, since start: Int) -> ValueID {
    let range = tree.range(node)
    if tree.kind(node) == .awaitExpr {
      var marker = Instruction(.await, range: range)
      marker.a = value
      return mark(.awaited, marker, result: value, since: start)
    }
    if tree[node].flags.contains(.optionalMark) {
      var marker = Instruction(.tryOptional, range: range)
      marker.a = value
      return mark(.tried, marker, result: value, since: start)
    }
    let top = operandStack.count
    markCalls(.tried, since: start)
    operandStack.truncate(to: top)
    markReads(of: value, .tried)
    if !tree[node].flags.contains(.forcedMark) { endWithTry(range) }
    return value
  }

  /// Ends the block where an error may leave it.
  mutating func endWithTry(_ range: SourceRange) {
    guard body.contained == 0, body.isOpen else { return }
    let next = body.newLabel()
    let error = body.errorTarget()
    body.terminate(.try(next: BlockID(next.raw), error: BlockID(error.raw)))
    body.place(next, .tryNext, range)
  }

  /// Flags the calls since `start` and emits the marker that lists them.
  private mutating func mark(_ flag: Instruction.Flags, _ marker: Instruction, result: ValueID, since start: Int) -> ValueID {
    let top = operandStack.count
    markCalls(flag, since: start)
    markReads(of: result, flag)
    return emit(marker, operandsSince: top)
  }

  /// Flags the calls since `start` that no marker of the same kind inside covers already, and pushes them as operands.
  private mutating func markCalls(_ flag: Instruction.Flags, since start: Int) {
    for position in start..<body.instructions.count
    where body.instructions[position].opcode == .call && !body.instructions[position].flags.contains(flag) {
      body.instructions[position].flags.insert(flag)
      operandStack.append(Operand(value: ValueID(UInt32(position))))
    }
  }

  /// Flags reads whose value is what is awaited (`await model.count`), not those that only lead to a call.
  private mutating func markReads(of value: ValueID, _ flag: Instruction.Flags) {
    var next = value
    while !next.isNone {
      let instruction = body.instructions[Int(next.raw)]
      switch instruction.opcode {
      case .member, .subscript, .identifier, .local, .implicitMember:
        body.instructions[Int(next.raw)].flags.insert(flag)
        next = instruction.opcode == .member || instruction.opcode == .subscript ? instruction.a : .none
      case .unwrap, .cast, .unary, .typeTest, .await, .tryOptional: next = instruction.a
      case .binary:
        markReads(of: instruction.b, flag)
        next = instruction.a
      case .tuple, .array, .interpolation, .select:
        for position in instruction.list.start..<instruction.list.start + instruction.list.count {
          markReads(of: body.operands[Int(position)].value, flag)
        }
        next = instruction.opcode == .select ? instruction.b : .none
      default: return
      }
    }
  }
}
