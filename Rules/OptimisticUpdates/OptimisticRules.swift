import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `overlapping-write`: a second optimistic write of the record may start while the first is in flight.
enum OverlappingWrite: Rule {
  static let metadata = RuleMetadata.overlappingWrite

  static func check(_ context: RuleContext) -> [Finding] {
    let patterns = OptimisticPattern.all(in: context).filter { pattern in
      let late = pattern.rollbacks + pattern.confirmations
      guard !late.contains(where: { context.states.isRefusedWhileOpen($0) }) else { return false }
      return !late.contains { context.judgement(of: $0).verdict == .validated }
    }
    let first = Set(patterns.map(\.first))
    return context.findingsPerPoint(metadata) { id, write in
      guard first.contains(id) else { return nil }
      let name = context.states.shortName(of: write.state)
      return (
        .warning, "`\(name)` is changed ahead of the server while an earlier change of it may still be in flight: the answers can arrive in either order",
        "Refuse a second change of the record while one is pending: keep a ticket per record and test that there is none."
      )
    }
  }
}

/// `unknown-outcome-rollback`: any error is taken for a refusal.
enum UnknownOutcomeRollback: Rule {
  static let metadata = RuleMetadata.unknownOutcomeRollback

  static func check(_ context: RuleContext) -> [Finding] {
    let rollbacks = Set(OptimisticPattern.all(in: context).flatMap(\.rollbacks))
    return context.findingsPerPoint(metadata) { id, write in
      guard rollbacks.contains(id), !write.isRefusal else { return nil }
      let name = context.states.shortName(of: write.state)
      return (
        .warning, "`\(name)` is rolled back on any error: after a timeout the server may have done what was asked, and the user sees the opposite",
        "Roll back only on a definite refusal; on any other error mark the record as unknown and read it again."
      )
    }
  }
}

/// `intent-as-confirmation`: what the user asked for is stored as if the server had said so.
enum IntentAsConfirmation: Rule {
  static let metadata = RuleMetadata.intentAsConfirmation

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isLate, !write.isFailure, !write.holdsResponse, isIntent(write) else { return nil }
      let roles = context.states.roles(of: write.state)
      guard roles.isDisjoint(with: [.loading, .error, .task, .ticket, .navigation, .pending]) else { return nil }
      let asked = context.states.requests(of: id).filter { !$0.isDelay }
      guard let request = asked.first, asked.allSatisfy({ $0.isDiscarded && $0.isOptionalTry }), request.takesParameters else { return nil }
      let name = context.states.shortName(of: write.state)
      return (
        .warning, "`\(name)` takes what the user asked for although nobody looked at the answer: a refused change stays on screen",
        "Store what the server returned, and only when it returned."
      )
    }
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
}

/// `shared-pending-flag`: one Bool stands for the writes of many records.
enum SharedPendingFlag: Rule {
  static let metadata = RuleMetadata.sharedPendingFlag

  static func check(_ context: RuleContext) -> [Finding] {
    var seen: Set<Place> = []
    var result: [Finding] = []
    for events in context.states.facts.roots {
      for request in events.requests where !request.isDelay && request.takesParameters && isRecordChange(request, events, context) {
        for mark in request.marks + unguarded(request, events, context) where isBool(mark) {
          let place = context.place(of: mark.testedAt ?? mark.setAt)
          guard seen.insert(place).inserted else { continue }
          result.append(finding(mark.state, place, mark.setAt, context))
        }
      }
    }
    return result
  }

  /// A flag that is only set, never tested: it stands for the change all the same.
  private static func unguarded(_ request: RequestEvent, _ events: RootEvents, _ context: RuleContext) -> [TakenMark] {
    guard request.marks.isEmpty else { return [] }
    return events.writes.compactMap { write in
      guard write.isEarly, !write.isLate, case .bool(true) = write.value,
        !context.states.roles(of: write.state).isDisjoint(with: [.loading, .pending])
      else { return nil }
      return TakenMark(state: write.state, testedAt: nil, setAt: write.point, value: write.value)
    }
  }

  private static func isBool(_ mark: TakenMark) -> Bool {
    if case .bool = mark.value { return true }
    return false
  }

  /// The entry changes one record among several: it is given the record, and a list holds it.
  private static func isRecordChange(_ request: RequestEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    events.writes.contains { write in
      guard context.isList(write.state) else { return false }
      switch write.effect {
      case .positionStore, .keyedStore, .remove: return true
      case .extend: return write.isLate && !write.holdsResponse && (write.value == .parameter || write.value == .derived)
      default: return write.key != nil
      }
    }
  }

  private static func finding(_ state: StateKey, _ place: Place, _ setAt: CodePoint, _ context: RuleContext) -> Finding {
    let name = context.states.shortName(of: state)
    return Finding(
      rule: metadata.id, severity: .warning, place: place,
      message: "`\(name)` is one flag for the changes of all records: while one is saved, a change of any other is dropped",
      state: context.states.name(of: state),
      writes: [Finding.Write(place: context.place(of: setAt), state: context.states.name(of: state), effect: .setConstant)],
      remedy: "Keep the pending mark per record: a dictionary from the record's identity to a ticket.",
      enclosingDeclaration: context.program.qualifiedName(of: context.outermost(setAt.function)))
  }
}

/// `off-actor-write`: state of the user interface is written off the main actor.
enum OffActorWrite: Rule {
  static let metadata = RuleMetadata.offActorWrite

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isOffMain, !write.isOnMain, isInterface(write, context) else { return nil }
      let name = context.states.shortName(of: write.state)
      return (
        .error, "`\(name)` drives the user interface and is written on a background queue",
        "Hop to the main actor first: `await MainActor.run { … }` or `DispatchQueue.main.async { … }`."
      )
    }
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

/// `session-keeps-pending`: the session is switched, the old one's state stays.
enum SessionKeepsPending: Rule {
  static let metadata = RuleMetadata.sessionKeepsPending

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isEarly, write.effect == .replace, write.value == .parameter, isSession(write.state, context) else { return nil }
      let events = context.states.root(of: id)
      guard !events.runsOnce, case .property(let property) = write.state.root, let owner = context.program[property].owner else { return nil }
      let kept = keptState(of: owner, session: write.state, events, context)
      guard !kept.isEmpty else { return nil }
      let names = kept.map { "`\(context.states.shortName(of: $0))`" }.joined(separator: ", ")
      return (
        .error, "the session changes here, but \(names) keep what belongs to the old one",
        "Clear \(names) and give the ticket a new value before the new session is stored."
      )
    }
  }

  private static func isSession(_ state: StateKey, _ context: RuleContext) -> Bool {
    if context.states.roles(of: state).contains(.session) { return true }
    let type = context.program.describe(context.states.type(of: state))
    return ["Client", "Session", "Account", "User", "Credentials"].contains { type.hasSuffix($0) || type.hasSuffix($0 + "?") }
  }

  /// State of the same object that answers to the session fill and that this path leaves alone.
  private static func keptState(
    of owner: TypeID, session: StateKey, _ events: RootEvents, _ context: RuleContext
  ) -> [StateKey] {
    var filled: [StateKey] = []
    for (root, other) in context.states.facts.roots.enumerated() {
      for (number, write) in other.writes.enumerated() where write.isLate && write.holdsResponse && !write.isFailure {
        guard case .property(let property) = write.state.root, context.program[property].owner == owner else { continue }
        guard context.states.inputs(of: WriteID(root: root, write: number)).contains(where: { $0.overlaps(session) }) else { continue }
        if !filled.contains(where: { $0.overlaps(write.state) }) { filled.append(write.state) }
      }
    }
    return filled.filter { state in
      !events.writes.contains { $0.isEarly && $0.state.overlaps(state) }
    }
  }
}
