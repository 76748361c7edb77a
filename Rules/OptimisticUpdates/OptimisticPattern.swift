// What the rules about optimistic updates share: a value shown before the server has said yes, and what happens to it
// afterwards. Found by use: one entry writes a state before it asks, and puts back what was there, or takes over what the
// answer brings, when it has asked. Values by identity, parts of records and elements of lists are such states too.
import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// One optimistic change in one entry.
struct OptimisticPattern: Sendable {
  /// The write before the request.
  var first: WriteID
  /// Late writes of the same state that put something old back where the request did not succeed.
  var rollbacks: [WriteID]
  /// Late writes of the same state on success.
  var confirmations: [WriteID]
  /// The requests that carry the change.
  var requests: [RequestEvent]
  /// The function that changes, asks and settles, itself or through helpers.
  var home: FunctionID

  /// All optimistic changes of the program, in entry order.
  static func all(in context: RuleContext) -> [OptimisticPattern] { context.shared(Collection.self) { Collection(context) }.patterns }

  private struct Collection: Sendable {
    var patterns: [OptimisticPattern] = []
    init(_ context: RuleContext) {
      for root in context.states.facts.roots.indices { patterns += OptimisticPattern.patterns(root: root, context) }
    }
  }

  private static func patterns(root: Int, _ context: RuleContext) -> [OptimisticPattern] {
    let events = context.states.facts.roots[root]
    guard events.requests.contains(where: { !$0.isDelay }) else { return [] }
    let late = events.writes.indices.filter { events.writes[$0].isLate }
    if late.isEmpty { return [] }
    var result: [OptimisticPattern] = []
    var seen: [FunctionID: [StateKey]] = [:]
    for (number, write) in events.writes.enumerated() where write.isEarly && !write.isLate {
      let settling = late.filter { events.writes[$0].state.overlaps(write.state) && context.isOfOneObject(events.writes[$0], write) }
      guard !settling.isEmpty, isValue(write, context),
        let pattern = pattern(WriteID(root: root, write: number), write, settledBy: settling, events, context),
        !seen[pattern.home, default: []].contains(where: { $0.overlaps(write.state) })
      else { continue }
      seen[pattern.home, default: []].append(write.state)
      result.append(pattern)
    }
    return result
  }

  private static func pattern(
    _ id: WriteID, _ write: WriteEvent, settledBy settling: [Int], _ events: RootEvents, _ context: RuleContext
  ) -> OptimisticPattern? {
    let answered = Set(settling.flatMap { events.writes[$0].requests })
    let asked = events.requests.filter { request in
      !request.isDelay && answered.contains(request.point) && !isOfDevice(request, context) && context.leads(write.point, write.trace, to: request)
    }
    var undone: [WriteID] = []
    var confirmations: [WriteID] = []
    for index in settling where events.writes[index].requests.contains(where: { point in asked.contains { $0.point == point } }) {
      let later = events.writes[index]
      // Stored on a failure too: what the request found out, not what the user asked for.
      if later.isUndoingSide, case .bool = write.value, later.value == write.value { return nil }
      if later.isUndoingSide, isRollback(later, of: write, context) {
        undone.append(WriteID(root: id.root, write: index))
      } else if !later.isFailure, !later.isOutdatedSide {
        confirmations.append(WriteID(root: id.root, write: index))
      }
    }
    undone.removeAll { isSettledAlike(context.states[$0], confirmations, context) }
    // One piece of code changes, asks and settles, itself or through helpers.
    let homes = (undone.isEmpty ? confirmations : undone).map { late in
      (late, asked.filter { context.states[late].requests.contains($0.point) }.lazy.compactMap { context.home(of: id, asking: $0, settling: late) }.first)
    }
    guard let home = homes.lazy.compactMap(\.1).first else { return nil }
    let near = Set(homes.filter { $0.1 == home }.map(\.0))
    var pattern = OptimisticPattern(first: id, rollbacks: undone.filter { near.contains($0) }, confirmations: confirmations, requests: [], home: home)
    let settled = Set((pattern.rollbacks + confirmations).flatMap { context.states[$0].requests })
    pattern.requests = asked.filter { settled.contains($0.point) }
    guard !isMark(pattern, write, context), !isPhase(pattern, write, context) else { return nil }
    if pattern.rollbacks.isEmpty { return isSent(pattern, write, context) ? pattern : nil }
    return isAnswerKeptElsewhere(pattern, write, events) ? nil : pattern
  }

  /// Success stores the very same: nothing is put back.
  private static func isSettledAlike(_ undone: WriteEvent, _ confirmations: [WriteID], _ context: RuleContext) -> Bool {
    guard undone.snapshotOf.isEmpty, !undone.isUndoneByItself else { return false }
    return confirmations.contains { id in
      let settled = context.states[id]
      guard settled.value == undone.value, settled.effect == undone.effect, settled.parameters == undone.parameters, !settled.holdsResponse else { return false }
      switch undone.value {
      case .parameter, .derived: return settled.sources == undone.sources
      default: return settled.point == undone.point
      }
    }
  }

  /// `.asking`, then `.signedIn(answer)` or back to `.ready`: how far the work is, not what the user chose.
  private static func isPhase(_ pattern: OptimisticPattern, _ first: WriteEvent, _ context: RuleContext) -> Bool {
    guard let type = context.program.types.nominal(context.states.type(of: first.state)), context.program[type].kind == .enum else { return false }
    return pattern.confirmations.contains { id in
      switch context.states[id].value {
      case .enumCase, .made: context.states[id].value != first.value || first.value == .made && context.states[id].holdsResponse
      default: false
      }
    }
  }

  /// A value of a record, not a mark, an error or what is on screen while loading.
  static func isValue(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    guard write.effect != .cancel, write.effect != .clear, write.value != .null, !context.isLock(write.state.whole),
      !context.isDecoration(write.state), !isLook(write.state, context), !context.holdsHandles(write.state)
    else { return false }
    // What only the code of one call sees is shown to nobody.
    if case .sharedLocal = write.state.root { return false }
    let roles = context.states.roles(of: write.state)
    guard roles.isDisjoint(with: [.loading, .error, .task, .ticket, .navigation, .page, .cursor, .hasMore, .pending]) else { return false }
    return roles.contains(.visible) || !isProgress(write, context)
  }

  /// A picture, a view or a place in a list: it is loaded or laid out, nobody asks a server to keep it.
  private static func isLook(_ state: StateKey, _ context: RuleContext) -> Bool {
    if !state.suffix.isEmpty, ["image", "hidesBackButton"].contains(context.states.shortName(of: state)) { return true }
    let type = context.program.types.unwrapped(context.states.type(of: state))
    if ["index", "row", "offset", "position"].contains(context.states.shortName(of: state).camelWords.last ?? "") { return true }
    let isUntyped = context.program.types.kind(type) == .unknown
    guard isUntyped || context.program.types.kind(type) == .external else { return false }
    let name = isUntyped ? context.states.shortName(of: state) : context.program.describe(type)
    return ["view", "label", "button", "image", "cell", "layer", "color"].contains(name.camelWords.last ?? "")
  }

  /// `isVoting`, `isCheckingAddress`, `canSubmit`, `shouldDisableInput`, `succeeded`, `.loading`: what goes on, may be done or came
  /// out, not what is.
  private static func isProgress(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    if case .enumCase(let name) = write.value { return busyWords.contains(context.program.text(name).camelWords.first ?? "") }
    guard case .bool = write.value else { return false }
    let name = context.states.shortName(of: write.state)
    let words = name.camelWords
    let action = words.first == "is" ? words.dropFirst().first : words.first
    if ["success", "successful", "succeeded", "failed"].contains(action) { return true }
    if words.contains(where: { $0.hasSuffix("ing") && !relations.contains($0) || indicators.contains($0) }) { return true }
    return name.hasPrefix("can") || name.hasPrefix("should")
  }

  private static let indicators: Set<String> = ["progress", "spinner", "indicator", "shown", "presented", "loader", "busy", "disabled"]
  /// They end in "ing", and yet are what somebody chose.
  private static let relations: Set<String> = ["following", "muting", "blocking"]
  private static let busyWords: Set<String> = ["loading", "uploading", "downloading", "busy", "waiting", "running", "working", "fetching", "refreshing", "searching"]

  /// Set while the request is open and set back whatever comes of it.
  private static func isMark(_ pattern: OptimisticPattern, _ first: WriteEvent, _ context: RuleContext) -> Bool {
    let restored = pattern.rollbacks.map { context.states[$0] }
    if restored.contains(where: { isDeferred($0, context) || (first.isSwitchOrCount || first.effect == .extend) && $0.isMixedOutcome }) { return true }
    // Lowered until an answer raises it: what is known so far, not what the user asked for.
    if case .bool(let shown) = first.value, pattern.confirmations.contains(where: { context.states[$0].value == .bool(!shown) }) { return true }
    if isFailureFlag(first, restored, context) { return true }
    // Work that is counted ends on every way.
    if first.effect == .step, pattern.confirmations.contains(where: { context.states[$0].effect == .step }) { return true }
    return pattern.confirmations.contains { id in
      let settled = context.states[id]
      guard !settled.holdsResponse, settled.value.isFixed || settled.effect == .remove else { return false }
      return restored.isEmpty || restored.contains { $0.effect == settled.effect && $0.value == settled.value }
    }
  }

  /// The write, or a call that leads to it, stands in a `defer`: it happens whatever comes of the request.
  private static func isDeferred(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    write.places.contains { context.isDeferred($0) }
  }

  /// Lowered at the start, raised by failures and by nothing else.
  private static func isFailureFlag(_ first: WriteEvent, _ restored: [WriteEvent], _ context: RuleContext) -> Bool {
    guard first.value == .bool(false), restored.contains(where: { $0.value == .bool(true) }) else { return false }
    return !context.states.writes(overlapping: first.state).contains { id in
      let write = context.states[id]
      return !write.isUndoingSide && write.value != .bool(false)
    }
  }

  /// What is shown is what is sent, and the answer replaces it.
  private static func isSent(_ pattern: OptimisticPattern, _ first: WriteEvent, _ context: RuleContext) -> Bool {
    guard !first.parameters.isEmpty, first.value == .parameter, first.effect != .extend else { return false }
    guard pattern.confirmations.contains(where: { context.states[$0].holdsResponse }) else { return false }
    return pattern.requests.contains { request in first.parameters.allSatisfy { request.sent.contains($0) } }
  }

  /// The answer fills other state only: what was set before is a note about that request (`didLoad`), not its value.
  private static func isAnswerKeptElsewhere(_ pattern: OptimisticPattern, _ first: WriteEvent, _ events: RootEvents) -> Bool {
    guard first.effect == .setConstant, case .bool = first.value else { return false }
    let kept = events.writes.filter { $0.isLate && !$0.isFailure && $0.holdsResponse }
    return !kept.isEmpty && !kept.contains { $0.state.whole == first.state.whole }
  }

  /// A service of the device refuses or does what it is asked: its answer is never lost on the way.
  private static func isOfDevice(_ request: RequestEvent, _ context: RuleContext) -> Bool {
    guard case .external(let receiver, _) = context.program.resolved(request.point.function).callee(of: request.point.instruction) else { return false }
    return deviceServices.contains(context.program.describe(receiver).split(separator: ".").first.map(String.init) ?? "")
  }

  private static let deviceServices: Set<String> = [
    "UIApplication", "UNUserNotificationCenter", "AVCaptureDevice", "AVAudioSession", "AVAudioApplication", "PHPhotoLibrary", "CNContactStore",
    "EKEventStore", "CLLocationManager", "ATTrackingManager", "LAContext", "SFSpeechRecognizer", "HKHealthStore", "SMAppService",
  ]

  /// Puts back what was there: a copy from before, the confirmed value, the record as it was given, the entry taken out; or
  /// does the opposite of what was done.
  private static func isRollback(_ later: WriteEvent, of first: WriteEvent, _ context: RuleContext) -> Bool {
    if later.holdsFailure || later.holdsResponse { return false }
    // The same code counts on, adds another, or shows once more what there is: it does not undo itself.
    if later.point == first.point, later.effect == .step || later.effect == .extend || !later.isUndoneByItself && later.value == first.value && later.parameters == first.parameters {
      return false
    }
    if later.snapshotOf.contains(where: { $0.whole == later.state.whole }) || !later.snapshotOf.isEmpty && later.value == .made { return true }
    if later.isUndoneByItself { return first.effect == .step || first.isUndoneByItself || later.effect != .step }
    switch later.value {
    // Of the state itself: a copy from before, since nobody stores what is there. A named constant is none.
    case .state(let source): return !isNamedConstant(source, context)
    case .parameter: return first.value != .parameter || first.parameters != later.parameters
    case .bool(let restored):
      if case .bool(let shown) = first.value { return shown != restored }
      return false
    default: break
    }
    switch (first.effect, later.effect) {
    case (.step, .step): return true
    case (.remove, .extend), (.removePosition, .extend), (.extend, .remove), (.extend, .removePosition):
      // The very entry: both know it by the same value from outside.
      return first.parameters.contains { later.parameters.contains($0) }
    case (.keyedStore, .remove): return later.value == .null
    default: return false
    }
  }
}

extension OptimisticPattern {
  /// `Status.manual`, a `static let`.
  private static func isNamedConstant(_ state: StateKey, _ context: RuleContext) -> Bool {
    guard case .property(let property) = state.root, state.parts.isEmpty, state.suffix.isEmpty else { return false }
    return context.program[property].isLet && (context.program[property].isStatic || context.program[property].owner == nil)
  }
}

extension ValueKind {
  /// Says the same each time.
  fileprivate var isFixed: Bool {
    switch self {
    case .null, .bool, .constant, .empty, .enumCase: true
    default: false
    }
  }
}

extension WriteEvent {
  /// The request failed, was refused, or nobody knows.
  var isUndoingSide: Bool { isFailure || isRefusal || isLost }

  fileprivate var isSwitchOrCount: Bool {
    if case .bool = value { return true }
    return effect == .step
  }

  /// Not a copy of what was there, but a change of what is there now: toggled, one more, one less.
  var isUndoneByItself: Bool {
    switch effect {
    case .step: true
    case .setConstant, .replace, .extend, .keyedStore, .positionStore: value == .derived && sources.contains(state)
    default: false
    }
  }
}
