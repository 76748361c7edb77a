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
    guard let strongest = context.strongestConflict(of: judgement) else { return nil }
    return Finding.Remark(place: place(of: strongest), text: sentence(for: strongest))
  }

  private func place(of conflict: Conflict) -> Place { context.place(of: point(of: conflict)) }

  private func point(of conflict: Conflict) -> CodePoint {
    conflict.write.map { states[$0].point } ?? CodePoint(function: context.outermost(entry.root), instruction: .none)
  }

  private func sentence(for conflict: Conflict) -> String {
    let changed = states.shortName(of: conflict.state)
    guard let other = conflict.write else {
      return conflict.kind == .inputChange
        ? "`\(changed)`, which the request was asked with, can change through its binding"
        : "`\(entries[0])` can start again before the first answer"
    }
    let path = context.entryName(of: other)
    let start = path == entries[0] && !states[other].isLate ? "`\(path)` starts again and" : "`\(path)`"
    switch conflict.kind {
    case .inputChange: return "\(start) changes `\(changed)`, which the request was asked with"
    case .reset, .overwrite, .restart: return "\(start) \(states[other].effect.does(to: "`\(changed)`"))"
    }
  }

  // MARK: Witness

  /// The shortest order of events in which an outdated answer does harm.
  package var witness: [Finding.Event] {
    let asks = context.asks(judgement.id)
    let check = judgement.check.map { WitnessEvent($0.point, .first, passes($0)) }
    let end = context.writes(judgement.id, harm)
    guard judgement.verdict == .stale, let asks, let check else { return context.witness([asks, collision, check, end]) }
    // The check came before what collides; the request that is known may be the one behind it.
    guard context.place(of: check.point) < context.place(of: asks.point) else { return context.witness([asks, check, collision, end]) }
    let waits = WitnessEvent(asks.point, .first, "then `\(entries[0])` waits once more: `\(context.excerpt(asks.point))`")
    return context.witness([check, waits, collision, end])
  }

  /// What collides, as an event.
  var collision: WitnessEvent? {
    context.strongestConflict(of: judgement).map { strongest in
      WitnessEvent(
        point(of: strongest), lane(of: strongest), sentence(for: strongest),
        changesState: strongest.write != nil && strongest.kind != .inputChange)
    }
  }

  /// Who collides: another request of the same start or whose answer came first, or whoever else makes events.
  private func lane(of conflict: Conflict) -> Finding.Lane {
    guard let other = conflict.write else { return conflict.kind == .inputChange ? .user : .second }
    return states[other].isLate || conflict.kind == .restart || context.entryName(of: other) == entries[0] ? .second : .user
  }

  private func passes(_ check: CheckSummary) -> String {
    switch judgement.verdict {
    case .stale: "the answer passes the check, which holds for this moment only"
    case .vacuous: "the check compares what was read after the answer with itself: it passes"
    case .recurring: "the old answer comes when `\(check.state.map { states.shortName(of: $0) } ?? "the value")` is back at its old value: the check passes"
    case .cancellationOnly, .cancelChecked, .cancelledByView: "the old answer had arrived before it was cancelled"
    default: "the old answer passes the check"
    }
  }

  private var harm: String {
    let isDelayed = context.isDelayed(judgement.id)
    let late = isDelayed ? "the delay is over" : write.isFailure ? "the old failure arrives" : "the old answer arrives"
    switch write.effect {
    case .extend: return "\(late): \(isDelayed ? "rows" : "its rows") are added to what `\(name)` holds now"
    case .step: return "\(late): `\(name)` is moved on for \(isDelayed ? "what was the case before it" : "a request that is not the current one")"
    case .clear: return "\(late): `\(name)` loses what \(isDelayed ? "came meanwhile" : "belongs to the newer request")"
    default: return "\(late): `\(name)` now shows what belongs to \(isDelayed ? "an earlier moment" : "an outdated request")"
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
  package func entryName(of id: WriteID) -> String { entryName(of: states.root(of: id)) }
  package func entryName(of entry: RootEvents) -> String { program.qualifiedName(of: outermost(entry.root)) }

  /// The kinds of path a write lies on: what the entry is, and what the functions on the way are called.
  package func pathKinds(of id: WriteID) -> [Finding.PathKind] { pathKinds(of: states[id].outline, from: states.root(of: id)) }
  package func pathKinds(of write: WriteOutline, from root: RootEvents) -> [Finding.PathKind] {
    var kinds: [Finding.PathKind] = write.isLate ? [.completion, write.isFailure ? .failure : .success] : []
    // Where the closure of a button is written says nothing of the way: it is the button that runs it.
    let builder = root.entryPaths.isEmpty || program.declaration(of: root.root).kind != .closure ? nil : outermost(root.root)
    let hints = (write.trace.map(\.point.function) + [write.point.function]).reduce(PathKinds()) { kinds, function in
      let home = outermost(function)
      return home == builder && home != function ? kinds : kinds.union(nameHints(of: home))
    }
    var ways = root.entryPaths.union(hints.intersection(.purposes))
    // A view's task is a part of its body to the entry, and is opened when the view appears.
    if write.isInViewTask || write.isViewTask { ways.formUnion([.appear, .start]) }
    if write.isViewTask { ways.insert(.change) }
    for (kind, word) in Self.reportedKinds where ways.contains(kind) { kinds.append(word) }
    return kinds.sorted()
  }

  private static let reportedKinds: [(PathKinds, Finding.PathKind)] = [
    (.refresh, .refresh), (.filter, .filter), (.restore, .restore), (.sessionSwitch, .sessionSwitch), (.start, .start),
    (.retry, .retry), (.userEvent, .userEvent), (.initialisation, .initialisation), (.appear, .appear),
    (.disappear, .disappear), (.change, .change), (.scrollEnd, .scrollEnd), (.lifeCycle, .lifeCycle),
  ]

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
