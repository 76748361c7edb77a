import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `retry-on-conflict`: the branch taken on status 409 schedules another attempt.
///
/// A branch belongs to 409 if its test is true for it (an equality, a range or list that holds it, alternatives of a `case`).
/// It retries if it says so: a call, case or return value named after retrying, one more attempt counted, a delay, the
/// operation put back, or the loop of attempts begun anew.
enum RetryOnConflict: Rule {
  static let metadata = RuleMetadata.retryOnConflict

  static func check(_ context: RuleContext) -> [Finding] {
    let conflict = context.program.name("409")
    let caseName = context.program.name("conflict")
    guard conflict != nil || caseName != nil || context.program.name("400") != nil else { return [] }
    let search = Search(context: context, model: OperationModel.of(context))
    var result: [Finding] = []
    var seen: Set<CodePoint> = []
    for function in context.program.functionIDs where context.isAudited(function) {
      for (test, evidence) in search.retries(in: function) where seen.insert(evidence).inserted {
        result.append(context.finding(
          metadata, at: evidence, "status 409 is retried here: the server has refused this operation for what it says, not for want of luck",
          remedy: "Give 409 a branch of its own that stops automatic sending of the operation and keeps what the server said.",
          also: [test],
          witness: [
            WitnessEvent(test, .first, "the server answers 409"),
            WitnessEvent(evidence, .second, "the same operation is scheduled again"),
          ]))
      }
    }
    return result
  }

  /// The search in one program.
  private struct Search {
    let context: RuleContext
    let model: OperationModel
    var program: Program { context.program }

    /// Tests for 409 whose branch retries, with the instruction that says so.
    func retries(in function: FunctionID) -> [(test: CodePoint, evidence: CodePoint)] {
      let body = program.body(of: function)
      var result: [(CodePoint, CodePoint)] = []
      for number in body.instructions.indices {
        let value = ValueID(UInt32(number))
        guard isConflictTest(value, body) || leavesConflict(value, body) else { continue }
        let test = CodePoint(function: function, instruction: value)
        if isReturned(value, body), isRetryQuestion(function) { result.append((test, test)) }
        for (then, otherwise) in branches(of: value, body) {
          let (target, other) = leavesConflict(value, body) ? (otherwise, then) : (then, otherwise)
          if let found = evidence(from: target, besides: other, function, body) { result.append((test, found)) }
        }
      }
      return result
    }

    // MARK: Tests

    private func number(_ value: ValueID, _ body: FunctionBody) -> Int? {
      guard !value.isNone, body[value].opcode == .integerLiteral else { return nil }
      return Int(program.text(body[value].name).replacing("_", with: ""))
    }

    /// True for exactly 409, or for a span of refusals that holds it.
    private func isConflictTest(_ value: ValueID, _ body: FunctionBody) -> Bool {
      let instruction = body[value]
      switch instruction.opcode {
      case .binary:
        let name = program.text(instruction.name)
        if name == "==" { return number(instruction.a, body) == 409 || number(instruction.b, body) == 409 }
        return name == "~=" && holdsConflict(instruction.a, body)
      case .matches: return number(instruction.b, body) == 409 || holdsConflict(instruction.b, body)
      case .isCase: return program.text(instruction.name) == "conflict"
      case .call:
        guard !instruction.a.isNone, body[instruction.a].opcode == .member, program.text(body[instruction.a].name) == "contains" else { return false }
        return holdsConflict(body[instruction.a].a, body)
      default: return false
      }
    }

    /// Refusals from which 409 was cut out (`400 ..< 409, 410 ..< 500`): it goes where none of them goes.
    private func leavesConflict(_ value: ValueID, _ body: FunctionBody) -> Bool {
      let instruction = body[value]
      guard instruction.opcode == .matches, !instruction.b.isNone, body[instruction.b].opcode == .binary else { return false }
      let range = body[instruction.b]
      guard let low = number(range.a, body), let high = number(range.b, body), low >= 400, high <= 500 else { return false }
      switch program.text(range.name) {
      case "..<": return high == 409 || low == 410
      case "...": return high == 408 || low == 410
      default: return false
      }
    }

    /// A list or range of numbers with 409 in it, and no success.
    private func holdsConflict(_ value: ValueID, _ body: FunctionBody) -> Bool {
      guard !value.isNone else { return false }
      let instruction = body[value]
      switch instruction.opcode {
      case .array: return body.operands(of: instruction.list).contains { number($0.value, body) == 409 }
      case .binary where ["...", "..<"].contains(program.text(instruction.name)):
        guard let low = number(instruction.a, body), let high = number(instruction.b, body) else { return false }
        return low >= 400 && low <= 409 && high >= 409 && high <= 600
      default: return false
      }
    }

    /// Blocks entered when the test is true, each with the block entered when it is not. `&&` narrows, so that other parts
    /// may exclude 409; `||` widens.
    private func branches(of value: ValueID, _ body: FunctionBody) -> [(BlockID, BlockID)] {
      body.blocks.compactMap { block in
        guard case .branch(let condition, let then, let otherwise) = block.terminator, let holds = polarity(of: value, in: condition, body)
        else { return nil }
        return holds ? (then, otherwise) : (otherwise, then)
      }
    }

    /// What the condition is when the test is true; nil if the test alone does not decide it.
    private func polarity(of value: ValueID, in condition: ValueID, _ body: FunctionBody, depth: Int = 0) -> Bool? {
      if condition == value { return true }
      guard !condition.isNone, depth < 12 else { return nil }
      let instruction = body[condition]
      switch (instruction.opcode, program.text(instruction.name)) {
      case (.binary, "||"):
        let sides = [instruction.a, instruction.b].compactMap { polarity(of: value, in: $0, body, depth: depth + 1) }
        return sides.contains(true) ? true : nil
      case (.binary, "&&"):
        guard !excludesConflict(condition, body) else { return nil }
        let sides = [instruction.a, instruction.b].compactMap { polarity(of: value, in: $0, body, depth: depth + 1) }
        return sides.contains(true) ? true : sides.first
      case (.unary, "!"): return polarity(of: value, in: instruction.a, body, depth: depth + 1).map { !$0 }
      default: return nil
      }
    }

    private func excludesConflict(_ condition: ValueID, _ body: FunctionBody, depth: Int = 0) -> Bool {
      let instruction = body[condition]
      guard instruction.opcode == .binary, depth < 12 else { return false }
      if program.text(instruction.name) == "!=" { return number(instruction.a, body) == 409 || number(instruction.b, body) == 409 }
      return [instruction.a, instruction.b].contains { !$0.isNone && excludesConflict($0, body, depth: depth + 1) }
    }

    // MARK: Branches

    /// The first thing in the branch that means another attempt.
    private func evidence(from target: BlockID, besides other: BlockID, _ function: FunctionID, _ body: FunctionBody) -> CodePoint? {
      var region = body.reachable(from: target).subtracting(body.reachable(from: other).union([other]))
      region.insert(target)
      var weak: CodePoint?
      for block in region.sorted(by: { $0.raw < $1.raw }) {
        for index in body.blocks[Int(block.raw)].start ..< body.blocks[Int(block.raw)].end {
          let point = CodePoint(function: function, instruction: ValueID(index))
          switch strength(of: point, body) {
          case .certain: return point
          case .weak: weak = weak ?? point
          case .denial: return nil
          case .none: break
          }
        }
      }
      if let weak { return weak }
      return beginsAnew(target, body).map { CodePoint(function: function, instruction: $0) }
    }

    private enum Strength { case none, weak, certain, denial }

    private static let retryWords = ["retry", "again", "resend", "requeue", "reenqueue", "reschedule", "backoff", "transient", "temporary", "later"]
    private static let denialWords = ["noretry", "neverretry", "dontretry", "donotretry", "notretry", "stopretry", "nonretry", "unretry", "cancelretry", "refresh"]
    private static let parkWords = ["park", "hold", "needsuser", "dead", "conflict", "manual", "stop", "giveup", "done", "completed", "succeeded"]

    private func strength(of point: CodePoint, _ body: FunctionBody) -> Strength {
      let instruction = body[point.instruction]
      switch instruction.opcode {
      case .call:
        let name = context.origins.calleeName(point)
        if name.mentions(Self.denialWords) { return .none }
        if name.mentions(Self.retryWords) { return .certain }
        if name.mentions(Self.parkWords) { return .denial }
        if context.origins.targets(of: point).contains(where: { countsAttempt($0) }) { return .certain }
        if program.vocabularyMember(of: point.instruction, in: program.resolved(point.function))?.kind == .delay { return .weak }
        // Without an argument it is the next operation's turn.
        if instruction.list.count > 0, context.origins.targets(of: point).contains(where: { leadsBack($0, to: point.function) }) { return .weak }
        return .none
      case .implicitMember, .member:
        let name = program.text(instruction.name)
        guard isCase(point, instruction) else { return .none }
        if name.mentions(Self.denialWords) { return .none }
        if name.mentions(Self.retryWords) { return .certain }
        if name.mentions(Self.parkWords) { return .denial }
        return armRetries(instruction.name, besides: point.function) ? .certain : .none
      case .store:
        guard !instruction.name.isNone else { return .none }
        let target = program.text(body[instruction.a].name)
        return target.mentions(["attempt", "tries", "retry", "retries"]) ? .weak : .none
      default: return .none
      }
    }

    /// The function counts one more attempt.
    private func countsAttempt(_ function: FunctionID) -> Bool {
      let body = program.body(of: function)
      return body.instructions.contains { instruction in
        instruction.opcode == .store && !instruction.name.isNone && program.text(body[instruction.a].name).mentions(["attempt", "tries", "retry", "retries"])
      }
    }

    private func isCase(_ point: CodePoint, _ instruction: Instruction) -> Bool {
      if instruction.flags.contains(.place) { return false }
      if instruction.opcode == .implicitMember { return true }
      if case .enumCase = program.resolved(point.function).symbol(of: point.instruction) { return true }
      return false
    }

    /// Where the case is told apart, its branch counts an attempt or waits.
    private func armRetries(_ name: NameID, besides function: FunctionID) -> Bool {
      for other in program.functionIDs where other != function && context.isAudited(other) {
        let body = program.body(of: other)
        for number in body.instructions.indices where body.instructions[number].opcode == .isCase && body.instructions[number].name == name {
          for (target, _) in branches(of: ValueID(UInt32(number)), body) {
            let block = body.blocks[Int(target.raw)]
            for index in block.start ..< block.end {
              let instruction = body.instructions[Int(index)]
              if instruction.opcode == .store, !instruction.name.isNone,
                program.text(body[instruction.a].name).mentions(["attempt", "tries", "retry", "retries"]) { return true }
              if instruction.opcode == .call, context.origins.calleeName(CodePoint(function: other, instruction: ValueID(index))).mentions(["retry", "resend", "requeue", "reschedule"]) { return true }
            }
          }
        }
      }
      return false
    }

    /// The called function is on the way to this one: the operation is sent again from here.
    private func leadsBack(_ target: FunctionID, to function: FunctionID) -> Bool {
      let home = context.outermost(function)
      var reached: Set<FunctionID> = [target]
      for _ in 0 ..< 3 { reached.formUnion(reached.flatMap { context.origins.followers(of: $0) }) }
      return reached.contains(home)
    }

    /// `continue` in a loop of attempts: nothing but the head of a `while` follows.
    private func beginsAnew(_ target: BlockID, _ body: FunctionBody) -> ValueID? {
      let block = body.blocks[Int(target.raw)]
      guard case .jump(let next) = block.terminator, body.blocks[Int(next.raw)].kind == .loopHead, body.reachable(from: next).contains(target) else { return nil }
      let head = body.blocks[Int(next.raw)]
      let isForIn = (head.start ..< head.end).contains { body.instructions[Int($0)].opcode == .element }
      guard !isForIn, block.kind == .then || block.kind == .switchCase || block.kind == .guardElse else { return nil }
      guard body.instructions.contains(where: { $0.opcode == .await }) else { return nil }
      return block.start < block.end ? ValueID(block.start) : (head.start < head.end ? ValueID(head.start) : nil)
    }

    // MARK: Questions

    private func isReturned(_ value: ValueID, _ body: FunctionBody) -> Bool {
      body.blocks.contains { block in
        guard case .return(let result) = block.terminator, !result.isNone else { return false }
        return polarity(of: value, in: result, body) == true
      }
    }

    /// `isRetryable`, `shouldRetry`
    private func isRetryQuestion(_ function: FunctionID) -> Bool {
      let name = program.text(program.declaration(of: function).name)
      return name.mentions(["retryable", "shouldretry", "canretry", "istransient", "istemporary", "mayretry"]) && !name.mentions(Self.denialWords)
    }
  }
}
