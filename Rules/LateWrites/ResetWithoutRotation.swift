import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `reset-without-rotation`: a path starts a list over and leaves late answers to the old one valid.
enum ResetWithoutRotation: Rule {
  static let metadata = RuleMetadata.resetWithoutRotation

  static func check(_ context: RuleContext) -> [Finding] {
    var resets: [FunctionID: [Pair]] = [:]
    for judgement in context.worstJudgements where endangers(judgement, context) {
      for conflict in judgement.conflicts {
        guard let reset = conflict.write, isReset(conflict, of: judgement, context) else { continue }
        let home = context.outermost(context.states[reset].point.function)
        resets[home, default: []].append(Pair(reset: reset, late: judgement, conflict: conflict))
      }
    }
    return resets.sorted { $0.key.raw < $1.key.raw }.map { finding(for: $0.value, context) }
  }

  /// A clearing write and the late write that it leaves valid.
  private struct Pair {
    var reset: WriteID
    var late: Judgement
    var conflict: Conflict
  }

  /// A late write that an unrotated reset would mix with the new list.
  private static func endangers(_ judgement: Judgement, _ context: RuleContext) -> Bool {
    let write = context.states[judgement.id]
    if write.isFailure || write.isOutdatedSide { return false }
    if context.states.roles(of: write.state).contains(.navigation) { return false }
    if !context.reportsWeakEvidence, !isStrong(judgement, context) { return false }
    switch judgement.verdict {
    case .unrotated: return true
    case .unvalidated, .cancellationOnly, .stale: return isExtending(write, context)
    default: return false
    }
  }

  /// Behind a check of something else: most often it refuses what matters. Rows that are added are worth a look.
  private static func isStrong(_ judgement: Judgement, _ context: RuleContext) -> Bool {
    context.isStrong(judgement) && (judgement.verdict != .unrotated || isExtending(context.states[judgement.id], context))
  }

  private static func isExtending(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    if write.effect == .extend || write.effect == .step { return true }
    return !context.states.roles(of: write.state).isDisjoint(with: [.page, .cursor]) && write.effect == .replace
  }

  private static func isReset(_ conflict: Conflict, of judgement: Judgement, _ context: RuleContext) -> Bool {
    if judgement.verdict == .unrotated {
      return judgement.unrotatedBy.contains { $0.write == conflict.write } && conflict.kind != .restart
    }
    guard conflict.kind == .reset, let reset = conflict.write, !context.states[reset].isFailure else { return false }
    // A model that rotates its ticket here has done its part: the late write goes around it.
    return !context.tickets.contains { ticket in
      context.owner(of: ticket) == context.owner(of: context.states[reset].state) && context.states.rotatesOnPath(ticket, of: reset)
    }
  }

  private static func finding(for pairs: [Pair], _ context: RuleContext) -> Finding {
    let states = context.states
    func place(_ pair: Pair) -> Place { context.place(of: states[pair.reset].point) }
    let ordered = pairs.sorted { (rank($0, context), place($0), $0.late.id) < (rank($1, context), place($1), $1.late.id) }
    let first = ordered[0]
    let reset = states[first.reset]
    let late = states[first.late.id]
    let name = states.shortName(of: reset.state)
    let lateName = context.program.qualifiedName(of: context.outermost(late.anchor.function))
    var writes: [Finding.Write] = []
    for pair in ordered {
      for point in [states[pair.reset].point, states[pair.reset].anchor] {
        let entry = Finding.Write(
          place: context.place(of: point), state: states.name(of: states[pair.reset].state),
          effect: states[pair.reset].effect.reported)
        if !writes.contains(entry) { writes.append(entry) }
      }
    }
    let evidence = Evidence(context: context, judgement: first.late)
    return Finding(
      rule: metadata.id, severity: pairs.contains { isStrong($0.late, context) } ? .error : .note, place: place(first),
      message: "`\(name)` \(reset.effect.words) here, but an answer still on its way to `\(lateName)` stays valid and \(late.effect == .extend ? "is added to" : "changes") the new `\(states.shortName(of: late.state))`",
      state: states.name(of: reset.state), verdict: .unrotated, paths: context.pathKinds(of: first.reset),
      entries: [context.entryName(of: first.reset)], writes: writes, route: evidence.route,
      conflict: Finding.Remark(place: context.place(of: late.point), text: "the late write: `\(context.excerpt(late.point))`"),
      witness: evidence.witness, remedy: remedy(first, context),
      enclosingDeclaration: context.program.qualifiedName(of: context.outermost(reset.point.function)))
  }

  /// The list first, then cursor, page and has-more, then inputs.
  private static func rank(_ pair: Pair, _ context: RuleContext) -> Int {
    if pair.conflict.kind == .inputChange { return 2 }
    let roles = context.states.roles(of: context.states[pair.reset].state)
    return roles.contains(.list) || context.states[pair.late.id].effect == .extend ? 0 : 1
  }

  private static func remedy(_ pair: Pair, _ context: RuleContext) -> String {
    if let ticket = context.ticket(near: context.states[pair.late.id]) {
      return "Give `\(ticket)` a new value here, so that answers to earlier requests are refused."
    }
    return "Raise a generation here (`generation += 1`) and compare it before the late write."
  }
}
