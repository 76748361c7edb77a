// Stage 7 (facts). Which other path undoes or overtakes a late write (`DESIGN.md` §2, conflict).
import CallResolution
import ControlFlow
import Semantics

/// Another path, or another activation of the same one, that a late write collides with.
package struct Conflict: Sendable {
  package enum Kind: Int, Comparable, Sendable {
    /// Clears or replaces the state on a refresh, filter, restore or session path.
    case reset
    /// Changes what was asked with.
    case inputChange
    /// Clears, replaces, re-orders or sets back the state on another path.
    case overwrite
    /// The same entry, started once more.
    case restart
    package static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }
  package var kind: Kind
  /// The other write; none for another activation of the same start.
  package var write: WriteID?
  /// The entry of the other path.
  package var root: Int
  /// The state the other path changes: the written one, or an input.
  package var state: StateKey
}

extension StateTable {
  /// Paths that clear lists, change sessions, filters or what is shown.
  static let resetPaths: PathKinds = [.refresh, .filter, .restore, .sessionSwitch]

  /// All conflicts of a late write, strongest first.
  package func conflicts(of id: WriteID) -> [Conflict] {
    let write = self[id]
    let entry = root(of: id)
    // Computed anew from what holds now: in whatever order, it comes out right.
    if write.isRecomputed, write.effect == .replace || write.effect == .extend && !write.sources.contains(where: write.state.overlaps) {
      return []
    }
    // Each activation has a variable of its own.
    if case .sharedLocal = write.state.root { return [] }
    if write.isTransient { return [] }
    var result: [Conflict] = []
    for other in collisionCandidates(overlapping: write.state) where collides(other, with: id) {
      let path = root(of: other)
      if isSameStart(other, id) {
        result.append(Conflict(kind: .restart, write: other, root: other.root, state: write.state))
        continue
      }
      let isReset = !path.entryPaths.isDisjoint(with: Self.resetPaths) || isReset(other)
      result.append(Conflict(kind: isReset ? .reset : .overwrite, write: other, root: other.root, state: write.state))
    }
    for input in inputs(of: id) {
      for other in collisionCandidates(overlapping: input) where changesInput(other, input, of: id) {
        result.append(Conflict(kind: .inputChange, write: other, root: other.root, state: input))
      }
      if isBound(input), isSameOwner(input, write.state), write.holdsResponse {
        result.append(Conflict(kind: .inputChange, write: nil, root: id.root, state: input))
      }
    }
    if isRepeatable(id), !isRefusedWhileOpen(id) {
      // Content of an object that was handed in or looked up: another activation has another one, as a rule, unless the
      // start itself changed it first.
      let isOfOneRecord = write.object?.root == .oneOfMany && !isReused(id)
      // Another activation of the same start: what it does before its own request overtakes this one's answer.
      for (number, other) in entry.writes.enumerated()
      where other.isEarly && !other.isLate && undoes(other, write) && !isShutOut(other, while: id) {
        if isOfOneRecord, isSettled(write) { break }
        result.append(Conflict(
          kind: other.effect == .clear ? .reset : .restart, write: WriteID(root: id.root, write: number), root: id.root,
          state: write.state))
      }
      if !isOfOneRecord, isOvertakenByItself(id) { result.append(Conflict(kind: .restart, write: nil, root: id.root, state: write.state)) }
    }
    return result.sorted { ($0.kind, $0.root, $0.write?.write ?? 0) < ($1.kind, $1.root, $1.write?.write ?? 0) }
  }

  /// The object is a view taken from those that have gone off the screen, and that cancels nothing when it is taken: the same
  /// one may be another row's by the time the answer comes.
  func isReused(_ id: WriteID) -> Bool {
    let entry = root(of: id)
    guard entry.entryPaths.contains(.dataSource), !cancelsOnReuse(self[id].state) else { return false }
    return program.body(of: entry.root).instructions.contains { !$0.name.isNone && program.text($0.name).hasPrefix("dequeueReusable") }
  }

  /// Two activations of one start, both behind their requests: does it matter which answer comes last?
  private func isOvertakenByItself(_ id: WriteID) -> Bool {
    let write = self[id]
    // What is taken out by the key it was asked with is gone, in whatever order.
    if write.effect == .remove, write.holdsIssued { return false }
    // The same constant twice is the same state, unless another outcome of the same start stores something else.
    if isSettled(write), !root(of: id).writes.contains(where: { $0.isLate && differs($0, from: write) }) { return false }
    if write.effect == .extend || write.effect == .step || write.effect == .positionStore {
      if write.state.isOfUnknownObject { return false }
      // Rows of one answer twice; of what was handed in, another activation adds something else.
      return write.holdsResponse || write.effect == .step || write.snapshotOf.contains { $0.overlaps(write.state) }
    }
    // Code that compares a ticket says itself that a later activation knows better.
    return write.checks.contains { $0.worth == .ticket || $0.worth == .vacuous } || asksDifferently(id)
  }

  /// Another activation may ask something else: with other parameters, or with state that events change.
  private func asksDifferently(_ id: WriteID) -> Bool {
    let asked = requests(of: id)
    if asked.isEmpty || asked.contains(where: \.takesParameters) { return true }
    return asked.flatMap(\.inputs).contains { input in
      isBound(input) || writes(overlapping: input).contains { self[$0].isEarly && self[$0].changesWhatIsAsked }
    }
  }

  /// The same code, reached through another entry: another activation of one start.
  private func isSameStart(_ other: WriteID, _ id: WriteID) -> Bool {
    let mine = self[id], theirs = self[other]
    if theirs.point == mine.point { return true }
    return theirs.point.function == mine.point.function && !theirs.isLate && theirs.effect != .clear
  }

  /// The entry can run again, or its code runs for each of many events.
  package func isRepeatable(_ id: WriteID) -> Bool {
    self[id].isRepeating || !root(of: id).runsOnce && !self[id].isInViewTask
  }

  /// A write that starts something over: clears, where nothing was awaited before.
  private func isReset(_ id: WriteID) -> Bool {
    self[id].effect == .clear && !self[id].isFailure && !self[id].isOutdatedSide
  }

  /// State that went into the requests before a write.
  package func inputs(of id: WriteID) -> [StateKey] {
    var result: [StateKey] = []
    for request in requests(of: id) {
      for input in request.inputs where !result.contains(input) { result.append(input) }
    }
    return result
  }

  /// The requests a write came after.
  package func requests(of id: WriteID) -> [RequestEvent] {
    let all = root(of: id).requests
    return self[id].requestNumbers.map { all[$0] }
  }

  /// The same segment sets the flag to the other value too.
  func isTakenBackAtOnce(_ id: WriteID) -> Bool {
    let write = self[id]
    guard write.effect == .setConstant, case .bool(let value) = write.value else { return false }
    return root(of: id).writes.contains { other in
      other.state == write.state && other.value == .bool(!value) && other.segment == write.segment && other.isLate == write.isLate
        && other.object == write.object
    }
  }

  /// Does the other write undo, or get undone by, this one?
  private func collides(_ other: WriteID, with id: WriteID) -> Bool {
    // The same activation does not overtake itself; another one is a restart.
    if other.root == id.root { return false }
    // Members of objects nobody knows are the same state only in code of one type.
    if self[id].state.isOfUnknownObject, program.owner(of: self[other].point.function) != program.owner(of: self[id].point.function) {
      return false
    }
    let mine = self[id], theirs = self[other]
    // A mark is taken only when it is free.
    if theirs.takesMark || theirs.isTransient { return false }
    guard !theirs.isOutdatedSide else { return false }
    if isRefused(theirs, while: id) || isSameQuestion(other, id) { return false }
    if !mayShareObject(other, id) || isImpossible(other, during: id) { return false }
    return undoes(theirs, mine)
  }

  /// One object never does both, or not in this order.
  private func isImpossible(_ other: WriteID, during id: WriteID) -> Bool {
    // What an object does when its life begins comes before anything it is asked for later.
    if root(of: other).runsOnce, !self[other].isRepeating {
      if case .entrySelf = self[other].object?.root { return true }
      if !self[other].isLate { return true }
    }
    return self[other].premises.contains { test in self[id].premises.contains { contradicts(test, $0) } } || tableRefuses(other, during: id)
  }

  private func contradicts(_ a: StateTest, _ b: StateTest) -> Bool {
    guard a.state == b.state else { return false }
    switch (a.subject, b.subject) {
    case (.enumCase(let first), .enumCase(let second)) where first != second: return a.holds && b.holds
    case (.other, .other), (.membership, .membership): return false
    default: return a.subject == b.subject && a.holds != b.holds
    }
  }

  /// Both store an answer of one request that is always asked alike: whichever comes last, it says the same.
  private func isSameQuestion(_ other: WriteID, _ id: WriteID) -> Bool {
    let mine = self[id], theirs = self[other]
    guard mine.isLate, theirs.isLate, mine.holdsResponse, theirs.holdsResponse, mine.effect == .replace, theirs.effect == .replace
    else { return false }
    let asked = requests(of: id), others = requests(of: other)
    // The same line of a client, or the same function asked of the same object with the same state.
    let isSame = asked.contains { request in
      others.contains { $0.point == request.point || $0.name == request.name && $0.receiver == request.receiver && Set($0.inputs) == Set(request.inputs) }
    }
    guard isSame, !(asked + others).contains(where: \.takesParameters) else { return false }
    // What the answers themselves are put into is asked with as it is now.
    return (asked + others).allSatisfy { $0.inputs.allSatisfy { isConstant($0) || $0.overlaps(mine.state) } }
  }

  /// Under one mark the two never overlap: the other found it free before its first request, or took it.
  private func isRefused(_ theirs: WriteEvent, while id: WriteID) -> Bool {
    if isShutOut(theirs, while: id) { return true }
    guard !theirs.guardedBy.isEmpty else { return false }
    let marks = marks(of: id)
    return theirs.guardedBy.contains { marks.contains($0) } && (!theirs.isLate || theirs.acquired.contains { marks.contains($0) })
  }

  /// Does `theirs`, made meanwhile, take away what `mine` builds on, or the other way round?
  private func undoes(_ theirs: WriteEvent, _ mine: WriteEvent) -> Bool {
    guard theirs.state.overlaps(mine.state), !theirs.isOutdatedSide else { return false }
    switch mine.effect {
    case .extend, .keyedStore, .positionStore, .step:
      switch theirs.effect {
      case .clear, .replace, .setConstant: return true
      // What is taken from one end leaves what is put at the other.
      case .reorder, .removePosition: return mine.effect == .positionStore
      case .extend, .remove, .keyedStore, .positionStore, .step, .cancel: return false
      }
    case .remove: return false
    case .replace, .clear, .setConstant, .removePosition, .reorder:
      switch theirs.effect {
      case .clear, .replace, .setConstant, .extend: return !isSameConstant(mine, theirs)
      case .reorder, .removePosition: return mine.effect == .removePosition
      case .remove, .keyedStore, .positionStore, .step, .cancel: return false
      }
    case .cancel: return false
    }
  }

  /// Both set the same constant: the order does not matter.
  private func isSameConstant(_ a: WriteEvent, _ b: WriteEvent) -> Bool {
    a.effect == b.effect && a.value == b.value && a.value.isConstant
  }

  private func differs(_ other: WriteEvent, from write: WriteEvent) -> Bool {
    other.state.overlaps(write.state) && other.effect != .cancel && !isSameConstant(other, write)
  }

  /// Sets a constant, whatever was there.
  private func isSettled(_ write: WriteEvent) -> Bool {
    (write.effect == .setConstant || write.effect == .clear || write.effect == .replace) && write.value.isConstant
  }

  /// The other write changes what this one's request was asked with, while it may be open.
  private func changesInput(_ other: WriteID, _ input: StateKey, of id: WriteID) -> Bool {
    let theirs = self[other]
    if isImpossible(other, during: id) { return false }
    // A message changes nothing that can be asked with, and neither does a getter that keeps what it has found.
    if isEvent(input) || program.declaration(of: theirs.point.function).kind == .getter { return false }
    if isRefused(theirs, while: id) { return false }
    if isAskedWith(theirs.value, in: theirs.state, by: id) { return false }
    // A member of an object is changed: the object asked with is the same.
    if theirs.state.suffix.count > input.suffix.count, isObject(input) { return false }
    // What an answer writes into its own inputs (the next cursor) is this path's business.
    if other.root == id.root { return false }
    if theirs.isOutdatedSide || !theirs.changesWhatIsAsked { return false }
    // A flag or a nil is not the answer to a question.
    if !self[id].holdsResponse, self[id].effect != .extend, !isSessionChange(theirs) { return false }
    // What a service keeps for itself is not what was asked: input and state belong to one object.
    if !isSameOwner(self[id].state, theirs.state) || !mayShareObject(other, id) { return false }
    // Handing on what never changes (a client from the environment) changes nothing.
    if case .state(let source) = theirs.value, isConstant(source) { return false }
    // An answer that confirms what was asked with (a saved record) leaves the question what it was.
    return theirs.isEarly
  }

  private func isSessionChange(_ write: WriteEvent) -> Bool {
    roles(of: write.state).contains(.session) || write.value == .parameter
  }

  /// Both are members of one type: of one object, as far as types can tell.
  private func isSameOwner(_ a: StateKey, _ b: StateKey) -> Bool {
    guard case .property(let left) = a.root, case .property(let right) = b.root else { return false }
    return program[left].owner == program[right].owner
  }

  /// A second start is refused while this activation is open, or it would ask for the same thing and store the same.
  package func isRefusedWhileOpen(_ id: WriteID) -> Bool {
    if isSerialState(id) || isOutOfUse(root: id.root) { return true }
    return marks(of: id).contains { isTakenFirst($0, root: id.root) }
  }

  /// The user's control is taken out of use when it starts (`button.isEnabled = false`).
  private func isOutOfUse(root: Int) -> Bool {
    let events = facts.roots[root]
    guard events.entryPaths.contains(.userEvent) else { return false }
    return events.writes.contains { write in
      write.isEarly && !write.isLate && write.value == .bool(false)
        && ["isEnabled", "isUserInteractionEnabled"].contains(shortName(of: write.state))
    }
  }

  /// Marks held by the activation: where it writes, where it asked, and those set once it had asked, to a constant, to what the
  /// request gave back, or to the task that asks (`guard operation == nil else { return }; operation = client.load { … }`).
  func marks(of id: WriteID) -> [StateKey] { self[id].isLate ? self[id].marks : findMarks(of: id) }

  func findMarks(of id: WriteID) -> [StateKey] {
    let asked = requests(of: id)
    let kept = root(of: id).writes.filter { other in
      guard other.isEarly, !other.isLate else { return false }
      let isFlag = other.takesMark && other.value.isConstant && !other.value.isFree
      guard isFlag || [.handle, .response, .derived, .unknown].contains(other.value) else { return false }
      return asked.contains { request in
        guard request.guardedBy.contains(other.state) else { return false }
        if other.value == .handle || isFlag, isLetGo(other.state, before: id) { return false }
        return request.segment == other.segment || other.value == .handle
      }
    }
    return self[id].acquired + asked.flatMap(\.acquired) + kept.map(\.state)
  }

  /// Behind a request the mark is emptied, and then something is waited for again.
  private func isLetGo(_ mark: StateKey, before id: WriteID) -> Bool {
    let write = self[id]
    return root(of: id).writes.contains { other in
      other.isLate && other.state == mark && other.value.isFree && other.segment != write.segment
        && !other.requestNumbers.contains { write.requestNumbers.contains($0) }
    }
  }

  /// A state of a transition table that does not lead to itself is entered once at a time.
  package func isSerialState(_ id: WriteID) -> Bool {
    let entry = root(of: id).root
    return program.owner(of: entry).map { refuses($0, whileIn: entry) } ?? false
  }

  /// The table does not lead from the state that asks to the state in whose name the other path writes.
  private func tableRefuses(_ other: WriteID, during id: WriteID) -> Bool {
    let entry = root(of: other).root
    guard other.root != id.root, isEntering(entry), let state = program.owner(of: entry) else { return false }
    return refuses(state, whileIn: root(of: id).root)
  }

  private func isEntering(_ entry: FunctionID) -> Bool { program.text(program.declaration(of: entry).name) == "didEnter" }

  /// The entry is what a state of a transition table does, and its `isValidNextState` does not mention the other state.
  private func refuses(_ next: TypeID, whileIn entry: FunctionID) -> Bool {
    guard isEntering(entry), let owner = program.owner(of: entry),
      let table = program[owner].functions.first(where: { program.text(program.declaration(of: $0).name) == "isValidNextState" })
    else { return false }
    let body = program.body(of: table)
    let name = program[next].name
    let references = program.files[Int(program.file(of: table).raw)].index.typeReferences
    func mentions(_ type: TypeReferenceID) -> Bool {
      let reference = references[Int(type.raw)]
      return reference.name == name || reference.children.contains { mentions($0) }
    }
    return !body.instructions.contains { instruction in
      instruction.type.map(mentions) == true
        || (instruction.opcode == .identifier || instruction.opcode == .member) && instruction.name == name
    }
  }

  /// The mark is met before the entry has cancelled anything or waited: what it refuses has done no harm yet.
  private func isTakenFirst(_ mark: StateKey, root: Int) -> Bool {
    let writes = facts.roots[root].writes
    guard writes.contains(where: { $0.state == mark && $0.isEarly && !$0.isLate }) else { return false }
    return !writes.contains { $0.effect == .cancel && $0.isEarly }
  }
}

extension WriteEvent {
  /// Insertions, and edits by identity, leave a request's question what it was.
  var changesWhatIsAsked: Bool {
    switch effect {
    case .clear, .replace, .setConstant, .step, .removePosition, .reorder, .positionStore: true
    case .extend, .remove, .keyedStore, .cancel: false
    }
  }
}
