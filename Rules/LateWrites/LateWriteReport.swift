// What the rules about late writes share: one finding for each missing check, with its evidence. The rules differ in which
// verdicts they report, where the finding sits and what it says.
import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// Findings of one late-write rule.
struct LateWriteReport {
  let context: RuleContext
  let rule: RuleMetadata

  /// Where a finding sits.
  enum Position { case write, check }

  /// Findings for the judged writes that `select` picks; `message` says what is wrong with the first of a group.
  func findings(
    at position: Position, where select: (Judgement) -> Bool, message: (Judgement, RuleContext) -> String
  ) -> [Finding] {
    var groups: [Key: [Judgement]] = [:]
    for judgement in context.worstJudgements where select(judgement) && isReported(judgement) {
      groups[key(judgement, position), default: []].append(judgement)
    }
    return groups.values.sorted { $0[0].id < $1[0].id }.compactMap { finding(for: $0, at: position, message: message) }
  }

  /// A late write with nothing that could overtake it stays in the inventory, unless the house rule is literal.
  private func isReported(_ judgement: Judgement) -> Bool {
    let write = context.states[judgement.id]
    if context.isStrict(for: write.state) { return true }
    if judgement.conflicts.isEmpty { return false }
    if !context.reportsWeakEvidence, !context.isStrong(judgement) { return false }
    // What an outdated answer may do is count and release; content behind the failing side is a test the wrong way round.
    if write.isOutdatedSide, !write.holdsResponse || write.effect == .setConstant { return false }
    if isBookkeeping(write) || isTimerThatIsStopped(judgement) || isFarAway(judgement, write) { return false }
    if isNamedElsewhere(judgement, write) || context.isLock(write.state) || context.isDecoration(write.state) { return false }
    if context.isCompanion(judgement), !context.strongFunctions.contains(context.outermost(write.anchor.function)) { return false }
    return !context.states.roles(of: write.state).contains(.navigation)
  }

  /// Deep in another object's own business, with nothing but its own repetition against it: that object's matter.
  private func isFarAway(_ judgement: Judgement, _ write: WriteEvent) -> Bool {
    guard let strongest = judgement.conflicts.first, strongest.kind > .inputChange else { return false }
    guard let start = write.trace.firstIndex(where: { $0.point == write.anchor }) else { return false }
    guard write.trace[start...].count(where: { $0.kind == .call }) > 2 else { return false }
    return context.owner(of: write.state) != context.program.owner(of: context.outermost(write.anchor.function))
  }

  /// A timer that is stopped does not fire: unlike an answer, nothing of it is under way.
  private func isTimerThatIsStopped(_ judgement: Judgement) -> Bool {
    switch judgement.verdict {
    case .cancelChecked, .cancellationOnly, .cancelledByView:
      let waits = context.states.requests(of: judgement.id)
      return !waits.isEmpty && waits.allSatisfy(\.isDelay)
    default: return false
    }
  }

  /// Counting tasks or numbering log entries: steps in any order add up to the same. Pages and tickets are counted too, but
  /// something is asked with them or compared with them.
  private func isBookkeeping(_ write: WriteEvent) -> Bool {
    guard write.effect == .step else { return false }
    return context.states.roles(of: write.state).isDisjoint(with: [.page, .cursor, .ticket, .hasMore, .confirmed, .visible])
  }

  /// A rule that names the same cause more closely takes the write over.
  private func isNamedElsewhere(_ judgement: Judgement, _ write: WriteEvent) -> Bool {
    guard judgement.verdict == .unvalidated else { return false }
    if let key = write.key, key.isPosition, key.isIssued, !key.isFoundAgain { return true }
    return context.acceptMethods.bypassed(by: write, context) != nil
  }

  /// Writes that one check would protect: same function, request, branch and weak check.
  private struct Key: Hashable {
    var function: FunctionID
    var request: CodePoint?
    var isFailure: Bool
    var check: CodePoint?
  }

  private func key(_ judgement: Judgement, _ position: Position) -> Key {
    let write = context.states[judgement.id]
    return Key(
      function: context.outermost(write.anchor.function), request: position == .check ? nil : write.requests.first,
      isFailure: position == .write && write.isFailure, check: judgement.check?.point)
  }

  private func finding(
    for group: [Judgement], at position: Position, message: (Judgement, RuleContext) -> String
  ) -> Finding? {
    let states = context.states
    let ordered = group.sorted { context.place(of: states[$0.id].anchor) < context.place(of: states[$1.id].anchor) }
    guard let first = ordered.first else { return nil }
    let strongest = ordered.min { context.severity(of: $0).rank < context.severity(of: $1).rank } ?? first
    let write = states[first.id]
    let anchor = position == .check ? first.check?.point ?? write.anchor : write.anchor
    let evidence = Evidence(context: context, judgement: strongest)
    var writes: [Finding.Write] = []
    for judgement in ordered {
      let event = states[judgement.id]
      let entry = Finding.Write(
        place: context.place(of: event.point), state: states.name(of: event.state), effect: event.effect.reported)
      if !writes.contains(entry) { writes.append(entry) }
    }
    return Finding(
      rule: rule.id, severity: severity(of: strongest), place: context.place(of: anchor), message: message(strongest, context),
      state: states.name(of: write.state), verdict: first.verdict.reported, paths: evidence.paths, entries: evidence.entries,
      writes: writes, route: evidence.route, conflict: evidence.conflict, witness: evidence.witness, remedy: evidence.remedy,
      enclosingDeclaration: context.program.qualifiedName(of: context.outermost(anchor.function)))
  }

  private func severity(of judgement: Judgement) -> Severity {
    context.isStrict(for: context.states[judgement.id].state) ? .error : context.severity(of: judgement)
  }
}

extension Severity {
  /// 0 for the gravest.
  var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

extension RuleContext {
  /// Of the routes to one write the worst protected one; each function that runs the segment has its own.
  var worstJudgements: [Judgement] { shared(WorstJudgements.self) { WorstJudgements(list: findWorstJudgements()) }.list }

  private struct WorstJudgements: Sendable { let list: [Judgement] }

  private func findWorstJudgements() -> [Judgement] {
    var worst: [WriteSite: Judgement] = [:]
    for judgement in judgements {
      let write = states[judgement.id]
      let site = WriteSite(point: write.point, anchor: write.anchor)
      if let known = worst[site], !isWorse(judgement, than: known) { continue }
      worst[site] = judgement
    }
    // Where the function that writes also asks, the check is missing there, for all its callers at once.
    let atHome = Set(worst.compactMap { site, judgement in
      site.anchor == site.point && !judgement.verdict.isSafe && !judgement.conflicts.isEmpty ? site.point : nil
    })
    return worst.filter { site, _ in site.anchor == site.point || !atHome.contains(site.point) }.values.sorted { $0.id < $1.id }
  }

  private struct WriteSite: Hashable {
    var point: CodePoint
    var anchor: CodePoint
  }

  private func isWorse(_ a: Judgement, than b: Judgement) -> Bool {
    if a.conflicts.isEmpty != b.conflicts.isEmpty { return b.conflicts.isEmpty }
    if a.verdict.strength != b.verdict.strength { return a.verdict.strength < b.verdict.strength }
    let (left, right) = (severity(of: a).rank, severity(of: b).rank)
    return left == right ? a.id < b.id : left < right
  }

  /// Members of the framework's own views that change how something looks.
  func isDecoration(_ state: StateKey) -> Bool {
    let isExternal = if case .external = state.root { true } else { !state.suffix.isEmpty }
    return isExternal && Self.decorations.contains(states.shortName(of: state))
  }

  private static let decorations: Set<String> = [
    "isHidden", "isEnabled", "alpha", "backgroundColor", "tintColor", "textColor", "isUserInteractionEnabled", "frame", "center",
    "transform", "contentOffset", "contentInset", "isScrollEnabled", "leftBarButtonItem", "rightBarButtonItem",
    "leftBarButtonItems", "rightBarButtonItems", "accessoryType", "accessoryView", "delegate", "dataSource", "constant",
    "isActive", "layer", "opacity", "borderColor", "borderWidth", "cornerRadius", "font", "numberOfLines", "textAlignment",
    "placeholder", "keyboardType", "prefersLargeTitles", "selectionStyle", "separatorStyle",
  ]

  /// What a lock protects is bookkeeping between threads, not what a screen shows.
  func isLock(_ state: StateKey) -> Bool {
    let type = program.describe(states.type(of: state))
    return ["OSAllocatedUnfairLock", "Mutex", "ManagedCriticalState", "NSLock", "UnfairLock", "Protected", "Atomic"].contains { type.hasPrefix($0) }
  }

  /// Severity by evidence (`DESIGN.md` §4).
  func severity(of judgement: Judgement) -> Severity {
    let write = states[judgement.id]
    switch judgement.verdict {
    case .cancelChecked, .cancelledByView: return .note
    case .recurring where isCoveredByComparison(judgement): return .note
    default: break
    }
    if !isStrong(judgement) { return .note }
    if write.isFailure { return .warning }
    guard let strongest = judgement.conflicts.first else { return .warning }
    let roles = states.roles(of: write.state)
    let isPrecious = !roles.isDisjoint(with: [.list, .page, .cursor, .hasMore, .ticket, .selection, .session, .confirmed])
    switch strongest.kind {
    case .reset, .inputChange: return isPrecious ? .error : .warning
    case .overwrite, .restart: return .warning
    }
  }

  /// A → B → A lets only an answer to the same question in, and it replaces: harmless but for its age.
  func isCoveredByComparison(_ judgement: Judgement) -> Bool {
    guard let check = judgement.check, check.worth == .ticket, let state = check.state else { return false }
    let write = states[judgement.id]
    guard write.effect == .replace || write.effect == .setConstant else { return false }
    if states.requests(of: judgement.id).contains(where: { $0.takesParameters }), check.issuedKind != .parameter { return false }
    return states.inputs(of: judgement.id).allSatisfy { $0 == state || $0 == check.issuedFrom || states.isConstant($0) }
  }
}

extension Verdict {
  package var reported: Finding.Verdict {
    switch self {
    case .validated: .validated
    case .keyed: .keyed
    case .latestOnly: .latestOnly
    case .singleFlight: .singleFlight
    case .serial: .serial
    case .immutableInput: .immutableInput
    case .cancelChecked: .cancelChecked
    case .cancelledByView: .cancelledByView
    case .cancellationOnly: .cancellationOnly
    case .recurring: .recurring
    case .vacuous: .vacuous
    case .stale: .stale
    case .unrotated: .unrotated
    case .unvalidated: .unvalidated
    }
  }
  var strength: Int { reported.strength }
}

extension WriteEffect {
  package var reported: Finding.Effect {
    switch self {
    case .replace, .reorder, .cancel: .replace
    case .clear: .clear
    case .extend: .extend
    case .remove, .removePosition: .remove
    case .keyedStore, .positionStore: .keyedStore
    case .step: .step
    case .setConstant: .setConstant
    }
  }

  /// The effect as a reader of the app's screen would say it.
  var words: String {
    switch self {
    case .replace: "is replaced"
    case .clear: "is cleared"
    case .extend: "is extended"
    case .remove, .removePosition: "loses an entry"
    case .reorder: "is re-ordered"
    case .keyedStore, .positionStore: "gets an entry"
    case .step: "is moved on"
    case .setConstant: "is set"
    case .cancel: "is cancelled"
    }
  }

  /// The effect as what somebody does.
  func does(to name: String) -> String {
    switch self {
    case .replace: "replaces \(name)"
    case .clear: "clears \(name)"
    case .extend: "adds to \(name)"
    case .remove, .removePosition: "removes an entry of \(name)"
    case .reorder: "re-orders \(name)"
    case .keyedStore, .positionStore: "stores an entry in \(name)"
    case .step: "moves \(name) on"
    case .setConstant: "sets \(name)"
    case .cancel: "cancels \(name)"
    }
  }
}
