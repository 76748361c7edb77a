// Stage 7 (facts). Transfer functions of single instructions, calls and stores apart.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// Runs one instruction.
  func evaluate(_ id: ValueID, in frame: UInt32, _ state: inout PathState) {
    let instruction = frames[Int(frame)].body[id]
    let site = Site(frame: frame, instruction: id.raw)
    switch instruction.opcode {
    case .call:
      setValue(id, call(id, instruction, in: frame, &state), in: frame)
    case .store:
      store(id, instruction, in: frame, &state)
    case .bind:
      bind(instruction, in: frame, &state)
    case .await:
      // The calls under it have crossed what they cross; a bare property or task handle is the thing waited for.
      var result = value(instruction.a, in: frame)
      if waitsByItself(instruction, in: frame) {
        let name = frames[Int(frame)].body[instruction.a].name
        noteRequest(site, inputs: [result], name: name, isDelay: false, &state, in: frame)
        cross(&state, request: true, at: site)
        result = pool.intern(.response(site))
      }
      setValue(id, result, in: frame)
    case .element:
      setValue(id, nextElement(id, instruction, in: frame, &state), in: frame)
    default:
      setValue(id, compute(id, instruction, in: frame, &state), in: frame)
    }
  }

  private func bind(_ instruction: Instruction, in frame: UInt32, _ state: inout PathState) {
    let local = LocalID(instruction.index)
    let key = LocalKey(frame: self.frame(declaring: local, from: frame), local: local)
    var bound = instruction.b.isNone ? .unknown : value(instruction.b, in: frame)
    // A part of an answer that is called an error, or is one (`for await (id, error) in group`).
    if case .response(let asked) = pool[bound].shape, isErrorLike(type(ofLocal: local, in: frames[Int(frame)].function), name: localName(local, in: frame)) {
      bound = pool.intern(.failure(asked))
    }
    state.locals[key] = bound
  }

  private func localName(_ local: LocalID, in frame: UInt32) -> NameID {
    program.files[Int(program.file(of: frames[Int(frame)].function).raw)].index.locals[Int(local.raw)].name
  }

  /// Results of everything that neither calls nor writes.
  private func compute(_ id: ValueID, _ instruction: Instruction, in frame: UInt32, _ state: inout PathState) -> ValueHandle {
    let site = Site(frame: frame, instruction: id.raw)
    let a = value(instruction.a, in: frame)
    switch instruction.opcode {
    case .nilLiteral: return pool.intern(.null)
    case .boolLiteral: return pool.intern(.bool(instruction.index == 1))
    case .integerLiteral, .floatLiteral, .stringLiteral: return pool.intern(.constant(instruction.name))
    case .regexLiteral: return .unknown
    case .dictionary:
      noteDictionary(id, instruction, in: frame, state)
      let parts = operandValues(instruction, in: frame)
      return parts.isEmpty ? pool.intern(.constant(.none)) : pool.derive(parts)
    case .interpolation, .macro: return pool.derive(operandValues(instruction, in: frame))
    case .array:
      let parts = operandValues(instruction, in: frame)
      return parts.isEmpty ? pool.intern(.constant(.none)) : pool.derive(parts)
    case .tuple:
      let parts = operandValues(instruction, in: frame)
      return pool.intern(.tuple(parts))
    case .local: return readLocal(LocalID(instruction.index), in: frame, state)
    case .selfReference, .superReference: return frames[Int(frame)].selfValue
    case .identifier, .member, .implicitMember: return readName(id, instruction, in: frame, &state)
    case .localFunction:
      let file = program.file(of: frames[Int(frame)].function)
      let function = program.function(FunctionDeclarationID(instruction.index), in: file)
      return pool.intern(.function(memory.list(of: function), receiver: frames[Int(frame)].selfValue))
    case .subscript: return readElement(of: a, at: operandValues(instruction, in: frame), instruction, in: frame)
    case .unwrap: return a
    case .tupleElement: return component(of: a, Int(instruction.index))
    case .payload: return payload(of: a, instruction.name, Int(instruction.index))
    case .caughtError: return pool.intern(.failure(state.late?.requests.first ?? site))
    case .closure:
      let file = program.file(of: frames[Int(frame)].function)
      let function = program.function(FunctionDeclarationID(instruction.index), in: file)
      bindCaptures(of: function, in: frame, &state)
      return pool.intern(.closure(function, frame: frame))
    case .addressOf: return a
    case .unary:
      return instruction.name == names.not && !instruction.flags.contains(.postfix)
        ? bool(negated(condition(of: a))) : pool.derive([a])
    case .binary: return binary(instruction.name, a, value(instruction.b, in: frame))
    case .select:
      let other = frames[Int(frame)].body.operands(of: instruction.list).first.map { value($0.value, in: frame) } ?? .unknown
      return select(condition(of: a), value(instruction.b, in: frame), other)
    case .tryOptional: return optionalResult(a, in: frame, &state)
    case .cast:
      // `error as? Refusal`: whether it is one is a test of the error.
      return instruction.flags.contains(.optionalResult) && isFailureValue(a) ? pool.intern(.derived(memory.list(of: a))) : a
    case .typeTest: return isFailureValue(a) ? bool(.isCase(a, typeName(instruction, in: frame))) : bool(.opaque(memory.list(of: a)))
    case .typeExpression: return pool.intern(.typeName(frames[Int(frame)].resolved.type(of: id)))
    case .keyPath: return .unknown
    case .selector: return a
    case .isSome: return bool(presence(of: a))
    case .isCase: return bool(caseTest(a, instruction.name))
    case .matches: return bool(equality(a, value(instruction.b, in: frame)))
    case .unknownCondition: return .unknown
    case .call, .store, .bind, .await, .element: return .unknown
    }
  }

  /// `try? a`: what was thrown under it joins the way on, with nil for a result.
  private func optionalResult(_ a: ValueHandle, in frame: UInt32, _ state: inout PathState) -> ValueHandle {
    guard let thrown = takeThrown(in: frame), thrown.isReachable else { return a }
    func known(_ state: PathState) -> RunList<FactHandle> { (state.late ?? state.early)?.facts ?? RunList() }
    let ways = [
      ReturnOutcome(value: a, facts: known(state)), ReturnOutcome(value: pool.intern(.null), facts: known(thrown)),
    ]
    let isReached = state.isReachable
    state = join(state, thrown, segment: segment(Site(frame: frame, instruction: UInt32.max - 2))) ?? state
    if !isReached { return pool.intern(.null) }
    if case .response = pool[a].shape { return a }
    return pool.intern(.outcome(pool.intern(ways)))
  }

  func isFailureValue(_ value: ValueHandle) -> Bool {
    if case .failure = pool[value].shape { return true }
    return false
  }

  private func typeName(_ instruction: Instruction, in frame: UInt32) -> NameID {
    guard let type = instruction.type else { return .none }
    let file = program.files[Int(program.file(of: frames[Int(frame)].function).raw)]
    return file.index.typeReferences[Int(type.raw)].name
  }

  func operandValues(_ instruction: Instruction, in frame: UInt32) -> ValueList {
    let operands = frames[Int(frame)].body.operands(of: instruction.list)
    let values = frames[Int(frame)].values
    return memory.list(count: operands.count) { position in
      let value = operands[operands.startIndex + position].value
      return value.isNone ? .unknown : values[Int(value.raw)]
    }
  }

  private func binary(_ name: NameID, _ a: ValueHandle, _ b: ValueHandle) -> ValueHandle {
    switch name {
    case names.equal, names.identical, names.patternMatch:
      noteComparison(a, b)
      return bool(equality(a, b))
    case names.notEqual, names.notIdentical:
      noteComparison(a, b)
      return bool(negated(pool.intern(equality(a, b))))
    case names.less, names.lessOrEqual: return bool(.ordered(a, b))
    case names.greater, names.greaterOrEqual: return bool(.ordered(b, a))
    case names.and: return bool(.all(memory.list([condition(of: a), condition(of: b)])))
    case names.or: return bool(.any(memory.list([condition(of: a), condition(of: b)])))
    case names.coalesce: return isNull(a) ? b : isNull(b) || b == .unknown ? a : pool.derive([a, b])
    case names.halfOpenRange, names.closedRange:
      if case .constant(let low) = pool[a].shape, case .constant(let high) = pool[b].shape { return pool.intern(.range(low, high)) }
      return pool.derive([a, b])
    default: return pool.derive([a, b])
    }
  }

  private func noteComparison(_ a: ValueHandle, _ b: ValueHandle) {
    for (side, other) in [(a, b), (b, a)] where pool.leaves(of: side).contains(where: { isResponse($0) }) {
      comparedWithAnswer.formUnion(sources(of: other))
    }
  }

  /// `c ? a : b`: one of them if the condition is known, else either; Bool arms keep their formulas.
  private func select(_ condition: ConditionHandle, _ a: ValueHandle, _ b: ValueHandle) -> ValueHandle {
    if case .always(let truth) = pool[condition] { return truth ? a : b }
    if case .bool(true) = pool[a].shape, case .bool(false) = pool[b].shape { return pool.intern(.condition(condition)) }
    if case .bool(false) = pool[a].shape, case .bool(true) = pool[b].shape { return bool(negated(condition)) }
    if isNull(a) || isNull(b) {
      return pool.intern(.outcome(pool.intern([ReturnOutcome(value: a, facts: RunList()), ReturnOutcome(value: b, facts: RunList())])))
    }
    return a == .unknown || b == .unknown ? pool.derive([a, b]) : pool.join(a, b)
  }

  func component(of value: ValueHandle, _ index: Int) -> ValueHandle {
    let known = pool[value]
    switch known.shape {
    case .tuple(let parts): return index < parts.count ? parts[index] : .unknown
    case .read(let place):
      let inner = pool.place(place, .tupleMember(UInt32(index)))
      return pool.intern(AbstractValue(.read(inner), crossing: known.crossing, crossedBoundary: known.crossedBoundary))
    case .outcome(let outcome):
      let ways = pool[outcome].filter { !isNull($0.value) }.map { component(of: $0.value, index) }
      return ways.isEmpty ? .unknown : ways.dropFirst().reduce(ways[0]) { pool.join($0, $1) }
    default: return value
    }
  }

  private func payload(of value: ValueHandle, _ name: NameID, _ index: Int) -> ValueHandle {
    let known = pool[value]
    switch known.shape {
    case .enumCase(let own, let parts): return own == name && index < parts.count ? parts[index] : .unknown
    case .read(let place) where name != names.some:
      let inner = pool.place(place, .tupleMember(UInt32(index)))
      return pool.intern(AbstractValue(.read(inner), crossing: known.crossing, crossedBoundary: known.crossedBoundary))
    case .response(let site) where names.failureCases.contains(name): return pool.intern(.failure(site))
    case .outcome(let outcome):
      var found: [ValueHandle] = []
      for way in pool[outcome] {
        if case .enumCase(let own, let parts) = pool[way.value].shape {
          if own == name, index < parts.count { found.append(parts[index]) }
        } else if !isNull(way.value) {
          found.append(name == names.some ? way.value : payload(of: way.value, name, index))
        }
      }
      guard let first = found.first else { return .unknown }
      return found.dropFirst().reduce(first) { pool.join($0, $1) }
    default: return value
    }
  }

  private func nextElement(
    _ id: ValueID, _ instruction: Instruction, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    let sequence = value(instruction.a, in: frame)
    if instruction.flags.contains(.awaited) {
      let site = Site(frame: frame, instruction: id.raw)
      let isLocalStream = isEventStream(sequence, instruction.a, in: frame)
      noteRequest(site, inputs: [sequence], name: .none, isDelay: false, &state, in: frame)
      cross(&state, request: !isLocalStream, at: site)
      return pool.intern(.response(site))
    }
    switch pool[sequence].shape {
    case .read(let place):
      let inner = pool.place(place, .element(.unknown))
      let known = pool[sequence]
      return pool.intern(AbstractValue(.read(inner), crossing: known.crossing, crossedBoundary: known.crossedBoundary))
    default: return sequence == .unknown ? .unknown : pool.derive([sequence])
    }
  }

  /// A capture list entry is a copy made now.
  private func bindCaptures(of function: FunctionID, in frame: UInt32, _ state: inout PathState) {
    for capture in program.declaration(of: function).captures {
      // The closure's own frame does not exist yet: its captures are kept in the frame that made it, where look-up by
      // declaring function would miss them, so they are copied on entry.
      state.locals[LocalKey(frame: frame, local: capture.local)] = value(ValueID(capture.value), in: frame)
    }
  }
}
