// Stage 7 (facts). Calls: functions of the files are run in place, closures they are given with them; calls that leave the
// program are judged by the vocabulary (`ExternalCallTransfer`).
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// Runs a call and gives its result.
  func call(_ id: ValueID, _ instruction: Instruction, in frame: UInt32, _ state: inout PathState) -> ValueHandle {
    let arguments = operandValues(instruction, in: frame)
    let site = frames[Int(frame)].code.callSite(id, instruction, self)
    if site.isOfInterest { noteCall(id, instruction, leaves: site.leavesProgram, arguments, in: frame, state) }
    switch site.callee {
    case .functions(let targets):
      return callFunctions(targets, site, id, instruction, arguments, in: frame, &state)
    case .closureValue(let source):
      return callClosure(source, id, instruction, arguments, in: frame, &state)
    case .initializer(let type, let initializers):
      passOn(arguments, instruction, in: frame, state)
      _ = initializers
      let made = program[type].kind == .enum ? .unknown : program[type].selfType
      return pool.intern(.made(made, Site(frame: frame, instruction: id.raw), memory.list(arguments.filter { $0 != .unknown })))
    case .enumCase:
      return pool.intern(.enumCase(frames[Int(frame)].body[instruction.a].name, arguments))
    case .external, .unresolved:
      if !instruction.a.isNone {
        // `.name(…)` whose type is not known: a case of one of the program's enums, if nothing else has that name.
        let callee = frames[Int(frame)].body[instruction.a]
        if callee.opcode == .implicitMember, names.isCaseName(callee.name) { return pool.intern(.enumCase(callee.name, arguments)) }
      }
      let result = callExternal(id, instruction, arguments, in: frame, &state)
      return construction(id, instruction, arguments, giving: result, in: frame) ?? result
    case .tooMany:
      let receiver = receiver(of: instruction, in: frame)
      if let own = ownBody(of: site, receiver) { return run(own, of: site, id, instruction, receiver, arguments, in: frame, &state) }
      boundsHit += 1
      return leave(id, instruction, arguments, in: frame, &state)
    }
  }

  /// `JSONDecoder()`: an object of a type outside the files that nobody else has yet.
  private func construction(
    _ id: ValueID, _ instruction: Instruction, _ arguments: ValueList, giving result: ValueHandle, in frame: UInt32
  ) -> ValueHandle? {
    guard !instruction.a.isNone, case .typeName(let type) = pool[value(instruction.a, in: frame)].shape,
      sharing(of: frames[Int(frame)].resolved.type(of: id)) != .value
    else { return nil }
    switch pool[result].shape {
    case .unknown, .derived:
      return pool.intern(.made(type, Site(frame: frame, instruction: id.raw), memory.list(arguments.filter { $0 != .unknown && !isCallable($0) })))
    default: return nil
    }
  }

  /// The object a method is called on.
  func receiver(of instruction: Instruction, in frame: UInt32) -> ValueHandle {
    guard !instruction.a.isNone else { return .unknown }
    let callee = frames[Int(frame)].body[instruction.a]
    switch callee.opcode {
    case .member: return value(callee.a, in: frame)
    default: return frames[Int(frame)].selfValue
    }
  }

  // MARK: Functions of the files

  private func callFunctions(
    _ targets: [FunctionID], _ site: CallSite, _ id: ValueID, _ instruction: Instruction, _ arguments: ValueList,
    in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    let bodies = site.bodies
    guard !bodies.isEmpty else { return leave(id, instruction, arguments, declared: targets.first, in: frame, &state) }
    let receiver = receiver(of: instruction, in: frame)
    if let only = bodies.count == 1 ? 0 : ownBody(of: site, receiver) {
      return run(only, of: site, id, instruction, receiver, arguments, in: frame, &state)
    }
    // Dynamic dispatch: any of the bodies may run that the receiver can have.
    var joined: PathState?
    var result: ValueHandle?
    let type = objectType(of: receiver)
    for number in bodies.indices.lazy.filter({ self.canRun(bodies[$0], on: type) }).prefix(4) {
      var branch = state
      let value = run(number, of: site, id, instruction, receiver, arguments, in: frame, &branch)
      guard branch.isReachable else { continue }
      joined = join(joined, branch, segment: segment(Site(frame: frame, instruction: id.raw)))
      result = result.map { pool.join($0, value) } ?? value
    }
    if let joined { state = joined }
    return result ?? .unknown
  }

  /// What the object that the entry belongs to runs, if the entry is run for a subclass: the body nearest to it.
  private func ownBody(of site: CallSite, _ receiver: ValueHandle) -> Int? {
    guard let type = ownType, case .object(let place) = pool[receiver].shape, case .selfObject = pool[place].step else { return nil }
    return ([type] + program[type].supertypes).lazy.compactMap { type in
      site.bodies.firstIndex { self.program.owner(of: $0) == type }
    }.first
  }

  /// The type that the way to an object says it has, or a subtype of it.
  private func objectType(of value: ValueHandle) -> TypeID? {
    guard case .read(let place) = pool[value].shape else { return nil }
    switch pool[place].step {
    case .property(let property), .global(let property): return program.types.nominal(program.types.unwrapped(program[property].type))
    case .selfObject(let type): return type
    default: return nil
    }
  }

  /// An object of the type, or of a subtype, has the body: it is no override of a sibling.
  private func canRun(_ body: FunctionID, on type: TypeID?) -> Bool {
    guard let type, let owner = program.owner(of: body), owner != type, program[type].isReference else { return true }
    return program[type].subtypes.contains(owner) || program[type].supertypes.contains(owner)
  }

  private func run(
    _ number: Int, of call: CallSite, _ id: ValueID, _ instruction: Instruction, _ receiver: ValueHandle,
    _ arguments: ValueList, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    let target = call.bodies[number]
    let site = Site(frame: frame, instruction: id.raw)
    let isAwaited = instruction.flags.contains(.awaited)
    let hop = isAwaited ? hop(into: target, from: frame) : nil
    if let hop {
      if hop == .request { noteRequest(site, inputs: memory.list(receiver, arguments), name: program.declaration(of: target).name, isDelay: false, &state, in: frame) }
      cross(&state, request: hop == .request, at: site)
    }
    let bound = bound(arguments, to: number, of: call) { hop == nil ? $0 : pool.aged($0, request: hop == .request) }
    guard isWorthEntering(target, arguments),
      let result = running(
        onMain: isAwaited && program.isMainActor(target), &state,
        {
          self.enter(
            target, at: instruction, site: id, receiver: receiver, arguments: bound, wantsResult: !instruction.flags.contains(.discarded),
            in: frame, &$0)
        })
    else {
      passOn(arguments, instruction, in: frame, state)
      if isAwaited, relevance.waits(target), hop == nil {
        noteRequest(site, inputs: memory.list(receiver, arguments), name: program.declaration(of: target).name, isDelay: false, &state, in: frame)
        cross(&state, request: true, at: site)
        return pool.intern(.response(site))
      }
      return pool.derive(memory.list(receiver, arguments))
    }
    guard let hop, state.isReachable else { return result }
    // Back where the caller lives: once more a turn later.
    cross(&state, request: hop == .request, at: site)
    return hop == .request ? pool.aged(result, request: false) : result
  }

  /// The arguments in the order of the parameters.
  private func bound(
    _ arguments: ValueList, to number: Int, of call: CallSite, _ passed: (ValueHandle) -> ValueHandle
  ) -> ValueList {
    let target = call.bodies[number]
    let bound: UnsafeMutableBufferPointer<ValueHandle> = memory.allocate(program.declaration(of: target).parameters.count)
    bound.initialize(repeating: .unknown)
    for (position, argument) in arguments.enumerated() {
      if let parameter = call.parameter(ofOperand: position, in: number) { bound[parameter] = passed(argument) }
    }
    return ValueList(bound)
  }

  /// For its effects, for those of a closure it is given, or, if it is short, for its result.
  func isWorthEntering(_ target: FunctionID, _ arguments: ValueList) -> Bool {
    if relevance.matters(target) { return true }
    if relevance.takesClosures(target), arguments.contains(where: { isCallable($0) }) { return true }
    return relevance.isSmall(target) && resultDepth < Self.resultDepthLimit
  }

  private enum Hop { case hop, request }

  /// What awaiting a function costs beyond what its body does: another executor's queue.
  private func hop(into target: FunctionID, from frame: UInt32) -> Hop? {
    let here = frames[Int(frame)].function
    if let owner = program.owner(of: target), program[owner].isActor, program.owner(of: here) != owner,
      !program.declaration(of: target).modifiers.contains(.nonisolated) {
      // Where its work waits for nothing outside, the turn comes soon.
      return relevance.waits(target) ? .request : .hop
    }
    if !program.declaration(of: target).isAsync, program.isMainActor(target), !program.isMainActor(here) { return .hop }
    return nil
  }

  /// Runs `target` in place; nil if it cannot be entered (no body, recursion, a bound).
  func enter(
    _ target: FunctionID, at instruction: Instruction, site: ValueID = .none, receiver: ValueHandle,
    arguments: ValueList = ValueList(), wantsResult: Bool = true, in frame: UInt32,
    _ state: inout PathState
  ) -> ValueHandle? {
    guard program.declaration(of: target).hasBody else { return nil }
    if isRecursion(target, arguments) {
      // The next round lowers what was raised before the first one, or hands it on again.
      state.forEachFlow { flow in flow.raised.removeAll(in: memory) { frames[Int($0.site.frame)].function != target } }
      return nil
    }
    guard frames[Int(frame)].depth < Self.depthLimit, steps < Self.stepLimit else {
      boundsHit += 1
      return nil
    }
    let isForResult = !relevance.matters(target)
    let question = isForResult ? resultQuestion(target, receiver, arguments) : nil
    if let question, let known = knownResults[question] { return known }
    let key = FrameKey(parent: frame, callSite: site.isNone ? instruction.a : site, function: target, lexical: lexicalFrame(of: target, from: frame))
    let callee = makeFrame(key, kind: .call, selfValue: receiver)
    let parameters = frames[Int(callee)].declaration.parameters
    for (index, parameter) in parameters.enumerated() {
      let local = LocalKey(frame: callee, local: parameter.local)
      state.locals[local] = index < arguments.count ? arguments[index] : .unknown
    }
    return isForResult
      ? runForResult(callee, question, in: frame, &state)
      : runCallee(callee, wantsResult: wantsResult, in: frame, &state).result
  }

  /// Runs the body of a callee from `state`, which then is what the body left; gives the result, and whether some way threw.
  func runCallee(
    _ callee: UInt32, wantsResult: Bool, in frame: UInt32, _ state: inout PathState
  ) -> (result: ValueHandle, isThrowing: Bool) {
    // Handed over, not copied: the callee changes the locals at once.
    var exit = runBody(callee, state.take(), wantsResult: wantsResult)
    // What is still on its way in a function that throws nothing is waited for by nobody (an `async let` under `try?`).
    let declaration = frames[Int(callee)].declaration
    if declaration.kind == .function, !declaration.isThrowing { exit.thrown = nil }
    if var thrown = exit.thrown {
      goOn(&thrown, in: frame)
      addThrown(thrown, in: frame)
    }
    if exit.normal != nil { state = exit.normal.take()! }
    goOn(&state, in: frame)
    if !frames[Int(callee)].code.hasClosures { state.locals.removeAll(of: callee) }
    return (exit.result, exit.thrown != nil)
  }

  /// The segment that began in a callee goes on in its caller, whether the callee returned or threw.
  private func goOn(_ state: inout PathState, in frame: UInt32) {
    let depth = frames[Int(frame)].depth
    state.forEachFlow { flow in
      if frames[Int(flow.segmentFrame)].depth > depth { flow.segmentFrame = frame }
    }
  }

  func isRunning(_ function: FunctionID) -> Bool {
    activations(of: function) > 0
  }

  /// Recursion is followed once, and only with another command: a failure handler may run its own function with `.fail`.
  private func isRecursion(_ function: FunctionID, _ arguments: ValueList) -> Bool {
    let depth = activations(of: function)
    if depth == 0 { return false }
    return depth > 1 || !arguments.contains { value in
      if case .enumCase = pool[value].shape { return true }
      return false
    }
  }

  /// For a local function: the activation of the function it is written in.
  private func lexicalFrame(of target: FunctionID, from frame: UInt32) -> UInt32 {
    guard let enclosing = program.enclosing(target) else { return frame }
    var current = frame
    while frames[Int(current)].function != enclosing {
      let key = frames[Int(current)].key
      if current == key.lexical { return frame }
      current = key.lexical
    }
    return current
  }

  // MARK: Errors on their way

  /// State in which something in the current part of `frame` threw.
  func addThrown(_ state: PathState, in frame: UInt32) {
    thrown[frame] = join(thrown[frame], state, segment: segment(Site(frame: frame, instruction: UInt32.max - 1)))
  }

  /// Something in the current part of `frame` threw.
  func hasThrown(in frame: UInt32) -> Bool { !thrown.isEmpty && thrown[frame] != nil }

  /// Takes the errors collected since the last `try`.
  func takeThrown(in frame: UInt32) -> PathState? { thrown.isEmpty ? nil : thrown.removeValue(forKey: frame) }

  // MARK: Closures

  private func callClosure(
    _ source: ClosureSource, _ id: ValueID, _ instruction: Instruction, _ arguments: ValueList, in frame: UInt32,
    _ state: inout PathState
  ) -> ValueHandle {
    let closure: ValueHandle
    switch source {
    case .local(let local): closure = readLocal(local, in: frame, state)
    case .property(let property):
      closure = value(instruction.a, in: frame)
      if !isCallable(closure), let result = runStored(in: property, id, instruction, arguments, in: frame, &state) { return result }
    case .value(let value): closure = self.value(value, in: frame)
    }
    return apply(closure, id, instruction, arguments, in: frame, &state)
  }

  /// Calls what the files store in a closure property; nil if they do not say.
  private func runStored(
    in property: PropertyID, _ id: ValueID, _ instruction: Instruction, _ arguments: ValueList, in frame: UInt32,
    _ state: inout PathState
  ) -> ValueHandle? {
    let bodies = storedClosures.closures(in: property).filter { relevance.matters($0) }
    guard !bodies.isEmpty else { return nil }
    var joined: PathState?
    var result: ValueHandle?
    for body in bodies {
      var branch = state
      guard let value = runInPlace(body, home(of: body, from: frame, id), at: id, arguments, in: frame, &branch) else { continue }
      guard branch.isReachable else { continue }
      joined = join(joined, branch, segment: segment(Site(frame: frame, instruction: id.raw)))
      result = result.map { pool.join($0, value) } ?? value
    }
    guard let joined else { return nil }
    state = joined
    return result
  }

  /// A frame that stands for the activation in which a stored closure was made: its `self` is another object.
  private func home(of closure: FunctionID, from frame: UInt32, _ id: ValueID) -> UInt32 {
    guard let outer = program.enclosing(closure) else { return frame }
    let lexical = program.enclosing(outer) == nil ? frame : home(of: outer, from: frame, id)
    let key = FrameKey(parent: frame, callSite: id, function: outer, lexical: lexical)
    return makeFrame(key, kind: .call, selfValue: pool.intern(.object(pool.place(nil, .selfObject(program.owner(of: outer))))))
  }

  /// Calls a closure value here and now.
  func apply(
    _ closure: ValueHandle, _ id: ValueID, _ instruction: Instruction, _ arguments: ValueList, in frame: UInt32,
    _ state: inout PathState
  ) -> ValueHandle {
    switch pool[closure].shape {
    case .closure(let function, let lexical):
      return runInPlace(function, lexical, at: id, arguments, in: frame, &state) ?? pool.derive(arguments)
    case .function(let targets, let receiver):
      let bodies = targets.filter { relevance.isRun($0, in: program) }
      guard bodies.count == 1 else { return leave(id, instruction, arguments, declared: targets.first, in: frame, &state) }
      return enter(bodies[0], at: instruction, site: id, receiver: receiver, arguments: arguments, in: frame, &state)
        ?? pool.derive(arguments)
    default: return leave(id, instruction, arguments, in: frame, &state)
    }
  }

  /// Runs a closure as part of its caller; nil if it cannot be entered.
  func runInPlace(
    _ function: FunctionID, _ lexical: UInt32, at id: ValueID, _ arguments: ValueList, in frame: UInt32,
    _ state: inout PathState
  ) -> ValueHandle? {
    ranClosures.insert(function)
    guard !isRunning(function) else { return nil }
    guard frames[Int(frame)].depth < Self.depthLimit, steps < Self.stepLimit else {
      boundsHit += 1
      return nil
    }
    let callee = closureFrame(function, lexical, at: id, kind: .call, from: frame)
    bindClosure(callee, arguments, &state)
    return runCallee(callee, wantsResult: true, in: frame, &state).result
  }

  func closureFrame(
    _ function: FunctionID, _ lexical: UInt32, at id: ValueID, kind: FrameKind, from frame: UInt32
  ) -> UInt32 {
    let key = FrameKey(parent: frame, callSite: id, function: function, lexical: lexical)
    return makeFrame(key, kind: kind, selfValue: frames[Int(lexical)].selfValue)
  }

  func bindClosure(_ callee: UInt32, _ arguments: ValueList, _ state: inout PathState) {
    let declaration = frames[Int(callee)].declaration
    let lexical = frames[Int(callee)].key.lexical
    for capture in declaration.captures {
      state.locals[LocalKey(frame: callee, local: capture.local)] =
        state.locals[LocalKey(frame: lexical, local: capture.local)] ?? .unknown
    }
    // `{ a, b in }` for a tuple argument takes it apart.
    var values = arguments
    if values.count == 1, declaration.parameters.count > 1 {
      values = memory.list(count: declaration.parameters.count) { component(of: arguments[0], $0) }
    }
    for (index, parameter) in declaration.parameters.enumerated() {
      state.locals[LocalKey(frame: callee, local: parameter.local)] = index < values.count ? values[index] : .unknown
    }
  }

  /// Runs a closure on a later turn, from what holds now; the caller goes on unchanged.
  func runLater(
    _ function: FunctionID, _ lexical: UInt32, at id: ValueID, arguments: ValueList? = nil, request: Bool,
    delivery: (Delivery) -> Delivery = { $0 }, in frame: UInt32, _ state: inout PathState
  ) {
    // Whoever comes later has to lower the marks that are up now.
    defer { state.forEachFlow { if !$0.raised.isEmpty { $0.raised.removeAll() } } }
    ranClosures.insert(function)
    guard !isRunning(function), state.isReachable else { return }
    guard frames[Int(frame)].depth < Self.depthLimit, steps < Self.stepLimit else {
      boundsHit += 1
      return
    }
    let saved = savedValues()
    let savedThrown = thrown
    thrown = [:]
    var later = state
    let site = Site(frame: frame, instruction: id.raw)
    cross(&later, request: request, at: site)
    let callee = closureFrame(function, lexical, at: id, kind: .continuation, from: frame)
    later.forEachFlow { flow in
      flow.segmentFrame = callee
      flow.delivery = delivery(flow.delivery)
      if isMarkedMain(function) {
        flow.delivery.insert(.onMain)
        flow.delivery.remove([.offMain, .elsewhere])
      }
    }
    let given = arguments ?? answerArguments(of: callee, site)
    bindClosure(callee, given, &later)
    let exit = runBody(callee, later, wantsResult: false)
    recordExit(of: callee, exit)
    restore(saved)
    thrown = savedThrown
  }

  /// What the instructions of the running activations have given up to now.
  func savedValues() -> [ValueList] { stack.map { memory.list(frames[Int($0)].values) } }

  func restore(_ saved: [ValueList]) {
    for (frame, values) in zip(stack, saved) { _ = frames[Int(frame)].values.update(fromContentsOf: values) }
  }

  /// `{ @MainActor in … }`
  private func isMarkedMain(_ closure: FunctionID) -> Bool {
    program.declaration(of: closure).kind == .closure
      && program.declaration(of: closure).attributes.contains { program.text($0.name) == "MainActor" }
  }

  /// What the callback of a request is called with.
  private func answerArguments(of callee: UInt32, _ site: Site) -> ValueList {
    let function = frames[Int(callee)].function
    return memory.list(frames[Int(callee)].declaration.parameters.map { parameter in
      let type = type(ofLocal: parameter.local, in: function)
      if isErrorLike(type, name: parameter.name) { return pool.intern(.failure(site)) }
      let isFlag = program.types.externalName(type).map { names.isBool($0) } ?? false
      return pool.intern(isFlag ? .answerFlag(site) : .response(site))
    })
  }

  /// An error parameter: by type, else by the name everybody gives it.
  func isErrorLike(_ type: TypeHandle, name: NameID) -> Bool {
    let inner = program.types.unwrapped(type)
    let identity = program.types.identity(inner)
    switch program.types.kind(inner) {
    case .nominal: return program[TypeID(identity)].name == name ? false : names.isErrorName(program[TypeID(identity)].name)
    case .external: return names.isErrorName(NameID(identity))
    case .unknown: return names.isErrorName(name)
    default: return false
    }
  }
}
