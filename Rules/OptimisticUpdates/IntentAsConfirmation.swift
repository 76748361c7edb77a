import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `intent-as-confirmation`: what the user asked for is stored as if the server had said so.
enum IntentAsConfirmation: Rule {
  static let metadata = RuleMetadata.intentAsConfirmation

  static func check(_ context: RuleContext) -> [Finding] {
    let patterns = OptimisticPattern.all(in: context)
    let shown = Dictionary(grouping: patterns) { $0.first.root }
    let stored = context.findingsPerPoint(metadata) { id, write in
      guard isIntentStored(id, write, shown[id.root] ?? [], context) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .warning, "`\(name)` takes what the user asked for although nobody looked at the answer: a refused change stays on screen",
        remedy: "Store what the server returned, and only when it returned.",
        witness: [context.asks(id), context.writes(id, "whatever the server made of it, `\(name)` is set to what the user asked for")])
    }
    let told = Set(stored.map(\.enclosingDeclaration))
    return stored + patterns.compactMap { standing($0, context) }.filter { !told.contains($0.enclosingDeclaration) }
  }

  // MARK: Intent stored

  private static func isIntentStored(
    _ id: WriteID, _ write: WriteEvent, _ patterns: [OptimisticPattern], _ context: RuleContext
  ) -> Bool {
    guard write.isLate, !write.isUndoingSide, !write.isOutdatedSide, !write.holdsResponse, !write.state.isOfUnknownObject else { return false }
    let roles = context.states.roles(of: write.state)
    guard roles.isDisjoint(with: [.loading, .error, .task, .ticket, .navigation, .pending]),
      !context.program.describe(context.states.type(of: write.state)).contains("Continuation")
    else { return false }
    let asked = context.states.requests(of: id).filter { !$0.isDelay }
    guard let request = asked.first, asked.allSatisfy(\.takesParameters) else { return false }
    // What is asked writes it itself: it is its own answer.
    if write.trace.contains(where: { step in step.kind == .call && asked.contains { $0.point == step.point } }) { return false }
    if asked.allSatisfy({ $0.isDiscarded && $0.isOptionalTry }), isIntent(write) { return true }
    guard asked.allSatisfy({ $0.answer == .value }), !isAnswerUsed(request, id.root, context) else { return false }
    return isSent(write, request) || patterns.contains { isShown(write, $0, context) }
  }

  private static func isIntent(_ write: WriteEvent) -> Bool {
    switch write.effect {
    case .remove, .positionStore, .keyedStore: return true
    case .replace, .extend, .setConstant:
      switch write.value {
      case .parameter, .made, .derived: return true
      default: return false
      }
    default: return false
    }
  }

  /// The stored value went into the request.
  private static func isSent(_ write: WriteEvent, _ request: RequestEvent) -> Bool {
    switch write.effect {
    case .replace, .keyedStore, .positionStore: break
    default: return false
    }
    return !write.parameters.isEmpty && write.parameters.allSatisfy { request.sent.contains($0) }
  }

  /// The stored value is the optimistic one.
  private static func isShown(_ write: WriteEvent, _ pattern: OptimisticPattern, _ context: RuleContext) -> Bool {
    let shown = context.states[pattern.first].state
    guard case .state(let source) = write.value else { return false }
    return source == shown && write.state != shown
  }

  /// Something the request gave is stored.
  private static func isAnswerUsed(_ request: RequestEvent, _ root: Int, _ context: RuleContext) -> Bool {
    context.states.facts.roots[root].writes.contains { write in
      write.holdsResponse && write.requests.contains(request.point)
    }
  }

  // MARK: Intent left standing

  /// The change can be rolled back, but no answer ever confirms it, although there is one.
  private static func standing(_ pattern: OptimisticPattern, _ context: RuleContext) -> Finding? {
    // What `withTaskGroup` and its like give is what their closure makes of other answers.
    guard !pattern.rollbacks.isEmpty, let request = pattern.requests.first, !context.program.text(request.name).hasPrefix("with"),
      pattern.requests.allSatisfy({ $0.answer == .value && !isAnswerUsed($0, pattern.first.root, context) })
    else { return nil }
    let write = context.states[pattern.first]
    // What other requests on the way bring is about something else.
    guard context.outermost(request.point.function) == context.outermost(write.point.function) else { return nil }
    let name = context.states.shortName(of: write.state)
    let asked = context.excerpt(request.point)
    return context.finding(
      metadata, at: request.point,
      "the answer of this request is dropped and `\(name)` keeps what the user asked for, whatever the server made of it",
      remedy: "Store what the server returned as the confirmed and the visible value.", state: context.states.name(of: write.state),
      also: [write.point], trace: request.trace,
      witness: [
        WitnessEvent(write.point, .user, "`\(name)` shows what the user asked for", changesState: true),
        WitnessEvent(request.point, .first, "the server is asked: `\(asked)`"),
        WitnessEvent(request.point, .first, "what it returns is dropped: `\(name)` may differ from it for good"),
      ])
  }
}
