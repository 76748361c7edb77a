// Stage 7 (facts). The abstract interpreter: runs an entry over all its paths and records requests, writes and exits with
// what was established on the way. In: `Program`, an entry. Out: `RootEvents`. The surprising decision: callees and
// closures are run in place, per caller, instead of being summarised once: a ticket passed through three helpers and a
// closure keeps its age, and a helper gets a verdict per caller. Bodies that can matter to nobody are not entered.
import CallResolution
import ControlFlow
import Semantics
import SourceText

/// Runs entries, one at a time. Not shared between threads.
final class Interpreter {
  let program: Program
  let relevance: FunctionRelevance
  let names: WellKnownNames
  let sharedLocals: SharedLocals
  let storedClosures: StoredClosures
  let interest: CallInterest
  let sharings: TypeSharing
  let accessors: PropertyAccessors
  let followsRaisedMarks: Bool

  let memory = RunMemory()
  let pool: ValuePool
  let facts: FactTable
  /// By function; kept from entry to entry.
  @exclusivity(unchecked) private var codes: [FunctionCode?]
  @exclusivity(unchecked) var frames: [Frame] = []
  /// By frame: the way from the entry to the activation; empty until it is asked for.
  @exclusivity(unchecked) var routes: [[TraceStep]] = []
  /// Numbers of frames by what makes them.
  @exclusivity(unchecked) private var frameKeys = Interner<FrameKey>()
  /// Frames that are running, innermost last.
  @exclusivity(unchecked) private(set) var stack: [UInt32] = []
  /// By function: how many of its frames are among them.
  @exclusivity(unchecked) private var activations: [UInt8]
  @exclusivity(unchecked) private var segments = Interner<Site>()
  @exclusivity(unchecked) var writes: [Site: WriteEvent] = [:]
  @exclusivity(unchecked) var requests: [Site: RequestEvent] = [:]
  var exits: [Site: ExitEvent] = [:]
  var calls: [CallEventKey: CallEvent] = [:]
  /// Closures met that nothing ran: entries of their own.
  var detached: [DetachedClosure] = []
  /// The class of the entry's object, where the entry is inherited and is run for one subclass.
  private(set) var ownType: TypeID?
  /// The body of a view is run: what it tests holds where the closures it makes are called.
  var isRendering = false
  var ranClosures: Set<FunctionID> = []
  /// Constants that an initialiser gives an object it makes, and those one of them gives something else.
  var madeByOwner: Set<PropertyID> = []
  var handedIn: Set<PropertyID> = []
  var comparedWithAnswer: Set<StateKey> = []
  /// By property: its name and type suggest that it says what is under way.
  var busyProperties: [PropertyID: Bool] = [:]
  /// Locals that were stored to, and what they keep of failures; none where they keep something else too.
  var collected: [LocalKey: CollectedFailure?] = [:]
  /// By name of an error's case: it says that the answer was lost.
  var lostOutcomes: [NameID: Bool] = [:]
  // What is worked out once for each value, place and fact, and then looked up.
  @exclusivity(unchecked) var knownSources: [[StateKey]?] = []
  @exclusivity(unchecked) var stateKeys: [StateKey??] = []
  /// By fact: position in `summaries`, -1 for a fact that is no check, `notAsked` before it is asked.
  @exclusivity(unchecked) var summaryPlaces: [Int32] = []
  @exclusivity(unchecked) var summaries: [CheckSummary] = []
  @exclusivity(unchecked) var testedStates: [[StateKey]?] = []
  /// What the facts of the event recorded last say, and the way to it: most often also those of the next.
  @exclusivity(unchecked) var lastReading: FlowReading?
  @exclusivity(unchecked) var lastTrace: KnownTrace?
  /// Per frame: what was thrown since its last `try`.
  @exclusivity(unchecked) var thrown: [UInt32: PathState] = [:]
  /// Bodies that are being run for their result alone, one in another.
  @exclusivity(unchecked) var resultDepth = 0
  static let resultDepthLimit = 2
  /// What such bodies gave, by what they were asked with.
  @exclusivity(unchecked) var questions = Interner<ResultQuestion>()
  /// By question: none until the answer is known to depend on the question alone.
  @exclusivity(unchecked) var knownResults: [ValueHandle?] = []
  /// Requests started inside the closures of the call that is being run.
  var nestedRequests: [Site] = []
  /// Streams of answers that the run has stored, by where.
  @exclusivity(unchecked) var keptStreams: [PlaceHandle: StreamInfo] = [:]
  var boundsHit = 0
  @exclusivity(unchecked) var steps = 0

  /// Instructions one entry may take; what is beyond is counted as a bound hit.
  static let stepLimit = 5_000
  static let depthLimit = 9
  static let visitLimit = 3

  init(
    program: Program, relevance: FunctionRelevance, names: WellKnownNames, sharedLocals: SharedLocals,
    storedClosures: StoredClosures, interest: CallInterest, sharings: TypeSharing,
    accessors: PropertyAccessors, followsRaisedMarks: Bool
  ) {
    self.program = program
    pool = ValuePool(memory)
    facts = FactTable(memory, pool)
    self.relevance = relevance
    self.names = names
    self.sharedLocals = sharedLocals
    self.storedClosures = storedClosures
    self.interest = interest
    self.sharings = sharings
    self.accessors = accessors
    self.followsRaisedMarks = followsRaisedMarks
    codes = Array(repeating: nil, count: program.functionCount)
    activations = Array(repeating: 0, count: program.functionCount)
  }

  // MARK: Entries

  /// Runs one entry and every closure that is an entry inside it.
  /// `type`: the subclass that its object is of, if it is not any that has the entry.
  func run(entry function: FunctionID, of type: TypeID? = nil, paths: PathKinds, isOpen: Bool, runsOnce: Bool) -> [RootEvents] {
    reset()
    ownType = type
    var results: [RootEvents] = []
    let frame = makeFrame(
      FrameKey(parent: 0, callSite: .none, function: function, lexical: 0), kind: .entry,
      selfValue: selfOfEntry(function))
    var state = PathState()
    state.early = Flow(segment: segment(Site(frame: frame, instruction: .max)), segmentFrame: frame)
    if paths.contains(.answer) { state = lateEntry(state, frame: frame) }
    bindEntryParameters(of: frame, into: &state, paths: paths)
    isRendering = isViewBody(function)
    let exit = runBody(frame, state, wantsResult: false)
    isRendering = false
    recordExit(of: frame, exit)
    results.append(collect(root: function, paths: paths, isOpen: isOpen, runsOnce: runsOnce))
    runDetached(into: &results)
    return results
  }

  /// Closures that external code keeps and calls when it likes are entries with the values they captured.
  private func runDetached(into results: inout [RootEvents]) {
    var next = 0
    while next < detached.count, next < 64 {
      let closure = detached[next]
      next += 1
      if ranClosures.contains(closure.function) { continue }
      ranClosures.insert(closure.function)
      guard relevance.matters(closure.function) else { continue }
      writes.removeAll(keepingCapacity: true)
      requests.removeAll(keepingCapacity: true)
      exits.removeAll(keepingCapacity: true)
      calls.removeAll(keepingCapacity: true)
      steps = 0
      let frame = makeFrame(
        FrameKey(parent: closure.frame, callSite: .none, function: closure.function, lexical: closure.frame),
        kind: .entry, selfValue: frames[Int(closure.frame)].selfValue)
      var state = PathState()
      state.locals = closure.locals.mapValues { pool.aged($0, request: true) }
      state.early = Flow(
        segment: segment(Site(frame: frame, instruction: .max)), segmentFrame: frame, delivery: closure.delivery)
      bindClosure(frame, ValueList(), &state)
      bindEntryParameters(of: frame, into: &state, paths: closure.paths)
      guard assumeShown(closure, in: frame, &state) else { continue }
      isRendering = closure.isOfView
      let exit = runBody(frame, state, wantsResult: false)
      isRendering = false
      recordExit(of: frame, exit)
      results.append(collect(root: closure.function, paths: closure.paths, isOpen: false, runsOnce: false))
      results[results.count - 1].observed = closure.observed
    }
  }

  private func reset() {
    memory.reset()
    pool.reset()
    facts.reset()
    frames.removeAll(keepingCapacity: true)
    routes.removeAll(keepingCapacity: true)
    frameKeys.removeAll()
    stack.removeAll(keepingCapacity: true)
    segments.removeAll()
    writes.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    exits.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
    detached.removeAll(keepingCapacity: true)
    questions.removeAll()
    knownResults.removeAll(keepingCapacity: true)
    ranClosures.removeAll(keepingCapacity: true)
    thrown.removeAll(keepingCapacity: true)
    madeByOwner.removeAll(keepingCapacity: true)
    handedIn.removeAll(keepingCapacity: true)
    knownSources.removeAll(keepingCapacity: true)
    stateKeys.removeAll(keepingCapacity: true)
    summaryPlaces.removeAll(keepingCapacity: true)
    summaries.removeAll(keepingCapacity: true)
    testedStates.removeAll(keepingCapacity: true)
    lastReading = nil
    lastTrace = nil
    comparedWithAnswer.removeAll(keepingCapacity: true)
    collected.removeAll(keepingCapacity: true)
    keptStreams.removeAll(keepingCapacity: true)
    boundsHit = 0
    steps = 0
    resultDepth = 0
  }

  private func collect(root: FunctionID, paths: PathKinds, isOpen: Bool, runsOnce: Bool) -> RootEvents {
    let events = RootEvents(root: root, entryPaths: paths, isOpenEntry: isOpen, runsOnce: runsOnce)
    events.writes = writes.sorted { $0.key < $1.key }.map(\.value)
    let asked = requests.sorted { $0.key < $1.key }
    events.requests = asked.map(\.value)
    for write in events.writes {
      write.requestNumbers = asked.indices.filter { write.requestSites.contains(asked[$0].key) }
    }
    events.exits = exits.sorted { $0.key < $1.key }.map(\.value)
    events.calls = calls.sorted { $0.key < $1.key }.map(\.value)
    events.comparedWithAnswer = comparedWithAnswer
    events.boundsHit = boundsHit
    return events
  }

  private func selfOfEntry(_ function: FunctionID) -> ValueHandle {
    pool.intern(.object(pool.place(nil, .selfObject(program.owner(of: function)))))
  }

  /// An entry that answers something asked earlier begins behind a request.
  private func lateEntry(_ state: PathState, frame: UInt32) -> PathState {
    var late = state
    late.late = state.early
    late.late?.requests = memory.list(of: Site(frame: frame, instruction: .max))
    late.early = nil
    return late
  }

  private func bindEntryParameters(of frame: UInt32, into state: inout PathState, paths: PathKinds) {
    let function = frames[Int(frame)].function
    for parameter in frames[Int(frame)].declaration.parameters {
      let isAnswer = paths.contains(.answer)
      let shape: ValueShape = isAnswer
        ? (isErrorLike(type(ofLocal: parameter.local, in: function), name: parameter.name)
          ? .failure(Site(frame: frame, instruction: .max)) : .response(Site(frame: frame, instruction: .max)))
        : .parameter(parameter.local, function)
      state.locals[LocalKey(frame: frame, local: parameter.local)] = pool.intern(shape)
    }
  }

  /// Blocks of the functions that were run since the interpreter was made.
  func executedBlocks(of functions: [FunctionID]) -> [FunctionID: [Bool]] {
    var result: [FunctionID: [Bool]] = [:]
    for function in functions {
      if let code = codes[Int(function.raw)] { result[function] = code.executed }
    }
    return result
  }

  // MARK: Frames

  /// The frame for an activation, made when it is met first.
  func makeFrame(_ key: FrameKey, kind: FrameKind, selfValue: ValueHandle) -> UInt32 {
    let (number, isNew) = frameKeys.intern(key)
    if !isNew {
      frames[Int(number)].selfValue = selfValue
      return number
    }
    let depth = frames.isEmpty ? 0 : frames[Int(key.parent)].depth + 1
    frames.append(Frame(key: key, kind: kind, code: code(of: key.function), selfValue: selfValue, depth: depth, in: memory))
    routes.append([])
    return number
  }

  func push(_ frame: UInt32) {
    stack.append(frame)
    activations[Int(frames[Int(frame)].function.raw)] += 1
  }

  func pop() { activations[Int(frames[Int(stack.removeLast())].function.raw)] -= 1 }

  /// How many activations of the function are running.
  func activations(of function: FunctionID) -> Int { Int(activations[Int(function.raw)]) }

  private func code(of function: FunctionID) -> FunctionCode {
    if let known = codes[Int(function.raw)] { return known }
    let code = FunctionCode(function, of: program)
    codes[Int(function.raw)] = code
    return code
  }

  /// The frame, among `frame` and those it was made in, whose function declares the local.
  func frame(declaring local: LocalID, from frame: UInt32) -> UInt32 {
    let file = program.file(of: frames[Int(frame)].function)
    let owner = program.files[Int(file.raw)].index.locals[Int(local.raw)].function
    var current = frame
    while program.local(frames[Int(current)].function) != owner {
      let key = frames[Int(current)].key
      if key.lexical == current || frames[Int(current)].declaration.enclosingFunction == nil { return current }
      current = key.lexical
    }
    return current
  }

  func type(ofLocal local: LocalID, in function: FunctionID) -> TypeHandle {
    program.type(of: local, in: program.file(of: function))
  }

  func segment(_ site: Site) -> UInt32 { segments.intern(site).number + 1 }

  // MARK: Boundaries

  /// Control is given up at `site`; what was read before is older from here on.
  func cross(_ state: inout PathState, request: Bool, at site: Site) {
    state.locals = state.locals.mapValues { pool.aged($0, request: request) }
    for frame in stack {
      let values = frames[Int(frame)].values
      for index in values.indices where values[index] != .unknown { values[index] = pool.aged(values[index], request: request) }
    }
    let number = segment(site)
    state.forEachFlow { flow in
      flow.facts = facts.aged(flow.facts, request: request)
      flow.segment = number
      flow.segmentFrame = site.frame
      if request {
        flow.requests = memory.list(of: site)
        flow.outcome = []
      }
    }
    guard request else { return }
    if let early = state.early {
      state.late = state.late.map { $0.joined(early, facts: facts, joinSegment: number) } ?? early
      state.early = nil
    }
  }

  /// The state where two paths meet.
  func join(_ a: PathState?, _ b: PathState?, segment number: @autoclosure () -> UInt32) -> PathState? {
    guard let a else { return b }
    guard let b else { return a }
    var result = PathState()
    result.early = joinFlows(a.early, b.early, number())
    result.late = joinFlows(a.late, b.late, number())
    result.locals = a.locals.joined(b.locals, pool.join)
    return result
  }

  private func joinFlows(_ a: Flow?, _ b: Flow?, _ number: @autoclosure () -> UInt32) -> Flow? {
    guard let a else { return b }
    guard let b else { return a }
    return a == b ? a : a.joined(b, facts: facts, joinSegment: number())
  }
}
