import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `unconfirmed-removal`: an operation leaves the queue without a definite success.
///
/// Two kinds of removal: a write that takes something out of state that holds operations, and a call that tells a store to.
/// Either counts when it comes before the request it belongs to, on a failure that is no definite refusal, or where nobody
/// has looked at how the request ended.
enum UnconfirmedRemoval: Rule {
  static let metadata = RuleMetadata.unconfirmedRemoval

  /// What is wrong with a removal.
  private enum Fault {
    case early(CodePoint), failure, cancelled, unlooked(CodePoint)

    var message: String {
      switch self {
      case .early: "the operation leaves the queue before its request is sent: if the request fails or the app ends, the change is lost"
      case .failure: "the operation leaves the queue on a failure that is no definite answer: after a timeout the change of the user is lost"
      case .cancelled: "the operation leaves the queue because its task was cancelled: the change of the user is lost"
      case .unlooked: "the operation leaves the queue although nobody looked at how its request ended"
      }
    }
  }

  static func check(_ context: RuleContext) -> [Finding] {
    let model = OperationModel.of(context)
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    for events in context.states.facts.roots {
      for write in events.writes where model.isQueue(write.state) && isRemoval(write) {
        // Inside a store of the files the call decides; see below.
        if let owner = context.program.owner(of: write.point.function), model.isStore(owner), !sendsIn(owner, events, context) { continue }
        guard !seen.contains(write.point), let fault = fault(of: write, events, model, context) else { continue }
        seen.insert(write.point)
        result.append(finding(fault, write.point, write.trace, state: write.state, context))
      }
      for call in events.calls where call.purpose == .removal {
        guard let queue = queue(of: call, events, model, context), let fault = fault(of: call, queue, events, model, context) else { continue }
        let place = branchPoint(of: call, context)
        guard seen.insert(place).inserted else { continue }
        result.append(finding(fault, place, call.trace, state: queue, context, also: [call.point]))
      }
    }
    return result
  }

  private static func finding(
    _ fault: Fault, _ point: CodePoint, _ trace: [TraceStep], state: StateKey, _ context: RuleContext, also: [CodePoint] = []
  ) -> Finding {
    let removal = WitnessEvent(point, .first, "the operation is taken out", changesState: true)
    let witness: [WitnessEvent]
    switch fault {
    case .early(let request): witness = [removal, WitnessEvent(request, .first, "its request fails or is never answered")]
    case .unlooked(let request): witness = [WitnessEvent(request, .first, "the request fails; nothing tests it"), removal]
    case .failure, .cancelled:
      witness = [
        WitnessEvent(point, .first, "the request failed, perhaps only its answer was lost: the operation is taken out", changesState: true)
      ]
    }
    return context.finding(
      metadata, at: point, fault.message, remedy: "Remove the operation by its id, and only where the server has definitely accepted it; keep it for another attempt or park it with its diagnostics otherwise.",
      state: context.states.name(of: state), also: also, trace: trace, witness: witness)
  }

  /// The type sends what it keeps.
  private static func sendsIn(_ owner: TypeID, _ events: RootEvents, _ context: RuleContext) -> Bool {
    events.requests.contains { !$0.isDelay && context.program.owner(of: $0.point.function) == owner && context.receiver(of: $0.point) != owner }
  }

  // MARK: Removals from state

  private static func isRemoval(_ write: WriteEvent) -> Bool {
    switch write.effect {
    case .remove, .removePosition, .clear: true
    default: false
    }
  }

  private static func fault(
    of write: WriteEvent, _ events: RootEvents, _ model: OperationModel, _ context: RuleContext
  ) -> Fault? {
    if isPutBack(write, events) || write.isOutdatedSide { return nil }
    let sends = events.requests.filter { !$0.isDelay && $0.inputs.contains { $0.overlaps(write.state) } && !model.isStoreCall($0, context) }
    if let request = sends.first(where: { $0.segment == write.segment && context.comesBefore(write.point, write.trace, $0) }) { return .early(request.point) }
    guard write.isLate, !sends.isEmpty else { return nil }
    return lateFault(
      failure: write.isFailure, refusal: write.isRefusal, success: write.isSuccess, cancelled: write.isCancelledSide,
      mixed: write.isMixedOutcome ? write.point : nil,
      after: write.requests, events, context)
  }

  /// A failure puts the operation back, or moves it where failed ones are kept.
  private static func isPutBack(_ write: WriteEvent, _ events: RootEvents) -> Bool {
    events.writes.contains { other in
      other.isLate && !other.isSuccess && other.effect == .extend && (other.state.overlaps(write.state) || other.isFailure && other.segment == write.segment)
    }
  }

  // MARK: Removals from a store

  /// The store the call takes an operation from, if it does.
  private static func queue(
    of call: CallEvent, _ events: RootEvents, _ model: OperationModel, _ context: RuleContext
  ) -> StateKey? {
    guard let receiver = call.receiver, model.isStore(receiver, context.program) else { return nil }
    let isSent = events.requests.contains { request in
      guard !request.isDelay, !model.isStoreCall(request, context) else { return false }
      return request.inputs.contains { $0.overlaps(receiver) || isInside($0, receiver, context) } || request.parameters.contains { call.parameters.contains($0) }
    }
    return isSent ? receiver : nil
  }

  /// State of the object that `store` refers to.
  private static func isInside(_ state: StateKey, _ store: StateKey, _ context: RuleContext) -> Bool {
    guard case .property(let inner) = state.root, case .property(let outer) = store.root, let owner = context.program[inner].owner else { return false }
    return context.program.types.nominal(context.program[outer].type) == owner
  }

  private static func fault(
    of call: CallEvent, _ queue: StateKey, _ events: RootEvents, _ model: OperationModel, _ context: RuleContext
  ) -> Fault? {
    guard !call.outcome.contains(.outdated) else { return nil }
    let sends = events.requests.filter { !$0.isDelay && $0.point != call.point && !model.isStoreCall($0, context) }
    guard call.isLate else {
      let send = sends.first { $0.segment == call.segment && context.comesBefore(call.point, call.trace, $0) }
      return send.map { .early($0.point) }
    }
    // What it waited for so far was the store.
    let carrying = sends.filter { $0.inputs.contains { $0.overlaps(queue) } }
    if !carrying.contains(where: { call.requests.contains($0.point) }),
      let send = carrying.first(where: { context.leads(call.point, call.trace, to: $0) }) { return .early(send.point) }
    return lateFault(
      failure: call.outcome.contains(.failure), refusal: call.outcome.contains(.refusal), success: call.outcome.contains(.success),
      cancelled: call.outcome.contains(.cancelled), mixed: call.outcome.contains(.mixed) ? call.point : nil, after: call.requests, events, context)
  }

  /// The call that runs the removal in the branch that decides: a removal kept in a closure has several.
  private static func branchPoint(of call: CallEvent, _ context: RuleContext) -> CodePoint {
    guard context.program.declaration(of: call.point.function).kind == .closure, let last = call.trace.last(where: { $0.kind == .call || $0.kind == .boundary }),
      last.kind == .call
    else { return call.point }
    return last.point
  }

  // MARK: Outcomes

  private static func lateFault(
    failure: Bool, refusal: Bool, success: Bool, cancelled: Bool, mixed: CodePoint?, after requests: [CodePoint], _ events: RootEvents, _ context: RuleContext
  ) -> Fault? {
    if cancelled { return .cancelled }
    if failure { return refusal ? nil : .failure }
    if success { return nil }
    let last = events.requests.filter { requests.contains($0.point) && !$0.isDelay }
    // A request in another function tells by its result how it ended; in the same one the ways have met untold.
    guard let unlooked = last.first(where: { request in
      mixed.map { context.outermost($0.function) == context.outermost(request.point.function) } == true || isUnlooked(request, context)
    }) else { return nil }
    return .unlooked(unlooked.point)
  }

  /// `try? await send(operation)` with nothing made of the result, or a callback that ignores all it is told.
  private static func isUnlooked(_ request: RequestEvent, _ context: RuleContext) -> Bool {
    let instruction = context.origins[request.point]
    if instruction.flags.contains(.awaited) { return request.isOptionalTry && request.isDiscarded }
    let body = context.program.body(of: request.point.function)
    let file = context.program.file(of: request.point.function)
    let callbacks = body.operands(of: instruction.list).filter { body[$0.value].opcode == .closure }
    guard let callback = callbacks.last, callbacks.count == 1 else { return false }
    let function = context.program.function(FunctionDeclarationID(body[callback.value].index), in: file)
    let parameters = context.program.declaration(of: function).parameters
    guard !parameters.isEmpty else { return false }
    return parameters.allSatisfy { context.program.text($0.name) == "_" || $0.name.isNone }
  }
}

extension RuleContext {
  /// The declared type of the object a call is made on.
  func receiver(of call: CodePoint) -> TypeID? {
    let instruction = origins[call]
    guard instruction.opcode == .call, !instruction.a.isNone else { return nil }
    let callee = program.body(of: call.function)[instruction.a]
    guard callee.opcode == .member else { return program.owner(of: call.function) }
    return program.types.nominal(program.resolved(call.function).type(of: callee.a))
  }
}
