// Stage 7 (facts). Calls that leave the audited files: what the vocabulary says of them, and what is assumed where it says
// nothing: an awaited call waits for something outside, a callback given to a function that asks comes after a request.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// A call of something no file declares.
  func callExternal(
    _ id: ValueID, _ instruction: Instruction, _ arguments: ValueList, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    let resolved = frames[Int(frame)].resolved
    let site = Site(frame: frame, instruction: id.raw)
    guard let member = program.vocabularyMember(of: id, in: resolved) else {
      return leave(id, instruction, arguments, in: frame, &state)
    }
    let receiver = receiver(of: instruction, in: frame)
    if instruction.flags.contains(.awaited), member.mutation != nil || member.kind == .emit {
      // A client's `delete`, a channel's `send`: what is waited for is no collection's method of that name.
      return leave(id, instruction, arguments, in: frame, &state)
    }
    if isRendering, member.name == names.disabled, let flag = arguments.first {
      disable(receiverOf: instruction, until: id, while: condition(of: flag), in: frame)
    }
    switch member.kind {
    case .fresh: return pool.intern(.fresh(site))
    case .cancel:
      if let key = stateKey(of: place(of: receiver)) {
        record(key, place(of: receiver), effect: .cancel, .unknown, key: nil, at: site, in: frame, state)
      }
      return .unknown
    case .cancellationTest: return bool(.cancelled(.unknown))
    case .trap where member.name == names.precondition:
      // It stops release builds too: behind it the condition holds.
      if let tested = arguments.first { _ = assume(condition(of: tested), true, &state, at: site) }
      return .unknown
    case .cancellationCheck: return checkCancellation(site, in: frame, &state)
    case .emit:
      // What only takes messages (`store.send(.login)`, `continuation.yield(…)`) keeps none of them.
      guard member.mutation != nil else { return .unknown }
      write(place(of: receiver), effect: .replace, arguments.first ?? .unknown, key: nil, at: site, in: frame, &state)
      return .unknown
    case .subscribe,
      .plain where member.stream != .none:
      return subscribeOrTransform(id, instruction, member, receiver, arguments, in: frame, &state)
    default: break
    }
    if let mutation = member.mutation {
      return mutate(mutation, member, id, instruction, receiver, arguments, in: frame, &state)
    }
    let mayNest = instruction.flags.contains(.awaited) && arguments.contains { isCallable($0) }
    let known: Set<Site> = mayNest ? Set(requests.keys) : []
    let result = runArguments(of: id, instruction, member, receiver, arguments, in: frame, &state)
    nestedRequests = mayNest ? requests.keys.filter { !known.contains($0) }.sorted() : []
    defer { nestedRequests = [] }
    if instruction.flags.contains(.awaited) { return awaited(id, instruction, member.kind, receiver, arguments, result, in: frame, &state) }
    if member.kind == .request || member.kind == .delay {
      noteRequest(site, inputs: memory.list(receiver, arguments), name: member.name, isDelay: member.kind == .delay, &state, in: frame)
    }
    if startsTask(member, instruction, in: frame) { return pool.intern(.handle(site)) }
    if names.finders.contains(member.name) { return found(in: receiver, arguments, result) }
    if isStreamType(resolved.type(of: id)) {
      return pool.intern(.stream(StreamInfo(isRequest: member.kind == .request, inputs: memory.list(receiver, arguments))))
    }
    if let result, member.closures.contains(where: { $0.role == .sync }), arguments.count == 1, !instruction.flags.contains(.discarded) {
      return pool.derive([receiver, result])
    }
    if member.name == names.contains, arguments.count == 1, let cases = literalCases(instruction, in: frame) {
      return bool(.any(memory.list(cases.map { pool.intern(caseTest(arguments[0], $0)) })))
    }
    if member.name == names.contains, arguments.count == 1, result == nil {
      return bool(.contains(container: receiver, element: arguments[0]))
    }
    return pool.derive(memory.list(receiver, arguments))
  }

  /// `[.loading, .refreshing].contains(phase)`: the cases that are listed.
  private func literalCases(_ call: Instruction, in frame: UInt32) -> [NameID]? {
    let body = frames[Int(frame)].body
    guard !call.a.isNone, body[call.a].opcode == .member, !body[call.a].a.isNone, body[body[call.a].a].opcode == .array else { return nil }
    let names = operandValues(body[body[call.a].a], in: frame).compactMap { value -> NameID? in
      if case .enumCase(let name, _) = pool[value].shape { return name }
      return nil
    }
    return names.isEmpty || names.count < body.operands(of: body[body[call.a].a].list).count ? nil : names
  }

  private func startsTask(_ member: VocabularyMember, _ instruction: Instruction, in frame: UInt32) -> Bool {
    guard member.closures.contains(where: { $0.role == .hop || $0.role == .late }) else { return false }
    return !instruction.flags.contains(.discarded)
  }

  private func found(in container: ValueHandle, _ arguments: ValueList, _ condition: ValueHandle?) -> ValueHandle {
    let by = (condition.map { pool.leaves(of: $0) } ?? arguments).filter { value in
      // What the records themselves hold is not what they were looked up by.
      if case .read = pool[value].shape, pool[container].shape == pool[value].shape { return false }
      return true
    }
    return pool.intern(.found(in: container, by: memory.list(by.prefix(4))))
  }

  // MARK: Closure arguments

  /// Runs, or hands on, the closures among the arguments as the vocabulary says; gives the result of one run in place.
  func runArguments(
    of id: ValueID, _ instruction: Instruction, _ member: VocabularyMember, _ receiver: ValueHandle,
    _ arguments: ValueList, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle? {
    guard arguments.contains(where: isCallable) else { return nil }
    var result: ValueHandle?
    let operands = frames[Int(frame)].operandSlice(of: instruction.list)
    for (position, argument) in arguments.enumerated() where isCallable(argument) {
      let slot = member.role(ofOperand: position, in: operands)
      switch slot?.role ?? (member.mutation == nil ? guessedRole(of: argument, operands[operands.startIndex + position], member.name, of: instruction) : .sync) {
      case .sync, .render:
        let before = state
        let given = elementArguments(of: receiver, argument, in: frame)
        // `MainActor.assumeIsolated`, `DispatchQueue.main.sync`
        let isMain = switch program.text(member.receiver) {
        case "MainActor": true
        case "DispatchQueue": names.mentionsMain(program, receiver, pool)
        default: false
        }
        result = running(onMain: isMain, &state) { self.apply(argument, id, instruction, given, in: frame, &$0) }
        // It may run not at all (`forEach` over nothing, a button never shown).
        if slot?.role != .sync || names.runsPerElement(member.name) {
          state = join(state, before, segment: segment(Site(frame: frame, instruction: id.raw))) ?? before
        }
      case .hop:
        if instruction.flags.contains(.awaited) {
          let site = Site(frame: frame, instruction: id.raw)
          cross(&state, request: false, at: site)
          let isMain = names.mentionsMain(program, receiver, pool) || program.text(member.receiver) == "MainActor"
          result = running(onMain: isMain, &state) { self.apply(argument, id, instruction, ValueList(), in: frame, &$0) }
          if state.isReachable { cross(&state, request: false, at: site) }
        } else {
          let isBack = names.mentionsMain(program, receiver, pool) && (state.late ?? state.early)?.delivery.contains(.elsewhere) == true
          if isBack {
            noteRequest(
              Site(frame: frame, instruction: id.raw), inputs: [receiver] + captured(by: argument, state), name: member.name,
              isDelay: false, &state, in: frame)
          }
          later(argument, at: id, request: isBack, delivery: delivery(ofHop: member, instruction, receiver, in: frame), in: frame, &state)
        }
      case .late:
        let isDelay = member.kind == .delay
        if isDelay, isMoment(operands, in: frame) {
          // Long enough for a layout pass or an animation, too short for anything a user does.
          later(argument, at: id, request: false, delivery: delivery(ofHop: member, instruction, receiver, in: frame), in: frame, &state)
          continue
        }
        noteRequest(
          Site(frame: frame, instruction: id.raw), inputs: [receiver] + arguments.filter { !isCallable($0) },
          name: member.name, isDelay: isDelay, &state, in: frame)
        later(argument, at: id, request: true, delivery: delivery(ofHop: member, instruction, receiver, in: frame), in: frame, &state)
      case .observation:
        detach(
          argument, paths: (slot?.paths ?? []).union(hints(ofObserved: [receiver] + arguments)),
          observing: arguments.compactMap { stateKey(read: $0) }, member, in: frame, state)
      case .event:
        detach(argument, paths: slot?.paths ?? hints(ofClosure: position, instruction, in: frame), member, in: frame, state)
      case .stream, .inner:
        result = apply(argument, id, instruction, elementArguments(of: receiver, argument, in: frame), in: frame, &state)
      }
    }
    return result
  }

  /// Runs what is waited for where it runs, and comes back.
  func running<Result>(onMain: Bool, _ state: inout PathState, _ body: (inout PathState) -> Result) -> Result {
    guard onMain, let home = (state.late ?? state.early)?.delivery else { return body(&state) }
    state.forEachFlow { flow in
      flow.delivery.insert(.onMain)
      flow.delivery.remove([.offMain, .elsewhere])
    }
    let result = body(&state)
    state.forEachFlow { flow in
      flow.delivery.remove([.onMain, .offMain, .elsewhere])
      flow.delivery.formUnion(home.intersection([.onMain, .offMain, .elsewhere]))
    }
    return result
  }

  /// What a closure takes with it: the values of its outer locals.
  private func captured(by closure: ValueHandle, _ state: PathState) -> [ValueHandle] {
    guard case .closure(let function, let lexical) = pool[closure].shape else { return [] }
    var result: [ValueHandle] = []
    for instruction in program.body(of: function).instructions where instruction.opcode == .local {
      let local = LocalID(instruction.index)
      let owner = self.frame(declaring: local, from: lexical)
      if let value = state.locals[LocalKey(frame: owner, local: local)], !result.contains(value) { result.append(value) }
    }
    return result
  }

  func isCallable(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .closure, .function: true
    default: false
    }
  }

  /// What a closure run for the elements of `receiver` is given.
  private func elementArguments(of receiver: ValueHandle, _ closure: ValueHandle, in frame: UInt32) -> ValueList {
    let element: ValueHandle
    switch pool[receiver].shape {
    case .read(let place):
      let known = pool[receiver]
      element = pool.intern(AbstractValue(
        .read(pool.place(place, .element(.unknown))), crossing: known.crossing, crossedBoundary: known.crossedBoundary))
    default: element = receiver
    }
    return memory.list(of: element)
  }

  /// Runs a closure value on a later turn.
  func later(
    _ closure: ValueHandle, at id: ValueID, request: Bool, delivery: @escaping (Delivery) -> Delivery = { $0 },
    in frame: UInt32, _ state: inout PathState
  ) {
    switch pool[closure].shape {
    case .closure(let function, let lexical):
      runLater(function, lexical, at: id, request: request, delivery: delivery, in: frame, &state)
    case .function(let targets, let receiver):
      let bodies = targets.filter { relevance.isRun($0, in: program) }
      guard bodies.count == 1, !isRunning(bodies[0]) else { return }
      let saved = savedValues()
      var after = state
      let site = Site(frame: frame, instruction: id.raw)
      cross(&after, request: request, at: site)
      let answer = pool.intern(.response(site))
      let answers = memory.list(count: program.declaration(of: bodies[0]).parameters.count) { _ in answer }
      _ = enter(bodies[0], at: frames[Int(frame)].body[id], site: id, receiver: receiver, arguments: answers, wantsResult: false, in: frame, &after)
      restore(saved)
    default: break
    }
  }

  /// What the names of observed state suggest of its changes.
  func hints(ofObserved values: some Sequence<ValueHandle>) -> PathKinds {
    values.reduce([]) { kinds, value in
      guard case .read(let place) = pool[value].shape, case .property(let property) = pool[place].step else { return kinds }
      return kinds.union(program.pathHints(ofObserved: property))
    }
  }

  /// A closure that something outside keeps and calls when it likes.
  func detach(
    _ closure: ValueHandle, paths: PathKinds, observing observed: [StateKey] = [], _ member: VocabularyMember?, in frame: UInt32,
    _ state: PathState
  ) {
    let function: FunctionID, lexical: UInt32
    switch pool[closure].shape {
    case .closure(let made, let home):
      if storedClosures.isReached(made) { return }
      (function, lexical) = (made, home)
    case .function(let targets, _):
      // `action: join`
      guard targets.count == 1, program.declaration(of: targets[0]).hasBody, !paths.isEmpty else { return }
      (function, lexical) = (targets[0], frame)
    default: return
    }
    var delivery = (state.late ?? state.early)?.delivery ?? []
    delivery.remove([.latestOnly, .viewTask])
    if let member, member.cancelsPrevious { delivery.insert(.viewTask) }
    detached.append(DetachedClosure(
      function: function, frame: lexical, paths: paths, locals: state.locals, delivery: delivery, observed: observed, isOfView: isRendering && paths.isEmpty,
      shownUnder: isRendering ? state.early?.facts ?? RunList() : RunList()))
  }

  private func delivery(
    ofHop member: VocabularyMember, _ instruction: Instruction, _ receiver: ValueHandle, in frame: UInt32
  ) -> (Delivery) -> Delivery {
    // `Task { … }` is a function of no receiver.
    let isTask = [member.receiver, member.name].contains { !$0.isNone && program.text($0) == "Task" }
    let onMain = names.mentionsMain(program, receiver, pool) || program.text(member.name) == "MainActor"
    let isViewTask = program.text(member.name) == "task" && program.text(member.receiver) == "View"
    let isQueue = ["DispatchQueue", "OperationQueue"].contains(program.text(member.receiver))
    let offMain = !onMain && names.runsOffMain(member, receiver, program, pool)
    return { delivery in
      var result = delivery
      // A new task is not cancelled with the one it was opened in.
      if isTask { result.remove(.viewTask) }
      if member.cancelsPrevious { result.insert(.viewTask) } else if isViewTask { result.insert(.viewLifetime) }
      if onMain {
        result.insert(.onMain)
        result.remove([.offMain, .elsewhere])
      } else if offMain {
        result.insert([.offMain, .elsewhere])
        result.remove(.onMain)
      } else if isQueue {
        result.insert(.elsewhere)
      }
      return result
    }
  }

  // MARK: Waiting

  /// An awaited call outside the files.
  private func awaited(
    _ id: ValueID, _ instruction: Instruction, _ kind: CallKind, _ receiver: ValueHandle, _ arguments: ValueList,
    _ result: ValueHandle?, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    let site = Site(frame: frame, instruction: id.raw)
    switch kind {
    case .hop: return result ?? .unknown
    case .plain where !isWaitedFor(id, in: frame) || waitsForOwn(id, in: frame): return result ?? pool.derive(memory.list(receiver, arguments))
    default: break
    }
    guard state.isReachable else { return .unknown }
    let name = frames[Int(frame)].body[instruction.a].name
    noteRequest(site, inputs: memory.list(receiver, arguments), name: name, isDelay: kind == .delay, &state, in: frame)
    cross(&state, request: true, at: site)
    noteExternalThrow(instruction, in: frame, state)
    return pool.intern(.response(site))
  }

  /// A call nothing is known about, or a requirement without a body: it leaves the program if it is awaited; closures it is
  /// given come late if it asks something.
  func leave(
    _ id: ValueID, _ instruction: Instruction, _ arguments: ValueList, declared: FunctionID? = nil, in frame: UInt32,
    _ state: inout PathState
  ) -> ValueHandle {
    let site = Site(frame: frame, instruction: id.raw)
    let receiver = receiver(of: instruction, in: frame)
    let name = frames[Int(frame)].body[instruction.a].name
    let operands = frames[Int(frame)].operandSlice(of: instruction.list)
    let inputs = [receiver] + arguments.filter { !isCallable($0) }
    for (position, argument) in arguments.enumerated() where isCallable(argument) {
      let operand = operands[operands.startIndex + position]
      if declared == nil { noteUnknownClosure(id, name, argument, in: frame, state) }
      let role = declared.map { self.role(ofClosure: position, of: $0, operands) } ?? guessedRole(of: argument, operand, name, of: instruction)
      switch role {
      case .late:
        noteRequest(site, inputs: inputs, name: name, isDelay: false, &state, in: frame)
        later(argument, at: id, request: true, in: frame, &state)
      case .sync where instruction.flags.contains(.awaited):
        _ = apply(argument, id, instruction, ValueList(), in: frame, &state)
      default: detach(argument, paths: hints(ofClosure: position, instruction, in: frame), nil, in: frame, state)
      }
    }
    if instruction.flags.contains(.awaited), isWaitedFor(id, in: frame) || declared.map({ program.declaration(of: $0).isAsync }) == true {
      guard state.isReachable else { return .unknown }
      noteRequest(site, inputs: inputs, name: name, isDelay: false, &state, in: frame)
      cross(&state, request: true, at: site)
      noteExternalThrow(instruction, in: frame, state)
      return pool.intern(.response(site))
    }
    let type = frames[Int(frame)].resolved.type(of: id)
    if isStreamType(type) { return pool.intern(.stream(StreamInfo(isRequest: true, inputs: memory.list(inputs)))) }
    return pool.derive(inputs)
  }

  /// A closure parameter of a requirement without a body: `@escaping` ones are called back, others run in place.
  private func role(ofClosure position: Int, of function: FunctionID, _ operands: ArraySlice<Operand>) -> ClosureRole {
    let parameters = program.parameters(of: function, forOperands: operands)
    guard position < parameters.count, let index = parameters[position] else { return .late }
    let file = program.files[Int(program.file(of: function).raw)]
    guard let type = program.declaration(of: function).parameters[index].type else { return .late }
    let reference = file.index.typeReferences[Int(type.raw)]
    return reference.flags.contains(.escaping) || reference.kind == .optional ? .late : .sync
  }

  /// The call is what its `await` waits for, not a part of an argument that needs no waiting.
  private func isWaitedFor(_ id: ValueID, in frame: UInt32) -> Bool {
    guard let covered = awaitedTogether(with: id, in: frame) else { return true }
    // The outermost call under the `await` is the one waited for; inner ones are unless they are plain.
    return covered.last == id || !isArgument(id, of: covered, frames[Int(frame)].body)
  }

  /// The same `await` covers a call of an asynchronous function of the files, which explains it.
  private func waitsForOwn(_ id: ValueID, in frame: UInt32) -> Bool {
    guard let covered = awaitedTogether(with: id, in: frame) else { return false }
    return covered.contains { call in
      guard call != id, case .functions(let targets) = frames[Int(frame)].resolved.callee(of: call) else { return false }
      return targets.contains { program.declaration(of: $0).isAsync }
    }
  }

  /// The calls that the `await` around a call covers; nil without one nearby.
  private func awaitedTogether(with id: ValueID, in frame: UInt32) -> [ValueID]? {
    let body = frames[Int(frame)].body
    for index in Int(id.raw) + 1 ..< min(body.instructions.count, Int(id.raw) + 64) where body.instructions[index].opcode == .await {
      let covered = body.operands(of: body.instructions[index].list).map(\.value)
      if covered.contains(id) { return covered }
    }
    return nil
  }

  /// The value feeds another awaited call as an argument or receiver.
  private func isArgument(_ id: ValueID, of calls: [ValueID], _ body: BodyView) -> Bool {
    for call in calls where call != id {
      if body.operands(of: body[call].list).contains(where: { $0.value == id }) { return true }
    }
    return false
  }

  private func noteExternalThrow(_ instruction: Instruction, in frame: UInt32, _ state: PathState) {
    guard instruction.flags.contains(.tried) else { return }
    addThrown(state, in: frame)
  }

  private func checkCancellation(_ site: Site, in frame: UInt32, _ state: inout PathState) -> ValueHandle {
    let condition = pool.intern(Condition.cancelled(.unknown))
    var cancelled = state
    if assume(condition, true, &cancelled, at: site) { addThrown(cancelled, in: frame) }
    _ = assume(condition, false, &state, at: site)
    return .unknown
  }

  /// `await` on something that is no call: a property of an actor, a task's value, an `async let`.
  func waitsByItself(_ instruction: Instruction, in frame: UInt32) -> Bool {
    let body = frames[Int(frame)].body
    if !body.operands(of: instruction.list).isEmpty { return false }
    let awaited = body[instruction.a]
    switch awaited.opcode {
    case .member, .local, .tuple: return true
    case .identifier:
      // Another actor's property, unless it is one's own.
      return !frames[Int(frame)].resolved.isImplicitSelf(instruction.a)
    default: return false
    }
  }

  // MARK: Closures that are kept

  /// Arguments handed to something that stores them (an initialiser, a function that is not entered).
  func passOn(_ arguments: ValueList, _ instruction: Instruction, in frame: UInt32, _ state: PathState) {
    for (position, argument) in arguments.enumerated() where isCallable(argument) {
      detach(argument, paths: hints(ofClosure: position, instruction, in: frame), nil, in: frame, state)
    }
  }

  /// What names suggest of when a closure is run that is an argument of a call.
  private func hints(ofClosure position: Int, _ call: Instruction, in frame: UInt32) -> PathKinds {
    let operands = frames[Int(frame)].operandSlice(of: call.list)
    guard position < operands.count else { return [] }
    let callee = call.a.isNone ? NameID.none : frames[Int(frame)].body[call.a].name
    return program.pathHints(ofClosure: operands[operands.startIndex + position].label, givenTo: callee)
  }
}
