import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `off-actor-write`: state of the user interface is written off the main actor.
enum OffActorWrite: Rule {
  static let metadata = RuleMetadata.offActorWrite

  static func check(_ context: RuleContext) -> [Finding] {
    var hops: [Place: CodePoint] = [:]
    let findings = context.findingsPerPoint(metadata) { id, write in
      guard write.isOffMain, !write.isOnMain, isInterface(write, context) || isShown(id, write, context), !isTestedOnMain(write, context),
        !isAnsweredOnMain(write, context), !isIsolatedClosure(write, context)
      else { return nil }
      if let hop = missingHop(write, context) { hops[context.place(of: write.anchor)] = hop }
      let name = context.states.shortName(of: write.state)
      return .init(
        .error, "`\(name)` drives the user interface and is written on a background queue",
        remedy: "Hop to the main actor first: `await MainActor.run { … }` or `DispatchQueue.main.async { … }`.",
        witness: [context.asks(id), context.writes(id, "the answer comes on a background queue: `\(name)` changes there while the main thread may be reading it")])
    }
    // One hop puts all right that one call leads to; where one callback of a client serves several screens, it is the client's.
    let places = Dictionary(grouping: findings, by: \.place).values.map { merged($0) }
    let served = Dictionary(grouping: places) { hops[$0.place] }
    return served.flatMap { hop, group -> [Finding] in
      guard let hop, group.count > 1 else { return group }
      var result = merged(group.sorted { $0.place < $1.place })
      result.place = context.place(of: hop)
      result.message = "\(group.count) places that drive the user interface are written from this callback, which is called on a background queue"
      result.enclosingDeclaration = context.program.qualifiedName(of: context.outermost(hop.function))
      return [result]
    }.sorted { $0.place < $1.place }
  }

  private static func merged(_ group: [Finding]) -> Finding {
    var result = group[0]
    for other in group.dropFirst() { result.writes += other.writes.filter { !result.writes.contains($0) } }
    return result
  }

  /// Where a client, in the callback of its own request, calls back the code that asked it.
  private static func missingHop(_ write: WriteEvent, _ context: RuleContext) -> CodePoint? {
    guard let client = write.requests.first.map({ context.outermost($0.function) }), client != context.outermost(write.anchor.function) else { return nil }
    return write.trace.first { step in
      step.kind == .call && context.outermost(step.point.function) == client && context.program.declaration(of: step.point.function).kind == .closure
    }?.point
  }

  /// An asynchronous closure runs where the code around it does, whoever awaits it.
  private static func isIsolatedClosure(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    let function = write.point.function
    let program = context.program
    guard program.declaration(of: function).kind == .closure, program.body(of: function).instructions.contains(where: { $0.opcode == .await }),
      write.trace.contains(where: { $0.kind == .call && context.outermost($0.point.function) != context.outermost(function) })
    else { return false }
    let home = context.outermost(function)
    let isMain = program.declaration(of: home).attributes.contains { program.text($0.name) == "MainActor" }
    return isMain || program.owner(of: home).map { program[$0].isMainActor } == true
  }

  /// The session that was asked was made with the main queue for its answers.
  private static func isAnsweredOnMain(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    write.requests.contains { request in
      guard !request.instruction.isNone, context.origins[request].opcode == .call else { return false }
      let callee = context.program.body(of: request.function)[context.origins[request].a]
      guard callee.opcode == .member else { return false }
      var isMain = false
      context.origins.trace(CodePoint(function: request.function, instruction: callee.a), limit: 60) { point, instruction in
        guard instruction.opcode == .call else { return .follow }
        let body = context.program.body(of: point.function)
        if body.operands(of: instruction.list).contains(where: { context.program.text($0.label) == "delegateQueue" && context.program.text(body[$0.value].name) == "main" }) {
          isMain = true
        }
        return isMain ? .stop : .follow
      }
      return isMain
    }
  }

  /// On the way stands `if Thread.isMainThread`, as where a helper calls back at once or hops.
  private static func isTestedOnMain(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    write.places.contains { point in
      let body = context.program.body(of: point.function)
      guard let home = body.block(of: point.instruction) else { return false }
      return body.blocks.contains { block in
        guard case .branch(let condition, let yes, let no) = block.terminator, !condition.isNone, body[condition].opcode == .member,
          context.program.text(body[condition].name) == "isMainThread"
        else { return false }
        return (yes == home || body.reachable(from: yes).contains(home)) && no != home && !body.reachable(from: no).contains(home)
      }
    }
  }

  /// A record that the same activation has changed before it asked, on whatever executor its caller is, and that nothing
  /// guards.
  private static func isShown(_ id: WriteID, _ write: WriteEvent, _ context: RuleContext) -> Bool {
    guard case .property(let property) = write.state.root, let owner = context.program[property].owner, write.key != nil,
      !context.program.describe(context.program[property].type).contains("Task")
    else { return false }
    let info = context.program[owner]
    // An object in the place may well see to its threads itself, as user defaults do.
    switch context.program.types.kind(context.program.types.unwrapped(context.program[property].type)) {
    case .array, .dictionary, .set: break
    default: return false
    }
    guard info.kind == .class, !info.properties.contains(where: { isGuard($0, context) }) else { return false }
    return context.states.root(of: id).writes.contains { $0.isEarly && !$0.isOffMain && $0.state.root == write.state.root }
  }

  private static func isBox(_ property: PropertyID, _ owner: TypeID, _ context: RuleContext) -> Bool {
    let type = context.program.describe(context.program.types.unwrapped(context.program[property].type))
    return context.program[owner].genericParameters.contains { context.program.describe($0) == type }
  }

  /// A lock or a queue of the object's own.
  private static func isGuard(_ property: PropertyID, _ context: RuleContext) -> Bool {
    let type = context.program.describe(context.program[property].type)
    return type.mentions(["lock", "queue", "mutex", "semaphore", "atomic"])
  }

  private static func isInterface(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    guard case .property(let property) = write.state.root else { return false }
    let info = context.program[property]
    // `@State` may be set on any thread. A value whose type is a parameter of its class is kept in a box for many uses: no
    // screen need show it.
    guard info.wrapper != .state, let owner = info.owner else { return false }
    if info.wrapper == .published { return !isBox(property, owner, context) }
    // A member of a view that the framework owns (`label.text`).
    return !write.state.suffix.isEmpty && context.program[owner].isMainActor
  }
}
