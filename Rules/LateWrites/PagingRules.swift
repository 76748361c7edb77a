import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `failure-clears-items`: a failure empties a list that can already be filled.
enum FailureClearsItems: Rule {
  static let metadata = RuleMetadata.failureClearsItems

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isFailure, write.effect == .clear, context.isList(write.state), write.value != .null || !context.states.roles(of: write.state).contains(.task)
      else { return nil }
      guard context.states.writes(overlapping: write.state).contains(where: { context.states[$0].fillsList }) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .warning, "a failed request empties `\(name)`: the user loses rows that are still valid",
        remedy: "Keep `\(name)` as it is on a failure and show the error beside it.",
        witness: [context.asks(id), context.writes(id, "the request fails: `\(name)` is emptied although its rows are still valid")])
    }
  }
}

/// `premature-advance`: page or cursor moves before its answer is accepted.
enum PrematureAdvance: Rule {
  static let metadata = RuleMetadata.prematureAdvance

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      let events = context.states.root(of: id)
      let roles = context.states.roles(of: write.state)
      let isPage = roles.contains(.page)
      let isCounted = write.effect == .step || write.effect == .extend && isPage && !context.isList(write.state)
      // A cursor comes with an answer: a failure has none to give.
      let isCursor = roles.contains(.cursor) && write.isFailure && !write.value.isConstant
      let moves = isCounted || isPage && write.effect != .extend || isCursor && [.replace, .extend].contains(write.effect)
      guard moves, write.value != .parameter else { return nil }
      if case .state = write.value { return nil }
      guard write.isEarly || write.isFailure, isAskedWith(write, events), !isTicket(write.state, context) else { return nil }
      // Set back with its list; what is counted on from there is skipped by a failure all the same.
      guard isPage && isCounted || !clearsList(write, events, context) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .error, "`\(name)` moves before the answer is accepted: after a failure this page is skipped for good",
        remedy: isCursor && !isPage
          ? "Leave `\(name)` as it is: a retry asks with it again."
          : "Ask with `\(name) + 1` and store it only when the answer has been accepted.",
        witness: [
          context.asks(id), context.writes(id, write.isLate ? "the request fails: `\(name)` moves on all the same" : "`\(name)` moves on"),
          context.request(of: id, by: .second, "the next start asks for the page after the one that failed"),
        ])
    }
  }

  private static func isAskedWith(_ write: WriteEvent, _ events: RootEvents) -> Bool {
    events.requests.contains { request in
      !request.isDelay && request.inputs.contains { $0.overlaps(write.state) }
    }
  }

  /// A generation that is sent along is compared, itself or what it was stored in, not counted as a page.
  private static func isTicket(_ state: StateKey, _ context: RuleContext) -> Bool {
    context.judgements.contains { judgement in
      guard let check = judgement.check, check.worth == .ticket, let compared = check.state else { return false }
      return compared.overlaps(state)
        || context.states.writes(overlapping: compared).contains { context.states[$0].value == .state(state) }
    }
  }

  private static func clearsList(_ write: WriteEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    events.writes.contains { other in
      other.segment == write.segment && other.effect == .clear && context.isList(other.state)
    }
  }
}

/// `stale-snapshot`: a list read before the request is stored whole after it.
enum StaleSnapshot: Rule {
  static let metadata = RuleMetadata.staleSnapshot

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isLate, !write.isFailure, write.snapshotOf.contains(write.state), context.isList(write.state) else { return nil }
      guard write.effect == .replace || write.effect == .extend else { return nil }
      let others = context.states.writes(overlapping: write.state).filter { $0.root != id.root }
      guard !others.isEmpty else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .error, "`\(name)` is stored whole from a copy made before the request: what changed meanwhile is lost",
        remedy: "Change `\(name)` itself after the request instead of storing the copy.",
        witness: [context.asks(id), context.meanwhile(id), context.writes(id, "the copy from before the request replaces what `\(name)` holds now")])
    }
  }
}

/// `positional-identity`: a row, index or reused view from before the request stands for a record after it.
enum PositionalIdentity: Rule {
  static let metadata = RuleMetadata.positionalIdentity

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isLate, let key = write.key, key.isPosition, key.isIssued, !key.isFoundAgain else { return nil }
      switch write.effect {
      case .positionStore, .removePosition, .replace, .setConstant, .extend, .clear: break
      default: return nil
      }
      let name = context.states.shortName(of: write.state)
      return .init(
        .error, "the position in `\(name)` was taken before the request: rows may have moved since",
        remedy: "Look the record up again by its identity: `guard let now = \(name).firstIndex(where: { $0.id == id }) else { return }`.",
        witness: [context.asks(id), context.meanwhile(id), context.writes(id, "the answer goes to the old position in `\(name)`, where another row may be by now")])
    }
  }
}

extension WriteEvent {
  /// Puts rows into a list.
  var fillsList: Bool {
    switch effect {
    case .extend: true
    case .replace: value != .empty && value != .null
    default: false
    }
  }
}

extension RuleContext {
  /// A list by its type, or by name where the type is not known.
  func isList(_ state: StateKey) -> Bool {
    if states.roles(of: state).contains(.list) { return true }
    switch program.types.kind(program.types.unwrapped(states.type(of: state))) {
    case .array, .dictionary, .set: return true
    default: return false
    }
  }

  /// The code stands in a `defer`: it runs whatever comes of what follows.
  func isDeferred(_ point: CodePoint) -> Bool {
    let body = program.body(of: point.function)
    let index = Int(point.instruction.raw)
    return index < body.instructions.count && body.instructions[index].flags.contains(.deferred)
  }

  /// The write, or a call that leads to it, stands in a loop: it happens for each of many.
  func isInLoop(_ write: WriteEvent) -> Bool {
    write.places.contains { program.body(of: $0.function).isInLoop($0.instruction) }
  }

  /// What a rule says about a writing expression.
  struct PointReport {
    var severity: Severity
    var message: String
    var remedy: String
    /// The events in which the write does harm; nil for those of a late write.
    var witness: [WitnessEvent?]?

    init(_ severity: Severity, _ message: String, remedy: String, witness: [WitnessEvent?]? = nil) {
      self.severity = severity
      self.message = message
      self.remedy = remedy
      self.witness = witness
    }
  }

  /// One finding for each writing expression that `judge` has something to say about, whatever routes lead to it.
  func findingsPerPoint(
    _ rule: RuleMetadata, _ judge: (WriteID, WriteEvent) -> PointReport?
  ) -> [Finding] {
    var seen: Set<[CodePoint]> = []
    var result: [Finding] = []
    for id in states.writeIDs {
      let write = states[id]
      // What is not late is nobody's segment but the function's in which it stands.
      let anchor = write.isLate ? write.anchor : write.point
      let points = [anchor, write.point]
      guard write.effect != .cancel, !seen.contains(points), let report = judge(id, write) else { continue }
      seen.insert(points)
      let judgement = judgement(of: id)
      let evidence = Evidence(context: self, judgement: judgement)
      result.append(Finding(
        rule: rule.id, severity: report.severity, place: place(of: anchor), message: report.message, state: states.name(of: write.state),
        verdict: write.isLate ? judgement.verdict.reported : nil, paths: pathKinds(of: id), entries: [entryName(of: id)],
        writes: [
          Finding.Write(place: place(of: write.point), state: states.name(of: write.state), effect: write.effect.reported),
          Finding.Write(place: place(of: anchor), state: states.name(of: write.state), effect: write.effect.reported),
        ].uniqued(),
        route: evidence.route, conflict: evidence.conflict, witness: report.witness.map(witness) ?? evidence.witness, remedy: report.remedy,
        enclosingDeclaration: program.qualifiedName(of: outermost(anchor.function))))
    }
    return result
  }
}

extension Array where Element: Hashable {
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
