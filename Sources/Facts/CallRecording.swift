// Stage 7 (facts). From a call in the state of a path to a `CallEvent`.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// Records a call that matters by its name, its labels or its constant arguments.
  func noteCall(
    _ id: ValueID, _ instruction: Instruction, leaves: Bool, _ arguments: ValueList, in frame: UInt32, _ state: PathState
  ) {
    let body = frames[Int(frame)].body
    let name = instruction.a.isNone ? NameID.none : body[instruction.a].name
    let operands = body.operands(of: instruction.list)
    if interest.isAssertion(name) {
      add(.assertion, id, name, arguments.prefix(1), in: frame, state) { event in
        event.check = arguments.first.flatMap { self.check(asserted: $0, at: Site(frame: frame, instruction: id.raw)) }
      }
      return
    }
    if leaves {
      noteLabels(id, name, operands, arguments, in: frame, state)
      if interest.isAddress(name) { add(.address, id, name, arguments, in: frame, state) }
      if interest.isKeep(name), !isMutation(id, in: frame) { add(.keep, id, name, arguments, in: frame, state) }
    }
    if interest.isRemoval(name), !isLocalMutation(instruction, in: frame) {
      add(.removal, id, name, arguments, in: frame, state) { $0.hasBody = !leaves }
    }
    if interest.isClaim(name) { add(.claim, id, name, arguments, in: frame, state) { $0.hasBody = !leaves } }
  }

  /// `Idempotency-Key` among the arguments, or an argument labelled as key or body.
  private func noteLabels(
    _ id: ValueID, _ name: NameID, _ operands: Slice<UnsafeBufferPointer<Operand>>, _ arguments: ValueList, in frame: UInt32, _ state: PathState
  ) {
    let body = frames[Int(frame)].body
    let isKeyed = operands.contains { interest.isKeyName(body[$0.value], label: $0.label) }
    var keys: [ValueHandle] = []
    var payload: [ValueHandle] = []
    for (operand, argument) in zip(operands, arguments) where !isCallable(argument) {
      if isKeyed {
        if body[operand.value].opcode != .stringLiteral, !interest.isKeyName(body[operand.value], label: operand.label) { keys.append(argument) }
      } else if interest.isKeyLabel(operand.label) {
        keys.append(argument)
      } else if interest.isPayload(body[operand.value], label: operand.label) {
        payload.append(argument)
      }
    }
    // `key:` alone is any look-up; beside a body, or as a header, it is the key of a request.
    if isKeyed || !keys.isEmpty && !payload.isEmpty { add(.key, id, name, keys, in: frame, state) }
    if !payload.isEmpty { add(.payload, id, name, payload, in: frame, state) }
  }

  /// `headers["Idempotency-Key"] = key`, `request.httpBody = body`
  func noteStore(
    _ id: ValueID, _ target: Instruction, _ stored: ValueHandle, in frame: UInt32, _ state: PathState
  ) {
    switch target.opcode {
    case .subscript:
      let body = frames[Int(frame)].body
      guard let key = body.operands(of: target.list).first, interest.isKeyName(body[key.value]) else { return }
      add(.key, id, body[key.value].name, [stored], in: frame, state)
    case .member where interest.isBodyMember(target.name): add(.payload, id, target.name, [stored], in: frame, state)
    default: break
    }
  }

  /// `["Idempotency-Key": key]`
  func noteDictionary(_ id: ValueID, _ instruction: Instruction, in frame: UInt32, _ state: PathState) {
    let body = frames[Int(frame)].body
    let operands = body.operands(of: instruction.list)
    var position = operands.startIndex
    while position + 1 < operands.endIndex {
      let key = body[operands[position].value]
      if interest.isKeyName(key) {
        add(.key, id, key.name, [value(operands[position + 1].value, in: frame)], in: frame, state)
      }
      position += 2
    }
  }

  /// A closure is given to something that may call it at any time.
  func noteUnknownClosure(_ id: ValueID, _ name: NameID, _ closure: ValueHandle, in frame: UInt32, _ state: PathState) {
    guard case .closure(let function, _) = pool[closure].shape else { return }
    add(.unknownClosure, id, name, [], in: frame, state) { $0.closure = function }
  }

  private func add(
    _ purpose: CallPurpose, _ id: ValueID, _ name: NameID, _ values: some Collection<ValueHandle>, in frame: UInt32, _ state: PathState,
    _ complete: (inout CallEvent) -> Void = { _ in }
  ) {
    guard let flow = state.late ?? state.early else { return }
    let site = Site(frame: frame, instruction: id.raw)
    var event = CallEvent(point: point(site), purpose: purpose, name: name)
    let instruction = frames[Int(frame)].body[id]
    if instruction.opcode == .call { event.receiver = sources(of: receiver(of: instruction, in: frame)).first }
    for value in values {
      for key in sources(of: value) where !event.sources.contains(key) { event.sources.append(key) }
      event.holdsResponse = event.holdsResponse || pool.leaves(of: value).contains { isResponse($0) }
    }
    let roots = rootLeaves(of: values)
    event.parameters = parameters(among: roots)
    event.fresh = freshPoints(among: roots)
    event.isLate = state.late != nil
    event.outcome = CallEvent.Outcome(rawValue: flow.outcome.rawValue)
    event.requests = flow.requests.map { point($0) }
    event.segment = flow.segment
    event.trace = trace(to: site, flow)
    complete(&event)
    let key = CallEventKey(site: site, purpose: purpose)
    if let known = calls[key] {
      // Met again (a loop): only what is known each time is known; later is what counts.
      let isMixed = known.isLate == event.isLate && known.outcome.contains(.failure) != event.outcome.contains(.failure)
      event.outcome = known.isLate == event.isLate ? known.outcome.intersection(event.outcome) : event.isLate ? event.outcome : known.outcome
      if isMixed { event.outcome.insert(.mixed) }
      event.isLate = known.isLate || event.isLate
      for made in known.fresh where !event.fresh.contains(made) { event.fresh.append(made) }
    }
    calls[key] = event
  }

  /// `list.append(x)`: a write of state, recorded as such.
  private func isMutation(_ id: ValueID, in frame: UInt32) -> Bool {
    guard let member = program.vocabularyMember(of: id, in: frames[Int(frame)].resolved) else { return false }
    return member.mutation != nil && member.kind != .store
  }

  /// `copy.removeFirst()` on a copy nobody else sees.
  private func isLocalMutation(_ instruction: Instruction, in frame: UInt32) -> Bool {
    guard !instruction.a.isNone, frames[Int(frame)].body[instruction.a].opcode == .member else { return true }
    return isInsideLocalCopy(frames[Int(frame)].body[instruction.a].a, in: frame)
  }

  private func check(asserted value: ValueHandle, at site: Site) -> CheckSummary? {
    let formula = condition(of: value)
    switch pool[formula] {
    case .not(let inner): return summary(of: Fact(condition: inner, holds: false, site: site))
    case .all(let parts):
      return parts.lazy.compactMap { self.summary(of: Fact(condition: $0, holds: true, site: site)) }.first { $0.worth == .ticket }
    default: return summary(of: Fact(condition: formula, holds: true, site: site))
    }
  }

  // MARK: Sources of values

  /// Parameters of the entry that flowed in.
  func parameters(among leaves: [ValueHandle]) -> [ParameterSource] {
    var result: [ParameterSource] = []
    for leaf in leaves {
      guard case .parameter(let local, let function) = pool[leaf].shape else { continue }
      let source = ParameterSource(local: local, function: function)
      if !result.contains(source) { result.append(source) }
    }
    return result
  }

  /// Where the values in it that never were before were made.
  func freshPoints(among leaves: [ValueHandle]) -> [CodePoint] {
    var result: [CodePoint] = []
    for leaf in leaves {
      guard case .fresh(let site) = pool[leaf].shape, !result.contains(point(site)) else { continue }
      result.append(point(site))
    }
    return result
  }

  /// What the values come from; `UUID().uuidString`, a member of something that is no state, comes from that something.
  func rootLeaves(of values: some Collection<ValueHandle>, depth: Int = 0) -> [ValueHandle] {
    var result: [ValueHandle] = []
    for value in values {
      for leaf in pool.leaves(of: value) {
        guard depth < 4, case .read(var place) = pool[leaf].shape else {
          result.append(leaf)
          continue
        }
        while let parent = pool[place].parent { place = parent }
        if case .referent(let object) = pool[place].step, object != leaf {
          result += rootLeaves(of: CollectionOfOne(object), depth: depth + 1)
        } else {
          result.append(leaf)
        }
      }
    }
    return result
  }
}

/// A site may be two events: a key and a body.
struct CallEventKey: Hashable, Comparable {
  var site: Site
  var purpose: CallPurpose
  static func < (a: CallEventKey, b: CallEventKey) -> Bool {
    (a.site, a.purpose.rawValue) < (b.site, b.purpose.rawValue)
  }
}
