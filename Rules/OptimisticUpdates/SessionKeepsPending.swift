import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `session-keeps-pending`: the session is switched, the old one's state stays.
enum SessionKeepsPending: Rule {
  static let metadata = RuleMetadata.sessionKeepsPending

  static func check(_ context: RuleContext) -> [Finding] {
    let findings = context.findingsPerPoint(metadata) { id, write in
      let events = context.states.root(of: id)
      guard write.isEarly, isSwitch(write, context), !isSetUp(events) else { return nil }
      guard !events.runsOnce, case .property(let property) = write.state.root, let owner = context.program[property].owner else { return nil }
      let kept = keptState(of: owner, session: write.state, events, context)
      guard !kept.isEmpty else { return nil }
      let names = kept.map { "`\(context.states.shortName(of: $0))`" }.joined(separator: ", ")
      return .init(
        .error, "the session changes here, but \(names) keep what belongs to the old one",
        remedy: "Clear \(names) and give the ticket a new value before the new session is stored.",
        witness: [context.writes(id, by: .user, "the session changes; \(names) still hold what belongs to the old one")])
    }
    // At the assignment, once, however many callers lead there.
    var seen: Set<Place> = []
    return findings.compactMap { finding in
      guard let assignment = finding.writes.first?.place, seen.insert(assignment).inserted else { return nil }
      var result = finding
      result.place = assignment
      return result
    }
  }

  /// Another session (or none) takes the place of the one there was.
  private static func isSwitch(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    switch write.effect {
    case .replace, .clear: break
    default: return false
    }
    switch write.value {
    case .parameter, .null, .derived: break
    case .state(let source): if source == write.state || !source.isOfUnknownObject && context.states.isConstant(source) { return false }
    default: return false
    }
    return write.state.suffix.isEmpty && isSession(write.state, context)
  }

  /// A screen that appears hands its model what it works with.
  private static func isSetUp(_ events: RootEvents) -> Bool {
    !events.entryPaths.isDisjoint(with: [.appear, .lifeCycle, .initialisation]) && !events.entryPaths.contains(.sessionSwitch)
  }

  /// By its name or type; or what was given to the object when it was made and is asked by its requests: whoever replaces
  /// it speaks for somebody else from then on.
  private static func isSession(_ state: StateKey, _ context: RuleContext) -> Bool {
    if context.states.roles(of: state).contains(.session) { return true }
    let type = context.program.describe(context.states.type(of: state))
    if ["Client", "Session", "Account", "User", "Credentials", "AccessToken", "AuthToken"].contains(where: { type.hasSuffix($0) || type.hasSuffix($0 + "?") }) { return true }
    guard case .property(let property) = state.root, state.parts.isEmpty, !context.program[property].isLet,
      context.program.types.kind(context.program[property].type) != .optional, let owner = context.program[property].owner
    else { return false }
    guard context.states.facts.roots.contains(where: { $0.requests.contains { $0.receiver == state } }) else { return false }
    return context.origins.stores(to: property).contains { point in
      let function = context.outermost(point.function)
      return context.program.declaration(of: function).kind == .initializer && context.program.owner(of: function) == owner
    }
  }

  /// State of the same object that answers to the session fill, and tickets of their requests, that this path leaves alone.
  private static func keptState(
    of owner: TypeID, session: StateKey, _ events: RootEvents, _ context: RuleContext
  ) -> [StateKey] {
    var filled: [StateKey] = []
    func isOwn(_ state: StateKey) -> Bool {
      guard case .property(let property) = state.root else { return false }
      return context.program[property].owner == owner && state.root != session.root
    }
    func add(_ state: StateKey) {
      guard isOwn(state) else { return }
      if !filled.contains(where: { $0.overlaps(state) }) { filled.append(state) }
    }
    for (root, other) in context.states.facts.roots.enumerated() {
      for request in other.requests where request.inputs.contains(where: { $0.overlaps(session) }) {
        for mark in request.marks where mark.value != .bool(true) { add(mark.state) }
      }
      for (number, write) in other.writes.enumerated() where write.isLate && write.holdsResponse && !write.isFailure && isOwn(write.state) {
        guard context.states.inputs(of: WriteID(root: root, write: number)).contains(where: { $0.overlaps(session) }) else { continue }
        add(write.state)
      }
    }
    return filled.filter { belongsToSession($0, context) }.filter { state in
      !events.writes.contains { $0.state.overlaps(state) && !$0.isFailure && ($0.isEarly || !$0.holdsResponse) }
    }
  }

  /// Content that only answers bring. How far the work is, what nobody keeps, and a draft of the user are of no session.
  private static func belongsToSession(_ state: StateKey, _ context: RuleContext) -> Bool {
    guard case .property(let property) = state.root, !context.program.declaration(of: property).isComputed else { return false }
    let roles = context.states.roles(of: state)
    if !roles.isEmpty, roles.isSubset(of: [.page, .cursor, .hasMore, .navigation, .error]) { return false }
    let types = context.program.types
    let type = types.unwrapped(context.states.type(of: state))
    if let nominal = types.nominal(type), context.program[nominal].kind == .enum { return false }
    if ["Bool", "PassthroughSubject"].contains(where: { context.program.describe(type).hasPrefix($0) }) { return false }
    return !context.states.writes(overlapping: state).contains { id in
      let write = context.states[id]
      return write.isEarly && !write.isLate && !write.parameters.isEmpty && (write.effect == .extend || write.value == .parameter)
    }
  }
}
