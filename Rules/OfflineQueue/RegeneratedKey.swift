import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `regenerated-key`: the idempotency key is made where the request is built, sent or retried.
///
/// A key that is also kept (in state, in a store, in an operation that is) is made at enqueue; one that is made before a
/// loop of attempts is the same for all of them.
enum RegeneratedKey: Rule {
  static let metadata = RuleMetadata.regeneratedKey

  static func check(_ context: RuleContext) -> [Finding] {
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    func report(_ point: CodePoint, _ message: String, also: [CodePoint], trace: [TraceStep] = []) {
      guard seen.insert(point).inserted else { return }
      result.append(context.finding(
        metadata, at: point, message,
        remedy: "Make the key once, when the operation is enqueued, store it with the operation and read it from there.",
        also: also, trace: trace, witness: [
          WitnessEvent(point, .first, "each attempt makes a new key"),
          WitnessEvent(also.first ?? point, .second, "the server takes the next attempt for another operation"),
        ]))
    }
    for events in context.states.facts.roots {
      let kept = kept(in: events)
      for call in events.calls where call.purpose == .key || call.purpose == .address && isKeyAddress(call, events, context) {
        for made in call.fresh where !kept.contains(made) && !isMadeBeforeAttempts(made, call, context) {
          report(
            made, "a new idempotency key is made here each time the request is built: to the server a retry is another operation",
            also: [call.point], trace: call.trace)
        }
      }
    }
    for (point, value) in renewedKeys(context) {
      report(point, "the key of an operation is replaced after it was enqueued: to the server the retry is another operation", also: [value])
    }
    return result
  }

  /// Values that outlive the activation: stored in state or handed to a store.
  private static func kept(in events: RootEvents) -> Set<CodePoint> {
    let requests = Set(events.calls.filter { $0.purpose == .key }.map(\.point))
    var result = Set(events.writes.flatMap(\.fresh))
    for call in events.calls where call.purpose == .keep && !requests.contains(call.point) && call.receiver != nil {
      result.formUnion(call.fresh)
    }
    return result
  }

  /// The loop of attempts stands around the request, not around the making of the key.
  private static func isMadeBeforeAttempts(_ made: CodePoint, _ call: CallEvent, _ context: RuleContext) -> Bool {
    let body = context.program.body(of: made.function)
    if body.isInLoop(made.instruction) { return false }
    let steps = call.trace.filter { $0.kind == .call || $0.kind == .boundary }.map(\.point) + [call.point]
    return steps.contains { $0.function == made.function && (body.isInLoop($0.instruction) || isRetryCall($0, context)) }
  }

  /// `retry(3) { send(key) }`
  private static func isRetryCall(_ point: CodePoint, _ context: RuleContext) -> Bool {
    context.origins.calleeName(point).mentions(["retry", "attempt", "backoff"])
  }

  private static let keyWords = ["transaction", "txn", "idempot", "operationid", "nonce", "requestkey", "dedup", "clientid"]

  /// A fresh part of an address is a key if the request changes something and the part is called one, or a header says so.
  private static func isKeyAddress(_ call: CallEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    guard !call.fresh.isEmpty else { return false }
    let body = context.program.body(of: call.point.function)
    let isChange = body.instructions.contains { instruction in
      guard instruction.opcode == .stringLiteral || instruction.opcode == .implicitMember else { return false }
      return ["PUT", "POST", "PATCH", "put", "post", "patch"].contains(context.program.text(instruction.name))
    }
    guard isChange else { return false }
    if call.fresh.contains(where: { context.name(of: $0).mentions(keyWords) }) { return true }
    if events.calls.contains(where: { $0.purpose == .key && $0.point.function == call.point.function }) { return true }
    let file = context.program.files[Int(context.program.file(of: call.point.function).raw)]
    return body.instructions.contains { instruction in
      instruction.opcode == .bind && context.program.text(file.index.locals[Int(instruction.index)].name).mentions(keyWords)
    }
  }

  /// Keys of operations stored anew outside initialisers, and operations made from another one with a new key.
  private static func renewedKeys(_ context: RuleContext) -> [(CodePoint, CodePoint)] {
    let model = OperationModel.of(context)
    let keys = Set(model.operations.values.flatMap(\.keys))
    var result: [(CodePoint, CodePoint)] = []
    for property in keys.sorted() {
      for store in context.origins.stores(to: property) where context.isAudited(store.function) {
        guard context.program.declaration(of: store.function).kind != .initializer, !context.isOnNewValue(store) else { continue }
        if let made = freshValue(CodePoint(function: store.function, instruction: context.origins[store].b), context) { result.append((made, store)) }
      }
    }
    for (type, operation) in model.operations.sorted(by: { $0.key < $1.key }) {
      for call in context.origins.makings(of: type) where context.isAudited(call.function) {
        if let made = renewal(call, operation, context) { result.append((made, call)) }
      }
    }
    return result
  }

  /// `Operation(key: UUID(), body: old.body)`: the body of an operation goes on under a new key.
  private static func renewal(_ call: CodePoint, _ operation: OperationModel.Operation, _ context: RuleContext) -> CodePoint? {
    let body = context.program.body(of: call.function)
    let operands = body.operands(of: context.origins[call].list)
    let copies = operands.contains { operand in
      context.origins.property(CodePoint(function: call.function, instruction: operand.value)).map { operation.payload.contains($0) } ?? false
    }
    guard copies else { return nil }
    return operands.lazy.compactMap { freshValue(CodePoint(function: call.function, instruction: $0.value), context) }.first
  }

  /// Where, within the function, a value that never was before is made.
  private static func freshValue(_ value: CodePoint, _ context: RuleContext) -> CodePoint? {
    var found: CodePoint?
    context.origins.trace(value, limit: 30) { point, instruction in
      guard point.function == value.function else { return .stop }
      if context.program.vocabularyMember(of: point.instruction, in: context.program.resolved(point.function))?.kind == .fresh {
        found = found ?? point
        return .stop
      }
      return context.origins.property(point) == nil ? .follow : .stop
    }
    return found
  }
}

extension RuleContext {
  /// The stored-to object was made in the same function: nobody has seen it yet.
  func isOnNewValue(_ store: CodePoint) -> Bool {
    let body = program.body(of: store.function)
    var target = body[origins[store].a]
    while target.opcode == .member || target.opcode == .unwrap || target.opcode == .subscript {
      guard !target.a.isNone else { return false }
      target = body[target.a]
    }
    guard target.opcode == .local else { return false }
    let bound = origins.stores(to: LocalID(target.index), in: program.file(of: store.function))
    return !bound.isEmpty && bound.allSatisfy { isMaking($0) }
  }

  /// The bound value is the result of an initialiser, or of a call that makes one.
  private func isMaking(_ bind: CodePoint) -> Bool {
    let value = CodePoint(function: bind.function, instruction: origins[bind].b)
    guard !value.instruction.isNone, origins[value].opcode == .call else { return false }
    switch program.resolved(value.function).callee(of: value.instruction) {
    case .initializer: return true
    case .external(let receiver, _): return program.types.kind(receiver) == .metatype
    default: return ["make", "new", "insertNewObject"].contains { origins.calleeName(value).hasPrefix($0) }
    }
  }
}
