import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `mutable-payload`: the body, or what it is built from, can change after the operation was enqueued.
///
/// Two forms: a property of an operation that holds its body is stored to after the operation was made; or the body is built
/// where the request is sent, from state that other events write, although the key is older.
enum MutablePayload: Rule {
  static let metadata = RuleMetadata.mutablePayload

  static func check(_ context: RuleContext) -> [Finding] {
    let model = OperationModel.of(context)
    guard !model.operations.isEmpty || !RequestUse.of(context).keys.isEmpty else { return [] }
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    for (write, read, state) in lateBodies(context) where seen.insert(write).inserted {
      result.append(finding(write, also: [read], "`\(state)` is written here and read when the request is sent: the body changes although the key was fixed before", context))
    }
    for store in rewrittenBodies(model, context) where seen.insert(store).inserted {
      result.append(finding(store, also: [], "the body of an operation is changed after it was enqueued: a retry sends something else under the same key", context))
    }
    return result
  }

  private static func finding(_ point: CodePoint, also: [CodePoint], _ message: String, _ context: RuleContext) -> Finding {
    context.finding(
      metadata, at: point, message,
      remedy: "Encode the body when the operation is enqueued and keep the bytes; a later edit is an operation of its own.", also: also,
      witness: also.map { WitnessEvent($0, .first, "the body is built here, at each attempt") } + [
        WitnessEvent(point, .user, "the user edits what the body is built from", changesState: true),
        WitnessEvent(also.first ?? point, .second, "the next attempt sends another body under the same key"),
      ])
  }

  // MARK: Bodies built late

  /// Writes, by other entries, of state that a body is built from where an older key is sent.
  private static func lateBodies(_ context: RuleContext) -> [(write: CodePoint, read: CodePoint, state: String)] {
    var result: [(CodePoint, CodePoint, String)] = []
    for (number, events) in context.states.facts.roots.enumerated() {
      // The key was read from somewhere, not made here: this is not the moment of enqueueing.
      let keys = events.calls.filter { $0.purpose == .key && $0.fresh.isEmpty && !($0.sources.isEmpty && $0.parameters.isEmpty) }
      guard !keys.isEmpty else { continue }
      let keyStates = keys.flatMap(\.sources)
      for body in events.calls where body.purpose == .payload {
        for state in body.sources where isContent(state, context) && !keyStates.contains(state) {
          for id in context.states.writes(overlapping: state) where id.root != number && context.states[id].effect != .cancel {
            let write = context.states[id]
            guard !context.states.root(of: id).runsOnce, write.effect != .step else { continue }
            result.append((write.point, readPoint(of: state, before: body, context), context.states.name(of: state)))
          }
        }
      }
    }
    return result
  }

  /// Something a user enters, not a flag, a token or the queue itself.
  private static func isContent(_ state: StateKey, _ context: RuleContext) -> Bool {
    let model = OperationModel.of(context)
    if model.isQueue(state) || model.isStore(state, context.program) { return false }
    let roles = context.states.roles(of: state)
    return roles.isDisjoint(with: [.session, .ticket, .loading, .error, .task, .navigation, .page, .cursor, .pending])
      && !context.states.shortName(of: state).mentions(["attempt", "tries", "retry", "token"])
  }

  /// Where the state is read for the body: nearest in the function that builds it.
  private static func readPoint(of state: StateKey, before body: CallEvent, _ context: RuleContext) -> CodePoint {
    guard case .property(let property) = state.root else { return body.point }
    var found: CodePoint?
    let instruction = context.origins[body.point]
    let values = instruction.opcode == .store ? [instruction.b] : context.program.body(of: body.point.function).operands(of: instruction.list).map(\.value)
    for value in values where found == nil {
      context.origins.trace(CodePoint(function: body.point.function, instruction: value), limit: 60) { point, _ in
        guard let read = context.origins.property(point) else { return .follow }
        if read == property { found = found ?? point }
        return .stop
      }
    }
    return found ?? body.point
  }

  // MARK: Bodies stored anew

  private static func rewrittenBodies(_ model: OperationModel, _ context: RuleContext) -> [CodePoint] {
    var result = editedBodies(model, context)
    for (type, operation) in model.operations.sorted(by: { $0.key < $1.key }) where !operation.keys.isEmpty || !operation.attempts.isEmpty {
      for property in operation.payload where !context.program[property].isLet {
        for store in context.origins.stores(to: property) where context.isAudited(store.function) {
          let declaration = context.program.declaration(of: store.function)
          guard declaration.kind != .initializer, declaration.kind != .didSet, !context.isOnNewValue(store), !isBuilder(store, type, context) else { continue }
          result.append(store)
        }
      }
    }
    return result
  }

  /// `change.body.append(…)`
  private static func editedBodies(_ model: OperationModel, _ context: RuleContext) -> [CodePoint] {
    let program = context.program
    let payload = Set(model.operations.values.filter { !$0.keys.isEmpty || !$0.attempts.isEmpty }.flatMap(\.payload).filter { !program[$0].isLet })
    guard !payload.isEmpty else { return [] }
    var result: [CodePoint] = []
    for function in program.functionIDs where context.isAudited(function) && program.declaration(of: function).kind != .initializer {
      let body = program.body(of: function)
      for (number, instruction) in body.instructions.enumerated() where instruction.opcode == .call && !instruction.a.isNone {
        let callee = body[instruction.a]
        guard callee.opcode == .member, !callee.a.isNone,
          let property = context.origins.property(CodePoint(function: function, instruction: callee.a)), payload.contains(property),
          let member = program.vocabularyMember(of: ValueID(UInt32(number)), in: program.resolved(function)), member.mutation != nil
        else { continue }
        result.append(CodePoint(function: function, instruction: ValueID(UInt32(number))))
      }
    }
    return result
  }

  /// A method of the operation itself that only its making calls, or a `Decodable` initialiser's helper.
  private static func isBuilder(_ store: CodePoint, _ type: TypeID, _ context: RuleContext) -> Bool {
    let home = context.outermost(store.function)
    guard context.program.owner(of: home) == type else { return false }
    let callers = context.origins.callers(of: home)
    return !callers.isEmpty && callers.allSatisfy { context.program.declaration(of: $0.function).kind == .initializer }
  }
}
