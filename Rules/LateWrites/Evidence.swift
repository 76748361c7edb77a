// The evidence of a late-write finding: the way to the write, what collides with it, the order of events in which it does
// harm, and what to write instead, in the project's own names.
import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// Evidence for one judged write.
package struct Evidence {
  let context: RuleContext
  let judgement: Judgement

  package init(context: RuleContext, judgement: Judgement) {
    self.context = context
    self.judgement = judgement
  }

  private var states: StateTable { context.states }
  private var write: WriteEvent { states[judgement.id] }
  private var entry: RootEvents { states.root(of: judgement.id) }
  private var name: String { states.shortName(of: write.state) }

  // MARK: Route

  package var route: [Finding.RouteStep] {
    var steps = write.trace.map { step in
      Finding.RouteStep(place: context.place(of: step.point), kind: step.kind.reported, text: text(of: step))
    }
    steps.append(Finding.RouteStep(place: context.place(of: write.point), kind: .write, text: "`\(context.excerpt(write.point))`"))
    return steps
  }

  private func text(of step: TraceStep) -> String {
    switch step.kind {
    case .entry: "`\(context.program.qualifiedName(of: context.outermost(step.point.function)))`"
    default: "`\(context.excerpt(step.point))`"
    }
  }

  package var entries: [String] { [context.entryName(of: judgement.id)] }

  package var paths: [Finding.PathKind] { context.pathKinds(of: judgement.id) }

  // MARK: Conflict

  /// What collides with the write, in one sentence.
  package var conflict: Finding.Remark? {
    guard let strongest = judgement.conflicts.first else { return nil }
    return Finding.Remark(place: place(of: strongest), text: sentence(for: strongest))
  }

  private func place(of conflict: Conflict) -> Place {
    if let other = conflict.write { return context.place(of: states[other].point) }
    return context.place(of: CodePoint(function: context.outermost(entry.root), instruction: .none))
  }

  private func sentence(for conflict: Conflict) -> String {
    let changed = states.shortName(of: conflict.state)
    guard let other = conflict.write else {
      return conflict.kind == .inputChange
        ? "`\(changed)`, which the request was asked with, can change through its binding"
        : "`\(entries[0])` can start again while the first request is open"
    }
    let path = context.program.qualifiedName(of: context.outermost(states.root(of: other).root))
    switch conflict.kind {
    case .inputChange: return "`\(path)` changes `\(changed)`, which the request was asked with"
    case .reset, .overwrite, .restart: return "in `\(path)` `\(changed)` \(states[other].effect.words)"
    }
  }

  // MARK: Witness

  /// The shortest order of events that does harm.
  package var witness: [Finding.Remark] {
    var events: [Finding.Remark] = []
    if let request = write.requests.first {
      events.append(Finding.Remark(
        place: context.place(of: request), text: "`\(entries[0])` asks: `\(context.excerpt(request))`", lane: .first))
    }
    if let strongest = judgement.conflicts.first {
      events.append(Finding.Remark(place: place(of: strongest), text: sentence(for: strongest), lane: lane(of: strongest)))
    }
    if let check = judgement.check {
      events.append(Finding.Remark(place: context.place(of: check.point), text: passes(check), lane: .first))
    }
    events.append(Finding.Remark(place: context.place(of: write.point), text: harm, lane: .first))
    return events
  }

  /// Who collides: another request whose answer came first, or whoever else makes events.
  private func lane(of conflict: Conflict) -> Finding.Lane {
    guard let other = conflict.write else { return conflict.kind == .inputChange ? .user : .second }
    return states[other].isLate || conflict.kind == .restart ? .second : .user
  }

  private func passes(_ check: CheckSummary) -> String {
    switch judgement.verdict {
    case .stale: "the old answer passes the check, then waits once more"
    case .vacuous: "the check compares what was read after the answer with itself: it passes"
    case .recurring: "the old answer comes when `\(check.state.map { states.shortName(of: $0) } ?? "the value")` is back at its old value: the check passes"
    case .cancellationOnly, .cancelChecked, .cancelledByView: "the old answer had arrived before it was cancelled"
    default: "the old answer passes the check"
    }
  }

  private var harm: String {
    let late = write.isFailure ? "the old failure arrives" : "the old answer arrives"
    switch write.effect {
    case .extend: return "\(late): its rows are added to what `\(name)` holds now"
    case .step: return "\(late): `\(name)` is moved on for a request that is not the current one"
    case .clear: return "\(late): `\(name)` loses what belongs to the newer request"
    default: return "\(late): `\(name)` now shows what belongs to an outdated request"
    }
  }

  // MARK: Remedy

  package var remedy: String {
    if let ticket = context.ticket(near: write) {
      return """
        Compare the project's own ticket before this line: read `let asked = \(ticket)` before the request, then \
        `guard asked == \(ticket) else { return }` after it.
        """
    }
    return """
      Give each start a ticket: `generation += 1; let asked = generation` before the request (and `generation += 1` \
      wherever `\(name)` is reset), then `guard asked == generation else { return }` right before this line.
      """
  }
}

extension RuleContext {
  /// The function through which control comes in.
  package func entryName(of id: WriteID) -> String {
    program.qualifiedName(of: outermost(states.root(of: id).root))
  }

  /// The kinds of path a write lies on.
  package func pathKinds(of id: WriteID) -> [Finding.PathKind] {
    let write = states[id]
    var kinds: [Finding.PathKind] = write.isLate ? [.completion, write.isFailure ? .failure : .success] : []
    let named: [(PathKinds, Finding.PathKind)] = [
      (.refresh, .refresh), (.filter, .filter), (.restore, .restore), (.sessionSwitch, .sessionSwitch), (.start, .start),
      (.retry, .retry), (.userEvent, .userEvent), (.initialisation, .initialisation),
    ]
    for (kind, word) in named where states.root(of: id).entryPaths.contains(kind) { kinds.append(word) }
    return kinds.sorted()
  }

  /// The type that declares a piece of state.
  func owner(of state: StateKey) -> TypeID? {
    if case .property(let property) = state.root { return program[property].owner }
    return nil
  }

  /// The name of a ticket that other late writes of the same type are checked against.
  func ticket(near write: WriteEvent) -> String? {
    guard case .property(let property) = write.state.root, let owner = program[property].owner else { return nil }
    for state in tickets {
      guard case .property(let ticket) = state.root, program[ticket].owner == owner else { continue }
      return states.shortName(of: state)
    }
    return nil
  }
}

extension TraceStep.Kind {
  var reported: Finding.StepKind {
    switch self {
    case .entry: .entry
    case .call: .call
    case .capture: .capture
    case .request: .request
    case .boundary: .boundary
    case .check: .check
    case .write: .write
    }
  }
}
