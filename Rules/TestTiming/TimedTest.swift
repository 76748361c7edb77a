import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `timed-test`: a test of response order relies on time.
///
/// A test is about order if it starts the same thing again while the first may be open, or is called after order (stale,
/// race, overlap), and what it starts brings an answer that another one can overtake. In such tests, and in the doubles they
/// use, a fixed wait decides the order. A wait in a loop that tests for what must happen is bounded and fine.
enum TimedTest: Rule {
  static let metadata = RuleMetadata.timedTest

  static func check(_ context: RuleContext) -> [Finding] {
    let search = TestSearch(context)
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    for test in search.tests where search.isAboutOrder(test) && !search.isAgainstServer(test) {
      for function in search.reached(from: test) where search.isOrdering(function, in: test) {
        for wait in search.waits(in: function) where seen.insert(wait.point).inserted {
          result.append(context.finding(
            metadata, at: wait.point, wait.message,
            remedy: "Let the test double hold each response and let the test release them in the order it wants to check."))
        }
      }
    }
    return result
  }
}

/// Tests of the program and what they run.
private struct TestSearch {
  let context: RuleContext
  /// Functions of the audited code that ask for what is stored when it comes.
  private let askers: Set<FunctionID>
  private let arms: [NameID: [(FunctionID, BlockID)]]
  var program: Program { context.program }

  init(_ context: RuleContext) {
    self.context = context
    var askers: Set<FunctionID> = []
    for (root, events) in context.states.facts.roots.enumerated() {
      for (number, write) in events.writes.enumerated() where write.isLate && !context.isTest(write.point.function) {
        let id = WriteID(root: root, write: number)
        // A debounce or an animation takes its time; nothing is asked.
        guard context.states.requests(of: id).contains(where: { !$0.isDelay }) else { continue }
        let judgement = context.judgement(of: id)
        guard !judgement.conflicts.isEmpty || judgement.check?.worth == .ticket else { continue }
        askers.insert(context.outermost(write.anchor.function))
      }
    }
    self.askers = askers
    arms = Self.arms(context)
  }

  /// By name of an enum's case, the branches taken for it.
  private static func arms(_ context: RuleContext) -> [NameID: [(FunctionID, BlockID)]] {
    var result: [NameID: [(FunctionID, BlockID)]] = [:]
    for function in context.program.functionIDs where context.isAudited(function) {
      let body = context.program.body(of: function)
      for block in body.blocks {
        guard case .branch(let condition, let then, _) = block.terminator, !condition.isNone, body[condition].opcode == .isCase else { continue }
        result[body[condition].name, default: []].append((function, then))
      }
    }
    return result
  }

  /// A real server or a whole app answers: there is no double that could hold what it says.
  func isAgainstServer(_ test: FunctionID) -> Bool {
    program.files[Int(program.file(of: test).raw)].source.path.split(separator: "/").dropLast().contains { folder in
      folder.lowercased().mentions(["integration", "uitest", "endtoend", "e2e"])
    }
  }

  /// The wait stands in the test itself, or in a helper or double that only tests of order use: what others use too orders
  /// nothing.
  func isOrdering(_ function: FunctionID, in test: FunctionID) -> Bool {
    let home = context.outermost(function)
    if home == test || program.declaration(of: home).enclosingFunction != nil { return true }
    var seen: Set<FunctionID> = [home]
    var work = [home]
    var next = 0
    while next < work.count, next < 60 {
      for caller in context.origins.callers(of: work[next]).map({ context.outermost($0.function) }) where seen.insert(caller).inserted {
        if context.isTestFunction(caller), !isAboutOrder(caller) { return false }
        work.append(caller)
      }
      next += 1
    }
    return true
  }

  /// Test functions, in order.
  var tests: [FunctionID] { program.functionIDs.filter { context.isTest($0) && context.isTestFunction($0) } }

  private static let orderWords: Set<String> = [
    "stale", "outdated", "race", "races", "racing", "overlap", "overlaps", "overlapping", "concurrent", "concurrently", "interleaved", "superseded",
  ]
  /// Words that say so of a test that starts something at least twice.
  private static let weakOrderWords: Set<String> = ["order", "ordering", "late", "old", "latest", "newest"]

  /// Starts the same thing again while the first may still be open, or starts something and is named after order.
  func isAboutOrder(_ test: FunctionID) -> Bool {
    let starts = starts(in: test, isOwnText: true)
    if starts.isEmpty { return false }
    var open: [String: Int] = [:]
    for start in starts {
      switch start {
      case .begun(let name, let count):
        open[name, default: 0] += count
        if open[name]! > 1 { return true }
      case .ended: open = [:]
      case .whole: break
      }
    }
    let words = program.text(program.declaration(of: test).name).camelWords
    let begun = starts.filter { if case .ended = $0 { false } else { true } }
    return !begun.isEmpty && !Self.orderWords.isDisjoint(with: words) || begun.count > 1 && !Self.weakOrderWords.isDisjoint(with: words)
  }

  /// A step of a test, as far as order goes.
  private enum Step {
    /// Something was started, so many times, and is open.
    case begun(String, Int)
    /// Started and waited for on the spot.
    case whole
    /// What was open had to end here.
    case ended
  }

  private func starts(in function: FunctionID, isOwnText: Bool) -> [Step] {
    let body = program.body(of: function)
    var result: [Step] = []
    for (number, instruction) in body.instructions.enumerated() {
      let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
      switch instruction.opcode {
      case .closure:
        result += starts(in: program.function(FunctionDeclarationID(instruction.index), in: program.file(of: function)), isOwnText: false)
      case .call where isStart(point, body):
        // Awaited on the spot, it has ended before the next one begins.
        let isOpen = !isOwnText || !instruction.flags.contains(.awaited) || instruction.flags.contains(.asyncLet) || isAsyncLet(point, body)
        result.append(isOpen ? .begun(started(by: point, body), body.isInLoop(point.instruction) ? 2 : 1) : .whole)
      case .call where isOwnText && isBoundedWait(point, instruction): result.append(.ended)
      default: break
      }
    }
    return result
  }

  /// The test waits for something that must happen; a fixed wait, or a turn given to others, ends nothing.
  private func isBoundedWait(_ call: CodePoint, _ instruction: Instruction) -> Bool {
    let name = context.origins.calleeName(call)
    if ["wait", "waitForExpectations", "fulfillment", "fulfill"].contains(name) { return true }
    return instruction.flags.contains(.awaited) && !instruction.flags.contains(.asyncLet) && !name.mentions(["sleep", "yield", "delay"])
  }

  /// What a call starts: the function, or the case that a dispatcher is given (`send(.refresh)`).
  private func started(by call: CodePoint, _ body: FunctionBody) -> String {
    let name = context.origins.calleeName(call)
    return givenCase(call, body).map { name + "." + program.text($0) } ?? name
  }

  private func givenCase(_ call: CodePoint, _ body: FunctionBody) -> NameID? {
    for operand in body.operands(of: context.origins[call].list) {
      var value = body[operand.value]
      if value.opcode == .call, !value.a.isNone { value = body[value.a] }
      if value.opcode == .implicitMember { return value.name }
    }
    return nil
  }

  /// Of a case that the audited code tells apart some branch must ask: others only change what is on screen.
  private func isAskingCase(_ call: CodePoint, _ body: FunctionBody) -> Bool {
    guard let name = givenCase(call, body), let branches = arms[name] else { return true }
    return branches.contains { function, block in
      let body = program.body(of: function)
      return (body.blocks[Int(block.raw)].start ..< body.blocks[Int(block.raw)].end).contains { index in
        switch body.instructions[Int(index)].opcode {
        case .call: context.origins.targets(of: CodePoint(function: function, instruction: ValueID(index))).contains { leadsToAsker($0) }
        case .closure: leadsToAsker(program.function(FunctionDeclarationID(body.instructions[Int(index)].index), in: program.file(of: function)))
        default: false
        }
      }
    }
  }

  /// `async let a = model.load()`
  private func isAsyncLet(_ call: CodePoint, _ body: FunctionBody) -> Bool {
    body.instructions.contains { $0.opcode == .bind && $0.flags.contains(.asyncLet) && $0.b == call.instruction }
  }

  /// A call of the audited code, or of a function of the test that makes one, that is no assertion and no set-up.
  private func isStart(_ call: CodePoint, _ body: FunctionBody) -> Bool {
    switch program.resolved(call.function).callee(of: call.instruction) {
    case .functions(let targets):
      guard let target = targets.first else { return false }
      let isLocal = program.declaration(of: target).enclosingFunction != nil
      let isOfTestCase = program.owner(of: target).map { isTestCase($0) } ?? true
      return asks(target, depth: 0) && (isLocal || !isOfTestCase && leadsToAsker(target) && isAskingCase(call, body))
    case .unresolved, .external: return isOfUnknownSubject(call, body)
    default: return false
    }
  }

  /// A method of an object that the test made, of a type the files do not declare: what is under test, or a double of it.
  private func isOfUnknownSubject(_ call: CodePoint, _ body: FunctionBody) -> Bool {
    let instruction = context.origins[call]
    guard !instruction.a.isNone, body[instruction.a].opcode == .member, !body[instruction.a].a.isNone else { return false }
    let receiver = body[body[instruction.a].a]
    guard receiver.opcode == .local, program.vocabularyMember(of: call.instruction, in: program.resolved(call.function)) == nil else { return false }
    return context.origins.stores(to: LocalID(receiver.index), in: program.file(of: call.function)).contains { bind in
      let made = CodePoint(function: bind.function, instruction: context.origins[bind].b)
      guard !made.instruction.isNone, context.origins[made].opcode == .call else { return false }
      let name = context.origins.calleeName(made)
      return name.first?.isUppercase == true && name.mentions(["model", "store", "controller", "presenter", "interactor", "reducer", "loader", "pager", "manager", "service"])
    }
  }

  /// The answer to what it asks is stored, and may meet another.
  private func leadsToAsker(_ function: FunctionID) -> Bool {
    var seen: Set<FunctionID> = [context.outermost(function)]
    var work = Array(seen)
    let isOfScreen = isOfScreen(function)
    for _ in 0 ..< 3 {
      if !askers.isDisjoint(with: work) { return true }
      work = work.flatMap { context.origins.followers(of: $0) }.map { context.outermost($0) }.filter { follower in
        // What a screen does when a model tells it something is no request of the model.
        (isOfScreen || !self.isOfScreen(follower)) && seen.insert(follower).inserted
      }
    }
    return !askers.isDisjoint(with: work)
  }

  private func isOfScreen(_ function: FunctionID) -> Bool {
    guard let owner = program.owner(of: function) else { return false }
    return program.isView(owner) || program[owner].externalSupertypes.contains { program.text($0).hasSuffix("ViewController") }
  }

  /// What it starts may end later: it waits, or hands a closure to something that calls it when it likes.
  private func asks(_ function: FunctionID, depth: Int) -> Bool {
    let declaration = program.declaration(of: function)
    if declaration.isAsync { return true }
    let body = program.body(of: function)
    for (number, instruction) in body.instructions.enumerated() {
      if instruction.opcode == .await { return true }
      guard instruction.opcode == .call else { continue }
      let value = ValueID(UInt32(number))
      let operands = body.operands(of: instruction.list)
      guard let position = operands.indices.first(where: { body[operands[$0].value].opcode == .closure }) else { continue }
      let member = program.vocabularyMember(of: value, in: program.resolved(function))
      switch member?.role(ofOperand: position - operands.startIndex, in: operands)?.role {
      case .sync, .render, .stream, .inner: continue
      default: return true
      }
    }
    // A requirement has no body; what conforms to it is unknown.
    if !declaration.hasBody { return declaration.parameters.contains { parameter in
      parameter.type.map { isFunctionType($0, in: function) } ?? false
    } }
    return depth < 3 && context.origins.followers(of: function).contains { $0 != function && asks($0, depth: depth + 1) }
  }

  private func isFunctionType(_ type: TypeReferenceID, in function: FunctionID) -> Bool {
    let references = program.files[Int(program.file(of: function).raw)].index.typeReferences
    let reference = references[Int(type.raw)]
    if reference.kind == .optional, let child = reference.children.first { return references[Int(child.raw)].kind == .function }
    return reference.kind == .function
  }

  private func isTestCase(_ type: TypeID) -> Bool {
    program[type].externalSupertypes.contains { program.text($0).hasSuffix("TestCase") || program.text($0) == "QuickSpec" }
  }

  private func descendants(of function: FunctionID) -> [FunctionID] {
    program.children(of: function).flatMap { [$0] + descendants(of: $0) }
  }

  /// The test, closures in it, functions of its file it leads to, and the doubles of the tests that these use.
  func reached(from test: FunctionID) -> [FunctionID] {
    let home = program.file(of: test)
    var seen: Set<FunctionID> = [test]
    var work = [test]
    var next = 0
    while next < work.count, next < 200 {
      let current = work[next]
      next += 1
      let isDouble = program.file(of: current) != home
      for follower in context.origins.followers(of: current) where context.isTest(follower) && !seen.contains(follower) {
        let file = program.file(of: follower)
        guard file == home || (isDouble ? file == program.file(of: current) && context.outermost(follower) == context.outermost(current) : isOfTests(file))
        else { continue }
        seen.insert(follower)
        work.append(follower)
      }
    }
    return work
  }

  /// Doubles among the sources of the app serve its previews too.
  private func isOfTests(_ file: FileID) -> Bool {
    program.files[Int(file.raw)].source.path.split(separator: "/").dropLast().contains { $0.lowercased().contains("test") }
  }

  /// A fixed wait.
  struct Wait {
    var point: CodePoint
    var message: String
  }

  func waits(in function: FunctionID) -> [Wait] {
    let body = program.body(of: function)
    var result: [Wait] = []
    for (number, instruction) in body.instructions.enumerated() {
      let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
      switch instruction.opcode {
      case .call:
        guard let message = message(of: point, body), !isPolling(point, body), !isTimeout(point, body) else { continue }
        result.append(Wait(point: point, message: message))
      case .store where program.text(body[instruction.a].name) == "isInverted" && body[instruction.b].opcode == .boolLiteral && body[instruction.b].index == 1:
        result.append(Wait(point: point, message: "an inverted expectation proves only that nothing happened for a while: a slow machine passes this test of order too"))
      default: break
      }
    }
    return result
  }

  /// In a task of its own: once the time is over the test fails, or what it waits for is given up.
  private func isTimeout(_ wait: CodePoint, _ body: FunctionBody) -> Bool {
    guard program.declaration(of: wait.function).kind == .closure else { return false }
    // Nothing is answered when the time is over (`addTask { try await Task.sleep(for: limit); return false }`).
    let calls = body.instructions.filter { $0.opcode == .call }.count
    let gives = body.blocks.compactMap { block -> Instruction? in
      if case .return(let value) = block.terminator, !value.isNone { body[value] } else { nil }
    }
    if calls == 1, gives.allSatisfy({ [.boolLiteral, .nilLiteral, .await, .tryOptional, .call].contains($0.opcode) }), isChildTask(wait.function) { return true }
    let isThrown = body.blocks.contains { block in
      if case .throw(let error) = block.terminator { return !error.isNone && error.raw > wait.instruction.raw && body[error].opcode != .caughtError }
      return false
    }
    return isThrown || body.instructions.enumerated().contains { number, instruction in
      guard instruction.opcode == .call, number > Int(wait.instruction.raw) else { return false }
      let name = context.origins.calleeName(CodePoint(function: wait.function, instruction: ValueID(UInt32(number))))
      return ["XCTFail", "record", "fail", "finish", "cancel", "resume"].contains(name)
    }
  }

  /// `group.addTask { … }`
  private func isChildTask(_ closure: FunctionID) -> Bool {
    guard let enclosing = program.enclosing(closure) else { return false }
    let body = program.body(of: enclosing)
    return body.instructions.indices.contains { index in
      guard body.instructions[index].opcode == .call, context.origins.calleeName(CodePoint(function: enclosing, instruction: ValueID(UInt32(index)))).hasPrefix("addTask") else { return false }
      return body.operands(of: body.instructions[index].list).contains { operand in
        body[operand.value].opcode == .closure
          && program.function(FunctionDeclarationID(body[operand.value].index), in: program.file(of: enclosing)) == closure
      }
    }
  }

  private func message(of call: CodePoint, _ body: FunctionBody) -> String? {
    guard context.origins.targets(of: call).isEmpty else { return nil }
    let operands = body.operands(of: context.origins[call].list)
    switch context.origins.calleeName(call) {
    case "sleep" where !isStubbedClock(call, body): return "this wait decides which response comes first: the test passes or fails with the machine's speed"
    case "usleep": return "this wait decides which response comes first: the test passes or fails with the machine's speed"
    case "asyncAfter": return "a delay decides which response comes first: the test passes or fails with the machine's speed"
    case "run" where isRunLoop(call, body) && operands.contains(where: { ["until", "before"].contains(program.text($0.label)) }):
      return "the run loop is spun for a fixed time to let responses arrive: the test passes or fails with the machine's speed"
    case "wait" where operands.first.map({ program.text(body[$0.value].name) }) == "delay": return nil
    case "delay" where operands.contains(where: { ["for", "seconds", "nanoseconds"].contains(program.text($0.label)) }) && !isOnTestScheduler(call, operands):
      return "a delay decides which response comes first: the test passes or fails with the machine's speed"
    default: return nil
    }
  }

  /// `clock.sleep` of a clock that the test drives.
  private func isStubbedClock(_ call: CodePoint, _ body: FunctionBody) -> Bool {
    let callee = body[context.origins[call].a]
    guard callee.opcode == .member else { return false }
    return program.text(body[callee.a].name).mentions(["clock", "scheduler"]) && !program.text(body[callee.a].name).mentions(["continuous", "suspending"])
  }

  /// `.delay(for: 1, scheduler: queue)` where the test drives the queue.
  private func isOnTestScheduler(_ call: CodePoint, _ operands: ArraySlice<Operand>) -> Bool {
    guard let scheduler = operands.first(where: { program.text($0.label) == "scheduler" }) else { return false }
    var isDriven = false
    context.origins.trace(CodePoint(function: call.function, instruction: scheduler.value), limit: 20) { point, instruction in
      if program.text(instruction.name).mentions(["test", "immediate"]) { isDriven = true }
      if instruction.opcode == .local {
        let local = program.files[Int(program.file(of: point.function).raw)].index.locals[Int(instruction.index)]
        if program.text(local.name).mentions(["testscheduler", "testqueue", "testclock"]) { isDriven = true }
      }
      return isDriven ? .stop : .follow
    }
    return isDriven
  }

  private func isRunLoop(_ call: CodePoint, _ body: FunctionBody) -> Bool {
    let callee = body[context.origins[call].a]
    guard callee.opcode == .member else { return false }
    let base = body[callee.a]
    return base.opcode == .member && ["main", "current"].contains(program.text(base.name)) || program.text(base.name).mentions(["runloop"])
  }

  /// `while !done { sleep }`, `for _ in 0 ..< 100 where !done { sleep }`: a short wait that is repeated until something has
  /// happened. What makes it one is a test in the loop.
  private func isPolling(_ point: CodePoint, _ body: FunctionBody) -> Bool {
    guard let block = body.block(of: point.instruction) else { return false }
    return body.blocks.indices.contains { index in
      let id = BlockID(UInt32(index))
      guard case .branch(let condition, _, _) = body.blocks[index].terminator, !condition.isNone, body[condition].opcode != .element else { return false }
      return body.reachable(from: id).contains(block) && body.reachable(from: block).contains(id)
    }
  }
}

extension RuleContext {
  /// `func test…()` of a test case, `@Test`.
  func isTestFunction(_ function: FunctionID) -> Bool {
    let declaration = program.declaration(of: function)
    guard declaration.kind == .function, declaration.hasBody, declaration.enclosingFunction == nil else { return false }
    if declaration.attributes.contains(where: { program.text($0.name) == "Test" }) { return true }
    return program.text(declaration.name).hasPrefix("test") && declaration.parameters.isEmpty
  }
}
