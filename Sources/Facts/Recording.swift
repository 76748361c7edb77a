// Stage 7 (facts). From the state of a path to the events that verdicts and rules read.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  func point(_ site: Site) -> CodePoint {
    CodePoint(function: frames[Int(site.frame)].function, instruction: ValueID(site.instruction))
  }

  // MARK: Writes

  func record(
    _ key: StateKey, _ place: PlaceHandle, effect: WriteEffect, _ stored: ValueHandle, key element: KeySummary?, at site: Site,
    in frame: UInt32, _ state: PathState
  ) {
    guard let flow = state.late ?? state.early else { return }
    if let property = initialisedProperty(key, at: site) {
      noteInitialValue(of: property, stored)
      return
    }
    let leaves = pool.leaves(of: stored)
    let event = WriteEvent(
      point: point(site), state: key, effect: effect, value: kind(of: stored), anchor: point(anchor(site, flow)))
    event.holdsResponse = leaves.contains { isResponse($0) }
    event.object = objectPath(of: place)
    event.sources = sources(of: stored)
    event.holdsFresh = leaves.contains { leaf in
      switch pool[leaf].shape {
      case .fresh, .handle: true
      default: false
      }
    }
    event.holdsIssued = leaves.contains { isOfEarlierTurn($0) }
    event.isRecomputed = !leaves.isEmpty && leaves.allSatisfy { isReadNow($0) }
    event.holdsFailure = leaves.contains { isFailureValue($0) }
    event.snapshotOf = leaves.compactMap { leaf in
      pool[leaf].crossing == .request ? stateKey(read: leaf) : nil
    }
    event.isLate = state.late != nil
    event.isEarly = state.early != nil
    event.isFailure = flow.outcome.contains(.failure)
    event.isRefusal = flow.outcome.contains(.refusal)
    event.isLost = flow.outcome.contains(.lost)
    event.isOutdatedSide = flow.outcome.contains(.outdated)
    event.isSuccess = flow.outcome.contains(.success)
    event.isMixedOutcome = flow.outcome.contains(.mixed)
    event.isCancelledSide = flow.outcome.contains(.cancelled)
    let roots = rootLeaves(of: CollectionOfOne(stored))
    event.fresh = freshPoints(among: roots)
    event.parameters = parameters(among: roots)
    event.key = element
    event.checks = checks(flow, writing: place)
    let reading = reading(of: flow)
    event.acquired = reading.acquired
    event.guardedBy = reading.guards
    if state.early != nil { event.tests = reading.tests }
    event.premises = reading.premises
    event.refusedBy = reading.refusals
    event.requests = flow.requests.map { point($0) }
    event.requestSites = Array(flow.requests)
    event.isLatestOnly = flow.delivery.contains(.latestOnly)
    event.isRepeating = flow.delivery.contains(.repeating)
    event.isInViewTask = flow.delivery.contains(.viewLifetime)
    event.isViewTask = flow.delivery.contains(.viewTask)
    event.isOffMain = flow.delivery.contains(.offMain)
    event.isOnMain = flow.delivery.contains(.onMain)
    event.segment = flow.segment
    event.trace = trace(to: site, flow)
    writes[site] = writes[site].map { merged($0, event) } ?? event
  }

  /// A `let` gets its only value from the initialiser of an object that nobody else has yet.
  private func initialisedProperty(_ key: StateKey, at site: Site) -> PropertyID? {
    guard let property = key.wholeProperty, program[property].isLet else { return nil }
    let body = frames[Int(site.frame)].body
    let instruction = body[ValueID(site.instruction)]
    guard instruction.opcode == .store, !instruction.a.isNone,
      frames[Int(site.frame)].resolved.symbol(of: instruction.a) == .property(property)
    else { return nil }
    return property
  }

  /// An object that its owner makes is its own; one that is handed in may be anybody's.
  private func noteInitialValue(of property: PropertyID, _ stored: ValueHandle) {
    switch kind(of: stored) {
    case .made, .fresh: madeByOwner.insert(property)
    case .null: break
    default: handedIn.insert(property)
    }
  }

  /// Read, made or handed in before the last request.
  private func isOfEarlierTurn(_ leaf: ValueHandle) -> Bool {
    let known = pool[leaf]
    switch known.shape {
    case .parameter, .made, .fresh, .handle, .found, .read: return known.crossing == .request
    default: return false
    }
  }

  /// State read since the last request, or an object made since.
  private func isReadNow(_ leaf: ValueHandle) -> Bool {
    let known = pool[leaf]
    guard known.crossing == .nothing else { return false }
    switch known.shape {
    case .read(let place): return stateKey(of: place) != nil
    // Made of what an answer brought it is no newer than the answer.
    case .made: return !rootLeaves(of: CollectionOfOne(leaf)).contains { isResponse($0) || isFailureValue($0) || isOfEarlierTurn($0) }
    case .fresh, .found: return true
    default: return false
    }
  }

  /// The same write met again (a loop, another path through a caller): what protects it must protect it each time.
  private func merged(_ old: WriteEvent, _ new: WriteEvent) -> WriteEvent {
    let isEarly = old.isEarly || new.isEarly
    guard old.isLate == new.isLate else { return with(old.isLate ? old : new, early: isEarly) }
    let result = with(new, early: isEarly)
    result.checks = new.checks.filter { check in
      old.checks.contains { $0.worth == check.worth && $0.state == check.state }
    }
    result.acquired = new.acquired.filter { old.acquired.contains($0) }
    result.guardedBy = new.guardedBy.filter { old.guardedBy.contains($0) }
    result.tests = new.tests.filter { old.tests.contains($0) }
    result.isFailure = old.isFailure || new.isFailure
    result.isRefusal = old.isRefusal && new.isRefusal
    result.isLost = old.isLost || new.isLost
    result.isSuccess = old.isSuccess && new.isSuccess
    result.isMixedOutcome = old.isMixedOutcome || new.isMixedOutcome
    result.isCancelledSide = old.isCancelledSide || new.isCancelledSide
    result.isLatestOnly = old.isLatestOnly && new.isLatestOnly
    return result
  }

  private func with(_ event: WriteEvent, early: Bool) -> WriteEvent {
    event.isEarly = early
    return event
  }

  /// Where a finding sits: the write, or the call in the function that runs the segment.
  private func anchor(_ site: Site, _ flow: Flow) -> Site {
    let home = outermost(flow.segmentFrame)
    var current = site
    while true {
      if outermost(current.frame) == home { return current }
      // A callback of the caller's: it is the caller's text that runs, however deep the request was made.
      if frames[Int(current.frame)].declaration.kind == .closure, isCaller(frames[Int(current.frame)].key.lexical, of: flow.segmentFrame) {
        return current
      }
      let key = frames[Int(current.frame)].key
      if frames[Int(current.frame)].kind == .entry || key.callSite.isNone { return site }
      current = Site(frame: key.parent, instruction: key.callSite.raw)
    }
  }

  private func isCaller(_ outer: UInt32, of frame: UInt32) -> Bool {
    var current = frame
    while true {
      if current == outer { return true }
      let parent = frames[Int(current)].key.parent
      if parent == current || frames[Int(current)].kind == .entry { return false }
      current = parent
    }
  }

  /// The function in whose text a frame's code stands.
  private func outermost(_ frame: UInt32) -> FunctionID {
    var function = frames[Int(frame)].function
    while program.declaration(of: function).kind == .closure, let outer = program.enclosing(function) { function = outer }
    return function
  }

  // MARK: Checks

  /// The ticket of another object of the same type (`ticket == twin.inFlight`) says nothing of this one.
  func isOfOtherObject(_ fact: Fact, _ own: (property: PropertyID, object: PlaceHandle?)) -> Bool {
    pool.operands(of: fact.condition).contains { operand in
      guard case .read(let place) = pool[operand].shape, pool[operand].crossing == .nothing, let other = member(place) else { return false }
      return program[own.property].owner == program[other.property].owner && own.object != other.object && own.object != nil && other.object != nil
    }
  }

  /// The property a place is (part of), and the object that has it.
  func member(_ place: PlaceHandle) -> (property: PropertyID, object: PlaceHandle?)? {
    var current: PlaceHandle? = place
    while let handle = current {
      if case .property(let property) = pool[handle].step, accessors.isOfObject(property) {
        return (property, pool[handle].parent)
      }
      current = pool[handle].parent
    }
    return nil
  }

  /// Where in `summaries` the check is that a fact is; nil if it is none.
  func check(of handle: FactHandle) -> Int? {
    let index = Int(handle.raw)
    let notAsked: Int32 = -2
    while summaryPlaces.count <= index { summaryPlaces.append(notAsked) }
    if summaryPlaces[index] == notAsked {
      summaryPlaces[index] = -1
      if let summary = summary(of: facts[handle]) {
        summaryPlaces[index] = Int32(summaries.count)
        summaries.append(summary)
      }
    }
    return summaryPlaces[index] < 0 ? nil : Int(summaryPlaces[index])
  }

  /// What a passed test is worth as a check.
  func summary(of fact: Fact) -> CheckSummary? {
    let at = point(fact.site)
    func make(
      _ worth: CheckSummary.Worth, _ current: ValueHandle?, issued: ValueHandle? = nil
    ) -> CheckSummary {
      CheckSummary(
        worth: worth, state: current.flatMap { ticketKey(of: $0) ?? sources(of: $0).first },
        issuedFrom: issued.flatMap { stateKey(read: $0) }, issuedKind: issued.map { kind(of: $0) } ?? .unknown, point: at,
        freshness: fact.freshness.rawValue, isPayload: current.map { isPayload($0) } ?? false,
        issuedAt: issued.flatMap { origin(of: $0, comparedAt: fact.site) })
    }
    switch pool[fact.condition] {
    case .equal(let a, let b):
      guard let (issued, current) = sides(a, b) else { return equalityOfSameAge(a, b, fact, make) }
      guard fact.holds else { return nil }
      return make(.ticket, current, issued: issued)
    case .ordered(let a, let b):
      guard let (issued, current) = sides(a, b) else { return nil }
      return make(.ticket, current, issued: issued)
    case .contains(let container, let element):
      guard fact.holds, isCurrentRead(container), isIssued(element) || isAnswer(element) else { return nil }
      return make(.ticket, container, issued: element)
    case .isSome(let value):
      if let key = elementKey(of: value), fact.holds, fact.isLate, isIssued(key) || isAnswer(key) { return make(.ticket, value, issued: key) }
      if case .found(let container, let by) = pool[value].shape, fact.holds, by.contains(where: { isIssued($0) || isAnswer($0) }) {
        return make(.ticket, container, issued: by.first { isIssued($0) || isAnswer($0) })
      }
      return isCurrentRead(value) ? make(.condition, value) : nil
    case .isTrue(let value), .isCase(let value, _): return isCurrentRead(value) ? make(.condition, value) : nil
    case .cancelled: return fact.holds ? nil : make(.cancellation, nil)
    default: return nil
    }
  }

  /// Where a compared local got its value: its declaration, or the function whose parameter it is.
  private func origin(of issued: ValueHandle, comparedAt site: Site) -> CodePoint? {
    let frame = frames[Int(site.frame)]
    let value = unaged(issued)
    guard let use = frame.body.instructions.indices.first(where: { number in
      frame.body.instructions[number].opcode == .local && unaged(frame.values[number]) == value
    }) else { return nil }
    let local = LocalID(frame.body.instructions[use].index)
    let home = frames[Int(self.frame(declaring: local, from: site.frame))]
    let declaration = home.body.instructions.firstIndex { $0.opcode == .bind && $0.index == local.raw }
    return CodePoint(function: home.function, instruction: declaration.map { ValueID(UInt32($0)) } ?? .none)
  }

  /// The state that has to change for a comparison with `value` to fail: of a constant member, what holds its object.
  private func ticketKey(of value: ValueHandle) -> StateKey? {
    guard case .read(var place) = pool[value].shape else { return nil }
    while case .property(let property) = pool[place].step, program[property].isLet, !names.isSubjectType(program, program[property].type),
      let parent = pool[place].parent, stateKey(of: parent) != nil {
      place = parent
    }
    return stateKey(of: place)
  }

  private func isPayload(_ value: ValueHandle) -> Bool {
    guard case .read(let place) = pool[value].shape, case .tupleMember = pool[place].step else { return false }
    return true
  }

  private func equalityOfSameAge(
    _ a: ValueHandle, _ b: ValueHandle, _ fact: Fact, _ make: (CheckSummary.Worth, ValueHandle?, ValueHandle?) -> CheckSummary
  ) -> CheckSummary? {
    guard fact.holds else { return nil }
    if isCurrentRead(a) && !isElement(a) && isAskedOfAnswerNow(b) || isCurrentRead(b) && !isElement(b) && isAskedOfAnswerNow(a) {
      return make(.vacuous, a, b)
    }
    if isCurrentRead(a), isCurrentRead(b), let left = stateKey(read: a), let right = stateKey(read: b), left == right {
      return make(.vacuous, a, b)
    }
    if fact.isLate, isCurrentRead(a) && isMadeNow(b) || isCurrentRead(b) && isMadeNow(a) { return make(.vacuous, a, b) }
    if unaged(a) == unaged(b), a != .unknown, pool[a].crossing == pool[b].crossing { return make(.vacuous, a, b) }
    if isCurrentRead(a) { return make(.condition, a, nil) }
    if isCurrentRead(b) { return make(.condition, b, nil) }
    return nil
  }

  /// Put together, since the last request, of state as it is now: nothing in it was asked with.
  private func isMadeNow(_ value: ValueHandle) -> Bool {
    guard pool[value].crossing == .nothing, case .made(_, _, let parts) = pool[value].shape else { return false }
    return !parts.isEmpty && parts.allSatisfy { isCurrentRead($0) }
  }

  /// Part of one entry of a container: compared to find the entry, not to refuse an answer.
  private func isElement(_ value: ValueHandle) -> Bool {
    guard case .read(let place) = pool[value].shape else { return false }
    return pool.steps(of: place).contains { step in
      if case .element = step { return true }
      return false
    }
  }

  /// State of an object that came with the answer, read now: it says where that object is, not what was asked.
  private func isAskedOfAnswerNow(_ value: ValueHandle) -> Bool {
    guard case .read(let place) = pool[value].shape, pool[value].crossing == .nothing,
      case .referent(let object)? = pool.steps(of: place).first
    else { return false }
    return isResponse(object) || pool.leaves(of: object).contains { isResponse($0) }
  }

  /// The issued side and the current side of a comparison, if it has both.
  func sides(_ a: ValueHandle, _ b: ValueHandle) -> (issued: ValueHandle, current: ValueHandle)? {
    if isCurrentRead(b), isIssued(a) || isAnswer(a) { return (a, b) }
    if isCurrentRead(a), isIssued(b) || isAnswer(b) { return (b, a) }
    return nil
  }

  /// State read since the last request.
  private func isCurrentRead(_ value: ValueHandle) -> Bool {
    let known = pool[value]
    switch known.shape {
    case .read(let place): return known.crossing == .nothing && stateKey(of: place) != nil
    case .derived(let parts): return !parts.isEmpty && parts.allSatisfy { isCurrentRead($0) }
    default: return false
    }
  }

  /// A value from before the last request.
  private func isIssued(_ value: ValueHandle) -> Bool {
    let known = pool[value]
    switch known.shape {
    case .null, .bool, .constant, .unknown, .response, .failure, .answerFlag: return false
    case .enumCase(_, let parts): return !parts.isEmpty && parts.allSatisfy { isIssued($0) }
    case .derived(let parts), .tuple(let parts): return !parts.isEmpty && parts.allSatisfy { isIssued($0) || isAnswer($0) } && parts.contains { isIssued($0) }
    // Where it is new on some way, no request was crossed there: such a way has nothing to be refused for.
    default: return known.crossing != .nothing
    }
  }

  /// Depends on the answer alone: compared with what was asked, it is an echo of it.
  private func isAnswer(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .response: true
    case .derived(let parts): !parts.isEmpty && parts.allSatisfy { isAnswer($0) }
    default: false
    }
  }

  /// `container[key]`: the key.
  private func elementKey(of value: ValueHandle) -> ValueHandle? {
    guard case .read(let place) = pool[value].shape, pool[value].crossing == .nothing,
      case .element(let key) = pool[place].step, key != .unknown
    else { return nil }
    // The place names the key without its age; a key other than state read now is as old as the activation.
    return isCurrentRead(key) ? key : pool.aged(key, request: true)
  }

  // MARK: Marks

  func marks(_ flow: Flow) -> [TakenMark] {
    flow.acquired.compactMap { mark in
      stateKey(of: mark.place).map {
        TakenMark(state: $0, testedAt: mark.test.map { point($0) }, setAt: point(mark.site), value: kind(of: mark.value))
      }
    }
  }

  // MARK: Ways out

  func recordExit(of frame: UInt32, _ exit: BodyExit) {
    for way in exit.ways {
      guard let flow = way.state.late ?? way.state.early, !flow.raised.isEmpty else { continue }
      let site = Site(frame: frame, instruction: UInt32.max - 1 - way.block.raw)
      exits[site] = ExitEvent(
        function: frames[Int(frame)].function, block: way.block,
        raised: flow.raised.sorted { $0.site < $1.site }.compactMap { mark in
          stateKey(of: mark.place).map { Raised(state: $0, point: point(mark.site), branch: branchPoint(mark.branch)) }
        },
        isLate: way.state.late != nil, isFailure: flow.outcome.contains(.failure),
        isCancelled: flow.outcome.contains(.cancelled), isOutdated: flow.outcome.contains(.outdated), isLost: flow.outcome.contains(.lost),
        trace: trace(to: Site(frame: frame, instruction: .max), flow))
    }
  }

  private func branchPoint(_ branch: Site?) -> BranchPoint? {
    branch.map { BranchPoint(function: frames[Int($0.frame)].function, block: BlockID($0.instruction)) }
  }
}
