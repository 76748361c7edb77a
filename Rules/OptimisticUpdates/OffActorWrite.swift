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
    let findings = context.findingsPerPoint(metadata) { id, write in
      guard write.isOffMain, !write.isOnMain, isInterface(write, context) || isShown(id, write, context), !isTestedOnMain(write, context) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .error, "`\(name)` drives the user interface and is written on a background queue",
        remedy: "Hop to the main actor first: `await MainActor.run { … }` or `DispatchQueue.main.async { … }`.",
        witness: [context.asks(id), context.writes(id, "the answer comes on a background queue: `\(name)` changes there while the main thread may be reading it")])
    }
    // One hop puts all right that one call leads to.
    return Dictionary(grouping: findings, by: \.place).values.map { group in
      var result = group[0]
      for other in group.dropFirst() { result.writes += other.writes.filter { !result.writes.contains($0) } }
      return result
    }.sorted { $0.place < $1.place }
  }

  /// On the way stands `if Thread.isMainThread`, as where a helper calls back at once or hops.
  private static func isTestedOnMain(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    (write.trace.filter { $0.kind == .call }.map(\.point) + [write.point]).contains { point in
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

  /// A lock or a queue of the object's own.
  private static func isGuard(_ property: PropertyID, _ context: RuleContext) -> Bool {
    let type = context.program.describe(context.program[property].type)
    return type.mentions(["lock", "queue", "mutex", "semaphore", "atomic"])
  }

  private static func isInterface(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    guard case .property(let property) = write.state.root else { return false }
    let info = context.program[property]
    if info.wrapper == .published || info.wrapper == .state { return true }
    guard let owner = info.owner else { return false }
    // A member of a view that the framework owns (`label.text`).
    return !write.state.suffix.isEmpty && context.program[owner].isMainActor
  }
}
