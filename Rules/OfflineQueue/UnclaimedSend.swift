import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `unclaimed-send`: two drivers can send one operation with no claim.
///
/// Drivers are entries: notification and reachability callbacks, timers, life-cycle and background methods, user events. A
/// send is safe if on every driver's way a mark was taken, the store was asked to hand out (claim) the operation, or it was
/// taken out of the queue first.
enum UnclaimedSend: Rule {
  static let metadata = RuleMetadata.unclaimedSend

  static func check(_ context: RuleContext) -> [Finding] {
    let model = OperationModel.of(context)
    guard !model.operations.isEmpty || !model.outsideStores.isEmpty else { return [] }
    var drivers: [CodePoint: [(root: Int, request: RequestEvent)]] = [:]
    for (number, events) in context.states.facts.roots.enumerated() {
      for request in events.requests where !request.isDelay && sends(request, model, context) && !isClaimed(request, events, model, context) {
        drivers[request.point, default: []].append((number, request))
      }
    }
    var result: [Finding] = []
    for point in drivers.keys.sorted(by: { ($0.function, $0.instruction.raw) < ($1.function, $1.instruction.raw) }) {
      let ways = distinct(drivers[point]!, context)
      guard ways.count > 1 else { continue }
      let names = ways.map { "`\(context.program.qualifiedName(of: $0.root))`" }
      result.append(context.finding(
        metadata, at: point,
        "\(names.count) drivers (\(names.prefix(3).joined(separator: ", "))) can send the same operation at the same time: nothing claims it first",
        remedy: "Claim the operation in the store (or refuse a second round while one runs) before the request, and release the claim on each outcome.",
        trace: ways[0].request.trace,
        witness: zip(ways, [Finding.Lane.first, .second]).map { way, lane in
          WitnessEvent(way.request.point, lane, "`\(context.program.qualifiedName(of: way.root))` sends the operation")
        }))
    }
    return result
  }

  /// What goes out is an operation from where operations wait.
  private static func sends(_ request: RequestEvent, _ model: OperationModel, _ context: RuleContext) -> Bool {
    if model.isStoreCall(request, context) { return false }
    return request.inputs.contains { model.isQueue($0) || model.isStore($0, context.program) }
  }

  private static func isClaimed(_ request: RequestEvent, _ events: RootEvents, _ model: OperationModel, _ context: RuleContext) -> Bool {
    if !request.acquired.isEmpty || !request.marks.isEmpty { return true }
    if events.calls.contains(where: { $0.purpose == .claim && context.comesBefore($0.point, $0.trace, request) }) { return true }
    // A mark found free, and set by this entry: `guard task == nil else { return }; task = Task { … }`.
    let set = events.writes.filter { write in
      switch write.value {
      case .handle, .bool(true), .made, .fresh, .enumCase: true
      default: write.effect == .extend && !model.isQueue(write.state)
      }
    }
    if request.guardedBy.contains(where: { mark in set.contains { $0.state.overlaps(mark) } }) { return true }
    // Taken out before it is sent.
    return events.writes.contains { write in
      model.isQueue(write.state) && write.segment == request.segment && [.remove, .removePosition, .clear].contains(write.effect)
    }
  }

  /// A timer that was set up once sends again and again.
  private static func isTimed(_ request: RequestEvent, _ events: RootEvents) -> Bool {
    events.requests.contains { delay in delay.isDelay && request.trace.contains { $0.point == delay.point } }
  }

  /// One way for each function (or closure) through which control comes in.
  private static func distinct(
    _ ways: [(root: Int, request: RequestEvent)], _ context: RuleContext
  ) -> [(root: FunctionID, request: RequestEvent)] {
    var seen: Set<FunctionID> = []
    return ways.compactMap { way in
      let events = context.states.facts.roots[way.root]
      // Once, when the object is made, is no second driver beside the events that follow.
      guard !events.runsOnce || events.entryPaths.contains(.lifeCycle) || isTimed(way.request, events), seen.insert(events.root).inserted else { return nil }
      return (events.root, way.request)
    }
  }
}
