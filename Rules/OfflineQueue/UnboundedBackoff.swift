import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `unbounded-backoff`: the delay of an automatic retry or reconnect grows with no cap.
///
/// Begins at what is waited for (`sleep`, `asyncAfter`, a timer, a "not before" date) and goes back over the whole program to
/// what the delay is computed from. A `min` on the way ends the search; what is left over and grows (`pow`, a shift, `*=`,
/// `+=`, a multiple of the number of attempts) is reported, unless a limit is compared with it or with the attempts.
enum UnboundedBackoff: Rule {
  static let metadata = RuleMetadata.unboundedBackoff

  static func check(_ context: RuleContext) -> [Finding] {
    let search = Growth(context)
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    for sink in search.sinks() {
      for growth in search.growth(reaching: sink) where context.isAudited(growth.function) && seen.insert(growth).inserted {
        result.append(context.finding(
          metadata, at: growth, "this delay grows with each attempt and nothing caps it: after a night without network the next attempt is days away",
          remedy: "Cap it: `min(\(context.excerpt(growth)), limit)`, and add some jitter.", also: [sink.wait],
          witness: [
            WitnessEvent(growth, .first, "each failure makes the delay longer"),
            WitnessEvent(sink.wait, .second, "the next attempt waits that long"),
          ]))
      }
    }
    return result
  }
}

/// Growing delays.
private struct Growth {
  let context: RuleContext
  var program: Program { context.program }
  var origins: ValueOrigins { context.origins }

  init(_ context: RuleContext) { self.context = context }

  /// A value that is waited for, and the call that waits.
  struct Sink {
    var wait: CodePoint
    var delay: CodePoint
  }

  // MARK: What waits

  private static let calls = [
    "sleep", "usleep", "asyncafter", "scheduledtimer", "timer", "addingtimeinterval", "schedule", "perform", "delay", "after", "publish", "advanced", "wait",
  ]
  private static let labels = [
    "nanoseconds", "for", "deadline", "withtimeinterval", "timeinterval", "afterdelay", "after", "every", "delay", "seconds", "in", "interval",
    "timeintervalsincenow", "by", "until",
  ]

  func sinks() -> [Sink] {
    var result: [Sink] = []
    for function in program.functionIDs where context.isAudited(function) {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call {
        let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        guard origins.targets(of: point).isEmpty else { continue }
        let name = origins.calleeName(point).lowercased()
        let isWait = Self.calls.contains { name.hasPrefix($0) } || name == "date"
        guard isWait else { continue }
        for operand in body.operands(of: instruction.list) where body[operand.value].opcode != .closure {
          let label = program.text(operand.label).lowercased()
          guard label.isEmpty || Self.labels.contains(label) else { continue }
          if name == "date", label != "timeintervalsincenow" { continue }
          result.append(Sink(wait: point, delay: CodePoint(function: function, instruction: operand.value)))
        }
      }
      result += policyResults(function)
    }
    return result
  }

  /// `func delay(forAttempt:)` that nothing in the files calls: a policy other code waits by.
  private func policyResults(_ function: FunctionID) -> [Sink] {
    let declaration = program.declaration(of: function)
    guard declaration.kind == .function, declaration.hasBody, origins.callers(of: function).isEmpty,
      program.text(declaration.name).mentions(["backoff", "retrydelay", "retryinterval", "delay"]),
      declaration.parameters.contains(where: { program.text($0.name).mentions(Self.attemptWords) || program.text($0.label).mentions(Self.attemptWords) })
    else { return [] }
    return origins.results(of: function).map { Sink(wait: $0, delay: $0) }
  }

  // MARK: What grows

  private static let attemptWords = ["attempt", "retry", "retries", "tries", "failure", "backoff", "reconnect"]
  private static let caps = ["min", "clamp", "truncatingremainder", "cap", "limit", "quotientandremainder", "bounded"]

  func growth(reaching sink: Sink) -> [CodePoint] {
    var found: [CodePoint] = []
    var passed: Set<Variable> = []
    origins.trace(sink.delay, limit: 120) { point, instruction in
      switch instruction.opcode {
      case .call:
        let name = origins.calleeName(point).lowercased()
        if Self.caps.contains(where: { name.hasPrefix($0) }) { return .stop }
        if ["pow", "powf", "exp2", "exp", "scalbn", "ldexp"].contains(name) {
          let operands = program.body(of: point.function).operands(of: instruction.list)
          if let exponent = operands.last.map({ CodePoint(function: point.function, instruction: $0.value) }), isOpenNumber(exponent) { found.append(point) }
          return .stop
        }
        // A time that is read, a random part: no growth behind them.
        if program.vocabularyMember(of: point.instruction, in: program.resolved(point.function))?.kind == .fresh { return .stop }
      case .binary:
        switch program.text(instruction.name) {
        case "%", "...", "..<", "==", "<", ">": return .stop
        case "<<", "&<<":
          if isOpenNumber(CodePoint(function: point.function, instruction: instruction.b)) { found.append(point) }
          return .stop
        case "*", "+", "&*", "&+":
          if growsItself(point, instruction, sink) || growsOnTheWayBack(point, instruction, passed) {
            found.append(point)
            return .stop
          }
          if program.text(instruction.name).hasSuffix("*"), isAttemptCount(point, instruction) {
            found.append(point)
            return .stop
          }
        default: break
        }
      case .store where !instruction.name.isNone:
        guard ["*", "+", "<<", "&*", "&+"].contains(program.text(instruction.name)) else { return .stop }
        if isCounter(point, instruction) || isAddedOnce(point) { return .stop }
        if isRetryDelay(point, sink), !isLimited(target(of: point)), !hasLimitedAttempts(point.function) { found.append(point) }
        return .stop
      case .subscript: return .stop
      case .local, .identifier, .member:
        let variable = variable(point.instruction, in: point.function)
        if isLimited(variable) { return .stop }
        passed.insert(variable)
      default: break
      }
      return .follow
    }
    return found
  }

  /// `delay = delay * 2`: the stored value is computed from the stored-to place.
  private func growsItself(_ point: CodePoint, _ instruction: Instruction, _ sink: Sink) -> Bool {
    let body = program.body(of: point.function)
    guard let store = body.instructions.indices.first(where: { index in
      let candidate = body.instructions[index]
      guard candidate.opcode == .store, candidate.name.isNone, !candidate.b.isNone else { return false }
      return candidate.b == point.instruction || body[candidate.b].opcode == .call && body.operands(of: body[candidate.b].list).contains { $0.value == point.instruction }
    }) else { return false }
    let stored = CodePoint(function: point.function, instruction: ValueID(UInt32(store)))
    let target = target(of: stored)
    guard target != .none, [instruction.a, instruction.b].contains(where: { self.variable($0, in: point.function) == target }) else { return false }
    return isRetryDelay(stored, sink) && !isLimited(target) && !hasLimitedAttempts(point.function)
  }

  /// `retry(after: delay * 2)`: what was waited for is handed on, longer, to the code that waits for it.
  private func growsOnTheWayBack(_ point: CodePoint, _ instruction: Instruction, _ passed: Set<Variable>) -> Bool {
    let sides = [instruction.a, instruction.b].map { variable($0, in: point.function) }
    guard sides.contains(where: { $0 != .none && passed.contains($0) && !isLimited($0) }) else { return false }
    let body = program.body(of: point.function)
    let names = body.instructions.filter { $0.opcode == .bind && $0.b == point.instruction }.map(\.index)
    return !hasLimitedAttempts(point.function) && body.instructions.indices.contains { index in
      let call = body.instructions[index]
      guard call.opcode == .call, !origins.targets(of: CodePoint(function: point.function, instruction: ValueID(UInt32(index)))).isEmpty || isRequirement(index, point.function)
      else { return false }
      return body.operands(of: call.list).contains { $0.value == point.instruction || body[$0.value].opcode == .local && names.contains(body[$0.value].index) }
    }
  }

  /// A call of a protocol's method, with implementations in the files.
  private func isRequirement(_ index: Int, _ function: FunctionID) -> Bool {
    if case .functions = program.resolved(function).callee(of: ValueID(UInt32(index))) { return true }
    return false
  }

  /// `var delay = base; delay += extra` outside any loop: longer than the base, but not longer each time.
  private func isAddedOnce(_ store: CodePoint) -> Bool {
    let body = program.body(of: store.function)
    let target = body[origins[store].a]
    guard target.opcode == .local else { return false }
    let local = program.files[Int(program.file(of: store.function).raw)].index.locals[Int(target.index)]
    return program.function(local.function, in: program.file(of: store.function)) == store.function && !body.isInLoop(store.instruction)
  }

  /// `attempts * 30`
  private func isAttemptCount(_ point: CodePoint, _ instruction: Instruction) -> Bool {
    [instruction.a, instruction.b].contains { side in
      var isCount = false
      origins.trace(CodePoint(function: point.function, instruction: side), limit: 12) { inner, instruction in
        guard inner.function == point.function else { return .stop }
        let name = variableName(inner)
        if name.mentions(["attempt", "retrycount", "retries", "tries", "failures", "failurecount"]), !name.mentions(Self.constantWords), !isFixed(inner) { isCount = true }
        return instruction.opcode == .binary || instruction.opcode == .call || instruction.opcode == .cast ? .follow : .stop
      }
      return isCount && isOpenNumber(CodePoint(function: point.function, instruction: side))
    }
  }

  private static let constantWords = ["delay", "interval", "max", "limit", "scale", "base", "factor", "multiplier"]

  /// A property that no attempt changes.
  private func isFixed(_ point: CodePoint) -> Bool {
    origins.property(point).map { program[$0].isLet || program[$0].isNeverWrittenAfterInit } ?? false
  }

  /// `attempts += 1`: the count itself is no delay.
  private func isCounter(_ point: CodePoint, _ instruction: Instruction) -> Bool {
    let body = program.body(of: point.function)
    guard !instruction.b.isNone, body[instruction.b].opcode == .integerLiteral else { return false }
    return program.text(body[instruction.b].name) == "1"
  }

  // MARK: Limits

  private enum Variable: Hashable {
    case none, property(PropertyID), local(LocalID, FileID)
  }

  private func target(of store: CodePoint) -> Variable { variable(origins[store].a, in: store.function) }

  private func variable(_ value: ValueID, in function: FunctionID) -> Variable {
    guard !value.isNone else { return .none }
    let point = CodePoint(function: function, instruction: value)
    if let property = origins.property(point) { return .property(property) }
    let instruction = origins[point]
    switch instruction.opcode {
    case .local: return .local(LocalID(instruction.index), program.file(of: function))
    case .call:
      // A conversion: `Double(attempts)`
      let operands = program.body(of: function).operands(of: instruction.list)
      return operands.count == 1 && origins.targets(of: point).isEmpty ? variable(operands.first!.value, in: function) : .none
    default: return .none
    }
  }

  private func variableName(_ point: CodePoint) -> String {
    let instruction = origins[point]
    switch instruction.opcode {
    case .local:
      return program.text(program.files[Int(program.file(of: point.function).raw)].index.locals[Int(instruction.index)].name)
    case .identifier, .member: return program.text(instruction.name)
    default: return ""
    }
  }

  /// A number that no constant, `min` or limit bounds.
  private func isOpenNumber(_ value: CodePoint) -> Bool {
    var isOpen = false
    var isBounded = false
    origins.trace(value, limit: 60) { point, instruction in
      switch instruction.opcode {
      case .call where Self.caps.contains(where: { origins.calleeName(point).lowercased().hasPrefix($0) }):
        isBounded = true
        return .stop
      case .binary where ["%", "...", "..<"].contains(program.text(instruction.name)):
        isBounded = true
        return .stop
      case .element:
        // A loop over a range makes a bounded number of attempts.
        isBounded = true
        return .stop
      case .local, .identifier, .member:
        isOpen = true
        if isLimited(variable(point.instruction, in: point.function)) { isBounded = true }
      default: break
      }
      return isBounded ? .stop : .follow
    }
    return isOpen && !isBounded
  }

  /// Somewhere the variable is compared with a bound, or stored capped.
  private func isLimited(_ variable: Variable) -> Bool {
    switch variable {
    case .none: return false
    case .property(let property):
      return comparedProperties.contains(property) || origins.stores(to: property).contains { isCapped($0) }
    case .local(let local, let file):
      return comparedLocals(file).contains(local) || origins.stores(to: local, in: file).contains { isCapped($0) }
    }
  }

  /// The function counts its attempts against a limit, beside the delay.
  private func hasLimitedAttempts(_ function: FunctionID) -> Bool {
    let body = program.body(of: function)
    return body.instructions.indices.contains { index in
      let instruction = body.instructions[index]
      guard instruction.opcode == .store, !instruction.name.isNone else { return false }
      let store = CodePoint(function: function, instruction: ValueID(UInt32(index)))
      return isCounter(store, instruction) && isLimited(target(of: store))
    }
  }

  private func isCapped(_ store: CodePoint) -> Bool {
    let value = origins[store].b
    guard !value.isNone, origins[store].opcode == .store else { return false }
    let call = CodePoint(function: store.function, instruction: value)
    return origins[call].opcode == .call && Self.caps.contains { origins.calleeName(call).lowercased().hasPrefix($0) }
  }

  private var comparedProperties: Set<PropertyID> {
    context.shared(Comparisons.self) { Comparisons(context) }.properties
  }
  private func comparedLocals(_ file: FileID) -> Set<LocalID> {
    context.shared(Comparisons.self) { Comparisons(context) }.locals[Int(file.raw)]
  }

  // MARK: Retries

  /// A delay that is made longer belongs to a retry if it is called so, or if what waits leads back to itself. A `for` loop
  /// that spreads things out in time does not retry.
  private func isRetryDelay(_ store: CodePoint, _ sink: Sink) -> Bool {
    let body = program.body(of: store.function)
    if let block = body.block(of: store.instruction), isInsideFor(block, body) { return false }
    let name = variableName(CodePoint(function: store.function, instruction: origins[store].a))
    if name.mentions(["retry", "backoff", "reconnect"]) { return true }
    let home = context.outermost(sink.wait.function)
    if program.text(program.declaration(of: home).name).mentions(["retry", "reconnect", "backoff"]) { return true }
    if origins.isInCycle(home) { return true }
    let waiting = program.body(of: sink.wait.function)
    return waiting.isInLoop(sink.wait.instruction) && waiting.instructions.contains { $0.opcode == .await }
  }

  private func isInsideFor(_ block: BlockID, _ body: FunctionBody) -> Bool {
    body.blocks.indices.contains { index in
      let head = body.blocks[index]
      guard head.kind == .loopHead, (head.start ..< head.end).contains(where: { body.instructions[Int($0)].opcode == .element }) else { return false }
      let id = BlockID(UInt32(index))
      return body.reachable(from: id).contains(block) && body.reachable(from: block).contains(id)
    }
  }
}

/// Variables that some comparison of order holds against something else.
private struct Comparisons: Sendable {
  var properties: Set<PropertyID> = []
  var locals: [Set<LocalID>]

  init(_ context: RuleContext) {
    let program = context.program
    locals = Array(repeating: [], count: program.files.count)
    for function in program.functionIDs {
      let body = program.body(of: function)
      let file = Int(program.file(of: function).raw)
      for instruction in body.instructions {
        let sides: [ValueID]
        switch instruction.opcode {
        case .binary where ["<", ">", "<=", ">="].contains(program.text(instruction.name)):
          // More than none is no limit.
          if isZero(instruction.a, body, program) || isZero(instruction.b, body, program) { continue }
          sides = [instruction.a, instruction.b]
        case .matches: sides = [instruction.a]
        default: continue
        }
        for side in sides { add(side, function, body, file, context) }
      }
    }
  }

  private func isZero(_ value: ValueID, _ body: FunctionBody, _ program: Program) -> Bool {
    !value.isNone && body[value].opcode == .integerLiteral && program.text(body[value].name) == "0"
  }

  private mutating func add(_ value: ValueID, _ function: FunctionID, _ body: FunctionBody, _ file: Int, _ context: RuleContext) {
    guard !value.isNone else { return }
    let instruction = body[value]
    if let property = context.origins.property(CodePoint(function: function, instruction: value)) { properties.insert(property) }
    switch instruction.opcode {
    case .local: locals[file].insert(LocalID(instruction.index))
    case .binary:
      add(instruction.a, function, body, file, context)
      add(instruction.b, function, body, file, context)
    case .call:
      for operand in body.operands(of: instruction.list).prefix(1) { add(operand.value, function, body, file, context) }
    default: break
    }
  }
}
