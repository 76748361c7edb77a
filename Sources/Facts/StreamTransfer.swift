// Stage 7 (facts). Publishers, observables and their operators: whether what arrives comes from a request, whether outdated
// streams are dropped, and on which queue it arrives.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// An operator or the subscription at the end of a chain.
  func subscribeOrTransform(
    _ id: ValueID, _ instruction: Instruction, _ member: VocabularyMember, _ receiver: ValueHandle,
    _ arguments: ValueList, in frame: UInt32, _ state: inout PathState
  ) -> ValueHandle {
    var stream = self.stream(receiver, calleeOf: instruction, in: frame)
    let site = Site(frame: frame, instruction: id.raw)
    let operands = frames[Int(frame)].operandSlice(of: instruction.list)
    for (position, argument) in arguments.enumerated() where isCallable(argument) {
      let slot = member.role(ofOperand: position, in: operands)
      switch slot?.role ?? (member.kind == .subscribe ? .observation : .stream) {
      case .observation, .late, .hop, .event:
        deliver(argument, of: stream, slot, member, at: id, in: frame, &state)
      default:
        let inner = repeating(&state) { self.apply(argument, id, instruction, self.memory.list(of: self.element(of: stream, site)), in: frame, &$0) }
        if let answer = innerStream(inner), answer.isRequest {
          stream.isRepeating = stream.isRepeating || !stream.isRequest
          stream.isRequest = true
          stream.isLatest = member.stream == .latest
          stream.isOnMain = answer.isOnMain
          stream.isOffMain = answer.isOffMain
          stream.inputs = memory.list(Array(stream.inputs) + answer.inputs)
        }
      }
    }
    apply(member.stream, arguments, to: &stream)
    if member.kind == .subscribe { return pool.intern(.handle(site)) }
    return pool.intern(.stream(stream))
  }

  /// Runs what an operator does with each element: it is done again and again, whoever set up the chain.
  private func repeating<Result>(_ state: inout PathState, _ body: (inout PathState) -> Result) -> Result {
    let wasRepeating = (state.late ?? state.early)?.delivery.contains(.repeating) == true
    state.forEachFlow { $0.delivery.insert(.repeating) }
    let result = body(&state)
    if !wasRepeating { state.forEachFlow { $0.delivery.remove(.repeating) } }
    return result
  }

  private func apply(_ op: StreamOperator, _ arguments: ValueList, to stream: inout StreamInfo) {
    switch op {
    case .latest: stream.isLatest = true
    case .hop, .delay:
      if arguments.contains(where: { names.mentionsMain(program, $0, pool) }) {
        stream.isOnMain = true
        stream.isOffMain = false
      } else if op == .hop {
        stream.isOnMain = false
      }
    case .merging:
      if stream.isRequest { stream.isLatest = false }
    case .none, .serial, .pass: break
    }
  }

  /// The stream a value is.
  func stream(_ value: ValueHandle, calleeOf instruction: Instruction, in frame: UInt32) -> StreamInfo {
    if case .stream(let info) = pool[value].shape { return info }
    if case .read(let place) = pool[value].shape, let kept = keptStreams[place] { return kept }
    switch pool[value].shape {
    case .read, .typeName, .object, .made, .constant: return StreamInfo(isRequest: false, inputs: memory.list(of: value))
    case .derived(let parts):
      // Built from streams of the program itself (`CombineLatest(a, b)`) it is made of events.
      let isLocal = parts.allSatisfy { part in
        switch pool[part].shape {
        case .read, .stream, .object: true
        default: false
        }
      }
      let isKept = beginsAtMember(instruction, in: frame)
      return StreamInfo(isRequest: !isLocal && !isKept || isCallOfRequest(instruction, in: frame), inputs: memory.list(of: value))
    default: return StreamInfo(isRequest: true, inputs: memory.list(of: value))
    }
  }

  /// The chain begins at a property (`repository.contactsPublisher`): what it sends are events, as long as somebody listens.
  private func beginsAtMember(_ instruction: Instruction, in frame: UInt32) -> Bool {
    let body = frames[Int(frame)].body
    guard !instruction.a.isNone, body[instruction.a].opcode == .member else { return false }
    return body[body[instruction.a].a].opcode == .member
  }

  /// The chain begins at a call, and the function it calls asks something (`api.find(text)`).
  private func isCallOfRequest(_ instruction: Instruction, in frame: UInt32) -> Bool {
    let body = frames[Int(frame)].body
    guard !instruction.a.isNone, body[instruction.a].opcode == .member else { return false }
    let base = body[body[instruction.a].a]
    guard base.opcode == .call, program.vocabularyMember(of: body[instruction.a].a, in: frames[Int(frame)].resolved) == nil
    else { return false }
    if case .external(let receiver, _) = frames[Int(frame)].resolved.callee(of: body[instruction.a].a) {
      return program.types.kind(receiver) != .metatype
    }
    return true
  }

  private func innerStream(_ value: ValueHandle) -> StreamInfo? {
    switch pool[value].shape {
    case .stream(let info): return info
    case .response: return StreamInfo(isRequest: true, inputs: memory.list(of: value))
    case .outcome(let outcome):
      let found = pool[outcome].compactMap { innerStream($0.value) }
      return found.first { $0.isRequest } ?? found.first
    case .derived(let parts):
      return parts.lazy.compactMap { self.innerStream($0) }.first { $0.isRequest }
    default: return nil
    }
  }

  private func element(of stream: StreamInfo, _ site: Site) -> ValueHandle {
    if stream.isRequest { return pool.intern(.response(site)) }
    return stream.inputs.isEmpty ? .unknown : pool.derive(stream.inputs)
  }

  /// A closure at the end (or side) of a chain: event code, or late.
  private func deliver(
    _ closure: ValueHandle, of stream: StreamInfo, _ slot: ClosureSlot?, _ member: VocabularyMember, at id: ValueID,
    in frame: UInt32, _ state: inout PathState
  ) {
    guard stream.isRequest else {
      let paths = slot?.paths ?? []
      detach(closure, paths: (paths.isEmpty ? .change : paths).union(hints(ofObserved: stream.inputs)), nil, in: frame, state)
      return
    }
    noteRequest(
      Site(frame: frame, instruction: id.raw), inputs: stream.inputs, name: member.name, isDelay: false, &state, in: frame)
    later(
      closure, at: id, request: true,
      delivery: { delivery in
        var result = delivery
        result.remove([.onMain, .offMain])
        if stream.isLatest { result.insert(.latestOnly) }
        if stream.isRepeating { result.insert(.repeating) }
        if stream.isOnMain { result.insert(.onMain) }
        if stream.isOffMain { result.insert(.offMain) }
        return result
      }, in: frame, &state)
  }

  func isStreamType(_ type: TypeHandle) -> Bool {
    program.types.externalName(type).map { names.isStream($0) } ?? false
  }

  /// A sequence of local events, as `for await` sees it: state, a notification sequence, a stream property.
  func isEventStream(_ value: ValueHandle, _ source: ValueID, in frame: UInt32) -> Bool {
    switch pool[value].shape {
    case .stream(let info): !info.isRequest
    case .read: true
    default: false
    }
  }
}
