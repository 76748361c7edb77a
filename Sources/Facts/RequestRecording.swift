// Stage 7 (facts). From a call that asks something outside to a `RequestEvent`: what flowed in, what comes back, what becomes
// of it.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  private func sent(_ inputs: some Collection<ValueHandle>) -> [ParameterSource] {
    inputs.compactMap { input in
      if case .parameter(let local, let function) = pool[input].shape { return ParameterSource(local: local, function: function) }
      return nil
    }
  }

  /// A member of what was handed in, or the element at a place that was (`rows[path.item]`).
  private func isPartOfParameter(_ place: PlaceHandle) -> Bool {
    pool.steps(of: place).enumerated().contains { number, step in
      switch step {
      case .referent(let value): number == 0 && isParameter(value)
      case .element(let key): pool.leaves(of: key).contains { isParameter($0) }
      default: false
      }
    }
  }

  private func isParameter(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .parameter: true
    case .read(let place): isPartOfParameter(place)
    default: false
    }
  }

  /// What a request gives back, as far as its declaration, or the callbacks it is given, say.
  private func answer(of site: Site) -> AnswerContent {
    let frame = frames[Int(site.frame)]
    guard Int(site.instruction) < frame.body.instructions.count else { return .unknown }
    let instruction = frame.body.instructions[Int(site.instruction)]
    if instruction.flags.contains(.ignored) { return .value }
    guard instruction.opcode == .call else { return .unknown }
    for operand in frame.body.operands(of: instruction.list) where frame.body[operand.value].opcode == .closure {
      let closure = program.function(FunctionDeclarationID(frame.body[operand.value].index), in: program.file(of: frame.function))
      let parameters = program.declaration(of: closure).parameters.filter {
        !isErrorLike(type(ofLocal: $0.local, in: closure), name: $0.name)
      }
      let contents = parameters.map { program.content(ofAnswer: type(ofLocal: $0.local, in: closure), names) }
      if contents.contains(.value) { return .value }
      if contents.allSatisfy({ $0 == .nothing }) { return .nothing }
    }
    guard case .functions(let targets) = frame.resolved.callee(of: ValueID(site.instruction)), let target = targets.first,
      program.declaration(of: target).isAsync
    else { return .unknown }
    return program.content(ofAnswer: program.resultType(of: target), names)
  }

  /// What becomes of a request's result, seen through the `await` and `try?` around it.
  private func use(of site: Site) -> (isDiscarded: Bool, isOptionalTry: Bool) {
    let body = frames[Int(site.frame)].body
    guard Int(site.instruction) < body.instructions.count else { return (false, false) }
    var isDiscarded = body.instructions[Int(site.instruction)].flags.contains(.discarded)
    var isOptionalTry = false
    let call = ValueID(site.instruction)
    for instruction in body.instructions[Int(site.instruction)...].prefix(24) where instruction.opcode == .await || instruction.opcode == .tryOptional {
      guard body.operands(of: instruction.list).contains(where: { $0.value == call }) else { continue }
      if instruction.flags.contains(.discarded) { isDiscarded = true }
      if instruction.opcode == .tryOptional { isOptionalTry = true }
    }
    return (isDiscarded, isOptionalTry)
  }

  func noteRequest(
    _ site: Site, inputs: some Collection<ValueHandle>, name: NameID, isDelay: Bool, _ state: inout PathState, in frame: UInt32
  ) {
    guard let flow = state.late ?? state.early else { return }
    var keys: [StateKey] = []
    var takesParameters = false
    for (position, input) in inputs.enumerated() {
      for var key in sources(of: input) {
        // The service a method is called on is the property that holds it, whatever lies between.
        if position == 0 { key = key.whole }
        if keys.contains(key) || key.isOfUnknownObject { continue }
        keys.append(key)
      }
      for leaf in pool.leaves(of: input) {
        switch pool[leaf].shape {
        case .parameter: takesParameters = true
        case .read(let place) where isPartOfParameter(place): takesParameters = true
        case .response(let asked), .failure(let asked):
          // An answer is an input too, and so is what it was asked with.
          guard let earlier = requests[asked] else { continue }
          for key in earlier.inputs where !keys.contains(key) { keys.append(key) }
          takesParameters = takesParameters || earlier.takesParameters
        default: break
        }
      }
    }
    for nested in nestedRequests {
      // What a continuation's closure asked is what is waited for.
      guard let inner = requests[nested] else { continue }
      for key in inner.inputs where !keys.contains(key) { keys.append(key) }
      takesParameters = takesParameters || inner.takesParameters
    }
    let use = use(of: site)
    let reading = reading(of: flow)
    requests[site] = RequestEvent(
      point: point(site), inputs: keys, receiver: inputs.first.flatMap { sources(of: $0).first?.whole }, takesParameters: takesParameters, parameters: parameters(among: rootLeaves(of: inputs)), sent: sent(inputs), name: name, isDelay: isDelay,
      isDiscarded: use.isDiscarded, isOptionalTry: use.isOptionalTry, answer: answer(of: site), segment: flow.segment, isLate: state.late != nil,
      acquired: reading.acquired, guardedBy: reading.guards, marks: marks(flow), tests: reading.standing, trace: trace(to: site, flow))
  }
}
