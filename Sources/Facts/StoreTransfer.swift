// Stage 7 (facts). Writes: which place, with what effect, what they void, which marks they take, raise and lower.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// `a = b`, `a += b`
  func store(_ id: ValueID, _ instruction: Instruction, in frame: UInt32, _ state: inout PathState) {
    let site = Site(frame: frame, instruction: id.raw)
    let target = frames[Int(frame)].body[instruction.a]
    let stored = value(instruction.b, in: frame)
    let isCompound = !instruction.name.isNone
    noteStore(id, target, stored, in: frame, state)
    if target.opcode == .local {
      storeLocal(LocalID(target.index), isCompound ? nil : stored, stored, site, in: frame, &state)
      return
    }
    if isInsideLocalCopy(instruction.a, in: frame), let local = rootLocal(instruction.a, in: frame) {
      // A change inside a local copy: the copy now also holds what was stored.
      storeLocal(local, nil, stored, site, in: frame, &state)
      return
    }
    // `self = …` in an initialiser makes the value.
    if target.opcode == .selfReference, frames[Int(frame)].declaration.kind == .initializer { return }
    let old = value(instruction.a, in: frame)
    let place = self.place(of: old)
    if let property = property(instruction.a, in: frame), case let setters = self.setters(of: property), !setters.isEmpty {
      let receiver = target.opcode == .member ? value(target.a, in: frame) : frames[Int(frame)].selfValue
      let before = state
      var joined: PathState?
      for setter in setters where !isRunning(setter) {
        var branch = before
        _ = enter(setter, at: instruction, receiver: receiver, arguments: memory.list(of: stored), wantsResult: false, in: frame, &branch)
        joined = join(joined, branch, segment: segment(site))
      }
      state = joined ?? before
      return
    }
    if case .stream(let info) = pool[stored].shape, info.isRequest { keptStreams[place] = info }
    let effect = effect(of: instruction, on: place, storing: stored, target: target, in: frame)
    write(place, effect: effect, stored, key: key(of: instruction.a, in: frame), at: site, in: frame, &state)
    if let property = property(instruction.a, in: frame), let observer = accessors.didSet(of: property) {
      let receiver = target.opcode == .member ? value(target.a, in: frame) : frames[Int(frame)].selfValue
      _ = enter(observer, at: instruction, receiver: receiver, arguments: memory.list(of: pool.derive(CollectionOfOne(old))), wantsResult: false, in: frame, &state)
    }
  }

  /// What assigning the property runs: its setter, or of a requirement those of the properties that may be meant.
  private func setters(of property: PropertyID) -> [FunctionID] {
    if let setter = accessors.setter(of: property), program.declaration(of: setter).hasBody { return [setter] }
    guard let owner = program[property].owner, program[owner].kind == .protocol else { return [] }
    let meant = program.implementations(of: property)
    let setters = meant.compactMap { accessors.setter(of: $0) }
    return setters.count == meant.count && meant.count <= Self.setterLimit ? setters : []
  }

  /// Setters that are run for one assignment.
  private static let setterLimit = 4

  private func property(_ target: ValueID, in frame: UInt32) -> PropertyID? {
    if case .property(let property) = frames[Int(frame)].resolved.symbol(of: target) { return property }
    return nil
  }

  func storeLocal(
    _ local: LocalID, _ replacement: ValueHandle?, _ stored: ValueHandle, _ site: Site, in frame: UInt32,
    _ state: inout PathState
  ) {
    let key = LocalKey(frame: self.frame(declaring: local, from: frame), local: local)
    if let bound = state.locals[key], case .read(let place) = pool[bound].shape, isInout(local, in: frame) {
      // An `inout` parameter is the caller's place.
      var effect: WriteEffect = replacement == nil ? .extend : isEmptyOrNull(stored) ? .clear : .replace
      var key: KeySummary?
      if case .element(let index) = pool[place].step {
        effect = .positionStore
        let isFound = if case .found = pool[index].shape { true } else { false }
        key = KeySummary(isIssued: !isFound && index != .unknown, isResponse: false, isFoundAgain: isFound, isPosition: isFound, source: nil)
      }
      write(place, effect: effect, stored, key: key, at: site, in: frame, &state)
      return
    }
    noteCollected(key, replacement: replacement, state)
    if sharedLocals.contains(local, in: program.file(of: frames[Int(frame)].function)) {
      let place = pool.place(nil, .sharedLocal(local, frames[Int(key.frame)].function))
      write(place, effect: replacement == nil ? .extend : .replace, stored, key: nil, at: site, in: frame, &state)
    }
    state.locals[key] = replacement ?? pool.derive([state.locals[key] ?? .unknown, stored])
  }

  private func isEmptyOrNull(_ stored: ValueHandle) -> Bool {
    switch kind(of: stored) {
    case .null, .empty: true
    default: false
    }
  }

  private func isInout(_ local: LocalID, in frame: UInt32) -> Bool {
    let file = program.files[Int(program.file(of: frames[Int(frame)].function).raw)]
    let declaration = file.index.locals[Int(local.raw)]
    guard declaration.kind == .parameter else { return false }
    if let type = declaration.type { return file.index.typeReferences[Int(type.raw)].flags.contains(.inout) }
    // A closure's parameter whose type is left to inference (`{ $0.done = true }`) and is assigned must be `inout`.
    return true
  }

  /// The local at the root of `local.a.b[c]`.
  func rootLocal(_ target: ValueID, in frame: UInt32) -> LocalID? { frames[Int(frame)].code.text.rootLocal(target) }

  /// `copy.a = …` where `copy` is a `var` of a value type: nobody else sees it.
  func isInsideLocalCopy(_ target: ValueID, in frame: UInt32) -> Bool {
    frames[Int(frame)].code.text.isInsideLocalCopy(target, sharings)
  }

  private func effect(
    of instruction: Instruction, on place: PlaceHandle, storing stored: ValueHandle, target: Instruction, in frame: UInt32
  ) -> WriteEffect {
    if !instruction.name.isNone {
      if names.isStep(instruction.name), isNumber(stored) || isNumeric(instruction.a, in: frame) { return .step }
      return .extend
    }
    if case .subscript = target.opcode { return elementEffect(target, storing: stored, in: frame) }
    if let container = enclosingSubscript(of: target, in: frame) {
      let effect = elementEffect(container, storing: .unknown, in: frame)
      return effect == .remove ? .keyedStore : effect
    }
    switch kind(of: stored) {
    case .null, .empty: return .clear
    case .bool, .enumCase: return .setConstant
    case .constant: return .setConstant
    default: break
    }
    if keepsOld(instruction.b, of: place, in: frame) { return takesOut(instruction.b, in: frame) ? .remove : .extend }
    return .replace
  }

  /// `container[key].member = …`: the subscript, if nothing but members of values stands between.
  private func enclosingSubscript(of target: Instruction, in frame: UInt32) -> Instruction? {
    var current = target
    while current.opcode == .member || current.opcode == .unwrap {
      if current.a.isNone || sharing(of: frames[Int(frame)].resolved.type(of: current.a)) == .reference { return nil }
      current = frames[Int(frame)].body[current.a]
    }
    return current.opcode == .subscript ? current : nil
  }

  /// What is stored holds the old content and something else: `new ?? old` is one of them.
  private func keepsOld(_ stored: ValueID, of place: PlaceHandle, in frame: UInt32) -> Bool {
    let instruction = frames[Int(frame)].body[stored]
    guard instruction.opcode == .binary, instruction.name == names.coalesce else {
      return isReadModifyWrite(value(stored, in: frame), of: place)
    }
    return [instruction.a, instruction.b].contains { side in
      if case .read(let source) = pool[value(side, in: frame)].shape, source == place { return false }
      return keepsOld(side, of: place, in: frame)
    }
  }

  /// `x = x + …`: the old content, read in this segment, is kept. What is computed from the object that has the place, or from
  /// another member of it, is something else.
  private func isReadModifyWrite(_ stored: ValueHandle, of place: PlaceHandle) -> Bool {
    if case .read(let source) = pool[stored].shape, pool[stored].crossing == .nothing { return pool.isPart(source, of: place) }
    guard case .derived(let parts) = pool[stored].shape else { return false }
    return parts.contains { part in
      if case .read(let source) = pool[part].shape { return pool.isPart(source, of: place) }
      return false
    }
  }

  /// `x.filter { … }`, `x.subtracting(ids)`: what is left of `x` as it is now.
  private func takesOut(_ value: ValueID, in frame: UInt32) -> Bool {
    let body = frames[Int(frame)].body
    guard !value.isNone, body[value].opcode == .call, !body[value].a.isNone,
      body[body[value].a].opcode == .member, names.removers.contains(body[body[value].a].name)
    else { return false }
    return pool[self.value(body[body[value].a].a, in: frame)].crossing == .nothing
  }

  private func elementEffect(_ target: Instruction, storing stored: ValueHandle, in frame: UInt32) -> WriteEffect {
    let container = program.types.unwrapped(frames[Int(frame)].resolved.type(of: target.a))
    if isNull(stored) { return .remove }
    return program.types.kind(container) == .array ? .positionStore : .keyedStore
  }

  private func isNumber(_ value: ValueHandle) -> Bool {
    if case .constant(let text) = pool[value].shape, let first = program.text(text).utf8.first {
      return first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
    }
    return false
  }

  private func isNumeric(_ target: ValueID, in frame: UInt32) -> Bool {
    program.types.externalName(frames[Int(frame)].resolved.type(of: target)).map { names.isNumber($0) } ?? false
  }

  /// The key of an element write, dated.
  private func key(of target: ValueID, in frame: UInt32) -> KeySummary? {
    var current = target
    while true {
      let instruction = frames[Int(frame)].body[current]
      switch instruction.opcode {
      case .subscript:
        guard let operand = frames[Int(frame)].body.operands(of: instruction.list).first else { return nil }
        return keySummary(value(operand.value, in: frame), container: frames[Int(frame)].resolved.type(of: instruction.a))
      case .member, .unwrap, .tupleElement: current = instruction.a
      default: return nil
      }
    }
  }

  func keySummary(_ key: ValueHandle, container: TypeHandle) -> KeySummary {
    let leaves = pool.leaves(of: key)
    let isArray = program.types.kind(program.types.unwrapped(container)) == .array
    let isResponse = leaves.contains { self.isResponse($0) }
    let isRefound = pool[key].crossing == .nothing && leaves.contains { leaf in
      switch pool[leaf].shape {
      case .made: true
      // By what the entry is: by what was asked with, or what came back.
      case .found(_, let by): pool[leaf].crossing == .nothing && by.contains { isIdentity($0) }
      default: false
      }
    }
    return KeySummary(
      isIssued: pool[key].crossing == .request || !leaves.isEmpty && leaves.allSatisfy { pool[$0].crossing == .request },
      isResponse: isResponse, isFoundAgain: isRefound, isPosition: isArray, source: sources(of: key).first)
  }

  private func isIdentity(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .response, .fresh, .made, .parameter: true
    case .read: pool[value].crossing == .request
    default: false
    }
  }

  // MARK: The write itself

  /// Records a write and what it changes for the path.
  func write(
    _ place: PlaceHandle, effect: WriteEffect, _ stored: ValueHandle, key: KeySummary?, at site: Site, in frame: UInt32,
    _ state: inout PathState
  ) {
    guard let state_ = stateKey(of: place) else { return }
    record(state_, place, effect: effect, stored, key: key, at: site, in: frame, state)
    state.forEachFlow { flow in
      let isTaken = takeMark(place, stored, site, &flow)
      if isTaken { writes[site]?.takesMark = true }
      voidFacts(on: place, &flow)
      raise(place, effect, stored, isTaken: isTaken, site, &flow)
    }
  }

  /// A test that the mark is free, then setting it to something the test refuses: the mark is this activation's.
  private func takeMark(_ place: PlaceHandle, _ stored: ValueHandle, _ site: Site, _ flow: inout Flow) -> Bool {
    // Nothing is taken by emptying it.
    let freeTest = isNull(stored) ? nil : flow.facts.first { refuses(facts[$0], place, stored) }
    flow.acquired.removeAll(in: memory) { pool.overlap($0.place, place) }
    if let freeTest {
      flow.acquired.append(Acquisition(place: place, value: unaged(stored), site: site, test: facts[freeTest].site), in: memory)
    }
    return freeTest != nil
  }

  /// The test still describes `place`, and would come out otherwise once it holds `stored`.
  private func refuses(_ fact: Fact, _ place: PlaceHandle, _ stored: ValueHandle) -> Bool {
    fact.freshness == .sameSegment && !fact.isOverwritten && refuses(fact.condition, fact.holds, place, stored)
  }

  /// A test of `place` that came out as `holds` and would not once it holds `stored`.
  private func refuses(_ condition: ConditionHandle, _ holds: Bool, _ place: PlaceHandle, _ stored: ValueHandle) -> Bool {
    func isRead(_ value: ValueHandle, of place: PlaceHandle) -> Bool {
      if case .read(let source) = pool[value].shape { return pool.overlap(source, place) }
      return false
    }
    switch pool[condition] {
    case .isTrue(let value):
      if case .outcome(let outcome) = pool[value].shape { return refuses(outcome, holds, place, stored, depth: 0) }
      guard isRead(value, of: place), case .bool(let now) = pool[stored].shape else { return false }
      return now != holds
    case .isSome(let value): return isRead(value, of: place) && !holds && !isNull(stored)
    case .isCase(let value, let name):
      guard isRead(value, of: place) else { return false }
      if case .enumCase(let now, _) = pool[stored].shape { return (now == name) != holds }
      return false
    case .equal(let a, let b):
      guard isRead(a, of: place) || isRead(b, of: place) else { return false }
      let other = isRead(a, of: place) ? b : a
      return holds ? unaged(stored) != unaged(other) : unaged(stored) == unaged(other)
    case .contains(let container, _): return isRead(container, of: place) && !holds
    case .any(let parts): return holds && parts.allSatisfy { refuses($0, true, place, stored) }
    default: return false
    }
  }

  /// By whichever return a predicate came back with that answer: it was a test of `place` that refuses `stored`.
  private func refuses(_ outcome: OutcomeHandle, _ holds: Bool, _ place: PlaceHandle, _ stored: ValueHandle, depth: Int) -> Bool {
    guard depth < Self.predicateDepth, pool.testedPlaces(of: outcome, facts).contains(where: { pool.overlap($0, place) }) else { return false }
    let ways = pool[outcome].filter { canBe($0.value, bool: holds) }
    return !ways.isEmpty && ways.allSatisfy { way in
      switch pool[way.value].shape {
      case .condition(let condition) where refuses(condition, holds, place, stored): return true
      case .outcome(let inner) where refuses(inner, holds, place, stored, depth: depth + 1): return true
      default: break
      }
      return way.facts.contains { handle in
        let fact = facts[handle]
        if case .isTrue(let value) = pool[fact.condition], case .outcome = pool[value].shape { return false }
        return refuses(fact, place, stored)
      }
    }
  }

  /// Predicates that return what another one says, one in another.
  private static let predicateDepth = 3

  private func voidFacts(on place: PlaceHandle, _ flow: inout Flow) {
    guard !flow.facts.isEmpty else { return }
    var changed = false
    let updated = flow.facts.map { handle -> FactHandle in
      var fact = facts[handle]
      guard !fact.isOverwritten, mentions(fact.condition, place) else { return handle }
      fact.isOverwritten = true
      changed = true
      return facts.intern(fact)
    }
    if changed { flow.facts = memory.list(updated.sorted()) }
  }

  private func mentions(_ condition: ConditionHandle, _ place: PlaceHandle) -> Bool {
    pool.operands(of: condition).contains { operand in
      switch pool[operand].shape {
      case .read(let source): pool[operand].crossing == .nothing && pool.overlap(source, place)
      case .outcome(let outcome): pool.testedPlaces(of: outcome, facts).contains { pool.overlap($0, place) }
      default: false
      }
    }
  }

  /// Follows marks that say "busy".
  private func raise(
    _ place: PlaceHandle, _ effect: WriteEffect, _ stored: ValueHandle, isTaken: Bool, _ site: Site, _ flow: inout Flow
  ) {
    guard followsRaisedMarks else { return }
    let isEntryOfSet = effect == .extend && isBusySet(place)
    if effect == .extend, !isEntryOfSet { return }
    flow.raised.removeAll(in: memory) { pool.overlap($0.place, place) }
    if isEntryOfSet || isBusyValue(stored) || isTicketInFlight(place, stored, isTaken: isTaken) { flow.raised.insert(RaisedMark(place: place, site: site), in: memory) }
  }

  /// What is in flight, kept in an optional that is empty while nothing is.
  private func isTicketInFlight(_ place: PlaceHandle, _ stored: ValueHandle, isTaken: Bool) -> Bool {
    // A task that is kept lets go of itself, and has done so, as far as runs go, when it is kept.
    guard case .property(let property) = pool[place].step, !isNull(stored), !isCallable(stored), kind(of: stored) != .handle else { return false }
    return program.types.kind(program[property].type) == .optional && (isTaken || saysBusy(property))
  }

  /// A set of what is under way.
  private func isBusySet(_ place: PlaceHandle) -> Bool {
    guard case .property(let property) = pool[place].step else { return false }
    return program.types.kind(program.types.unwrapped(program[property].type)) == .set && saysBusy(property)
  }

  /// The property's name and type suggest that it says what is under way.
  private func saysBusy(_ property: PropertyID) -> Bool {
    if let known = busyProperties[property] { return known }
    let isBusy = !program.roles(of: property).isDisjoint(with: [.loading, .pending])
    busyProperties[property] = isBusy
    return isBusy
  }

  private func isBusyValue(_ stored: ValueHandle) -> Bool {
    switch pool[stored].shape {
    case .bool(let truth): truth
    case .enumCase(let name, _): names.isBusyName(name)
    default: false
    }
  }

  // MARK: Summaries of values

  func kind(of value: ValueHandle) -> ValueKind {
    switch pool[value].shape {
    case .unknown: .unknown
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .constant(let text): text == .none || text == names.emptyString ? .empty : .constant(text)
    case .enumCase(let name, let payload): payload.isEmpty ? .enumCase(name) : .made
    case .read(let place): stateKey(of: place).map { .state($0) } ?? .derived
    case .fresh: .fresh
    // A value made of nothing is empty; an object is another object.
    case .made(let type, _, let parts): parts.isEmpty && sharing(of: type) != .reference ? .empty : .made
    case .handle: .handle
    case .parameter: .parameter
    case .response, .answerFlag: .response
    case .failure: .failure
    case .closure, .function, .object, .typeName: .made
    case .found, .stream: .derived
    case .condition, .outcome, .tuple, .range, .derived: .derived
    }
  }
}
