// Stage 7 (facts). What the facts of a path say to whoever records an event on it. Writes come in runs (an answer sets six
// properties) and share their facts: these are read once for all of them, and the events share what came out.
import CallResolution
import ControlFlow
import Semantics

/// The facts and marks of a path as events hold them.
final class FlowReading {
  let facts: RunList<FactHandle>
  let marks: RunList<Acquisition>
  /// Marks held.
  @exclusivity(unchecked) fileprivate(set) var acquired: [StateKey] = []
  /// Marks held, and state that was tested (to be free, or otherwise) on the way.
  @exclusivity(unchecked) fileprivate(set) var guards: [StateKey] = []
  /// What was tested in this segment, whatever has been written since.
  @exclusivity(unchecked) fileprivate(set) var tests: [StateTest] = []
  /// The same, as far as nothing has been written since.
  @exclusivity(unchecked) fileprivate(set) var standing: [StateTest] = []
  /// Tests of what never changes, passed anywhere on the way.
  @exclusivity(unchecked) fileprivate(set) var premises: [StateTest] = []
  /// Marks whose test, still true, says that somebody holds them and that it is not this activation.
  @exclusivity(unchecked) fileprivate(set) var refusals: [StateKey] = []
  /// Tests that say something of an answer's age, and the facts they are.
  @exclusivity(unchecked) fileprivate(set) var checks: [CheckSummary] = []
  @exclusivity(unchecked) fileprivate(set) var checkedBy: [FactHandle] = []
  /// Where tickets were compared in this segment.
  @exclusivity(unchecked) fileprivate(set) var ticketSteps: [TraceStep] = []

  init(facts: RunList<FactHandle>, marks: RunList<Acquisition>) {
    self.facts = facts
    self.marks = marks
  }
}

/// The way to events of one frame with the same facts and request.
struct KnownTrace {
  let frame: UInt32
  let request: Site?
  let facts: RunList<FactHandle>
  let steps: [TraceStep]
}

extension Interpreter {
  /// What `flow` says.
  func reading(of flow: Flow) -> FlowReading {
    if let known = lastReading, known.facts == flow.facts, known.marks == flow.acquired { return known }
    let reading = read(flow)
    lastReading = reading
    return reading
  }

  private func read(_ flow: Flow) -> FlowReading {
    let reading = FlowReading(facts: flow.facts, marks: flow.acquired)
    reading.acquired = flow.acquired.compactMap { stateKey(of: $0.place) }
    reading.guards = reading.acquired
    for handle in flow.facts {
      for key in testedStates(by: handle) where !reading.guards.contains(key) { reading.guards.append(key) }
      let fact = facts[handle]
      let test = test(fact)
      if let test, program.isFixed(test.state) { reading.premises.append(test) }
      if fact.freshness == .sameSegment {
        if let test { reading.tests.append(test) }
        if let test, !fact.isOverwritten { reading.standing.append(test) }
        if let refusal = refusal(fact), !reading.acquired.contains(refusal) { reading.refusals.append(refusal) }
      }
      guard let check = check(of: handle) else { continue }
      reading.checks.append(summaries[check])
      reading.checkedBy.append(handle)
      if fact.freshness == .sameSegment, summaries[check].worth == .ticket {
        reading.ticketSteps.append(TraceStep(kind: .check, point: point(fact.site)))
      }
    }
    return reading
  }

  /// Tests passed on the way to a write, as far as they say something of the written object.
  func checks(_ flow: Flow, writing place: PlaceHandle) -> [CheckSummary] {
    let reading = reading(of: flow)
    guard !reading.checks.isEmpty, let own = member(place), reading.checkedBy.contains(where: { isOfOtherObject(facts[$0], own) })
    else { return reading.checks }
    return zip(reading.checks, reading.checkedBy).filter { !isOfOtherObject(facts[$0.1], own) }.map(\.0)
  }

  private func testedStates(by handle: FactHandle) -> [StateKey] {
    let index = Int(handle.raw)
    while testedStates.count <= index { testedStates.append(nil) }
    if let known = testedStates[index] { return known }
    let states = pool.operands(of: facts[handle].condition).compactMap { stateKey(read: $0) }
    testedStates[index] = states
    return states
  }

  private func test(_ fact: Fact) -> StateTest? {
    func test(_ value: ValueHandle, _ subject: StateTest.Subject) -> StateTest? {
      stateKey(read: value).map { StateTest(state: $0, subject: subject, holds: fact.holds) }
    }
    switch pool[fact.condition] {
    case .isSome(let value): return test(value, .presence)
    case .isTrue(let value): return test(value, .truth)
    case .isCase(let value, let name): return test(value, .enumCase(name))
    case .contains(let container, _): return test(container, .membership)
    case .equal(let a, let b): return test(a, .other) ?? test(b, .other)
    default: return nil
    }
  }

  private func refusal(_ fact: Fact) -> StateKey? {
    guard fact.holds, !fact.isOverwritten else { return nil }
    switch pool[fact.condition] {
    case .isTrue(let value), .isSome(let value): return stateKey(read: value)
    default: return nil
    }
  }

  // MARK: Traces

  /// The entry, then the calls and closures that lead into a frame.
  private func route(to frame: UInt32) -> [TraceStep] {
    if !routes[Int(frame)].isEmpty { return routes[Int(frame)] }
    let current = frames[Int(frame)]
    var route: [TraceStep]
    if current.kind == .entry {
      route = [TraceStep(kind: .entry, point: CodePoint(function: current.function, instruction: .none))]
    } else {
      let at = Site(frame: current.key.parent, instruction: current.key.callSite.raw)
      route = self.route(to: current.key.parent)
      route.append(TraceStep(kind: current.kind == .continuation ? .boundary : .call, point: point(at)))
    }
    routes[Int(frame)] = route
    return route
  }

  /// The way from the entry to a site: calls and closures entered, the last request, checks passed since.
  func trace(to site: Site, _ flow: Flow) -> [TraceStep] {
    let request = flow.requests.first.flatMap { $0.instruction == .max ? nil : $0 }
    if let known = lastTrace, known.frame == site.frame, known.request == request, known.facts == flow.facts { return known.steps }
    var steps = route(to: site.frame)
    if let request {
      steps.removeAll { $0.point == point(request) }
      steps.append(TraceStep(kind: .request, point: point(request)))
    }
    steps += reading(of: flow).ticketSteps
    lastTrace = KnownTrace(frame: site.frame, request: request, facts: flow.facts, steps: steps)
    return steps
  }
}
