// How much speaks for a late write being a defect. A conflict alone is a claim about time; what makes it one about the user is
// that the late segment stores something of the answer, or of what was asked, where something newer may stand. Judged by hand
// on 195 findings of 42 apps: where nothing of the kind is known, fewer than one in twenty was right.
import CallResolution
import Checking
import Facts
import Semantics

extension RuleContext {
  /// The finding is worth an error or a warning; else it is a note, and reported only where these are asked for.
  func isStrong(_ judgement: Judgement) -> Bool {
    let write = states[judgement.id]
    let judgement = withOpenConflicts(judgement)
    if judgement.conflicts.isEmpty { return false }
    let asked = states.requests(of: judgement.id)
    // Without a request on the route something else called back; a delay alone brings no answer.
    guard asked.contains(where: { !$0.isDelay }) else { return false }
    if isListening(judgement, asked) { return false }
    // A phase that is looked at again is meant as a guard, however weak; few of them guard what a user sees.
    if judgement.verdict == .recurring, judgement.check?.worth == .condition { return false }
    if judgement.verdict == .unrotated, isCoveredByComparison(judgement) { return false }
    if states.isEvent(write.state) { return false }
    // What nobody reads nobody sees.
    if case .property(let property) = write.state.root, !states.facts.mentions.isRead(property, in: program) { return false }
    // A member of something looked up or handed in, of a type nobody declares: very likely an object of this call.
    if case .external = write.state.root, write.object?.root == .oneOfMany { return false }
    // Far from the screen that asked: which of many objects it is, and who sees it, are guesses.
    if let object = write.object, object.members.count > 1 { return false }
    if ownersPassed(by: write).count > 2 { return false }
    if holdsHandles(write.state) { return false }
    // A phase set on another path says that something else goes on; that the two can be on at once is a guess.
    let isOnlyPhase = judgement.conflicts.allSatisfy { conflict in
      guard conflict.kind == .overwrite, let other = conflict.write else { return false }
      return states[other].effect == .setConstant
    }
    if isOnlyPhase { return false }
    let roles = states.roles(of: write.state)
    // Entries of a log stand for themselves; the handle of a task is no content.
    if roles.contains(.log) || roles == .task { return false }
    guard concernsAnother(judgement) || !roles.isDisjoint(with: [.page, .cursor, .hasMore]) else { return false }
    switch write.effect {
    case .step, .positionStore: return true
    case .reorder: return !write.isRecomputed
    case .removePosition: return write.key?.isIssued == true
    case .replace, .clear, .setConstant, .extend, .keyedStore, .remove, .cancel: break
    }
    // What the user asked to add is right in whatever list is there; only what chooses the list makes another one of it.
    if write.addsOne, !isInLoop(write), !judgement.conflicts.contains(where: { $0.kind == .inputChange && chooses($0, write) }),
      asked.contains(where: \.takesParameters) || judgement.conflicts.contains(where: { $0.kind == .inputChange }) { return false }
    // A failure that is told only where nothing better stands covers nothing.
    if write.isFailure, write.checks.contains(where: { $0.worth == .condition && $0.freshness == 0 && $0.state?.overlaps(write.state) == true }) {
      return false
    }
    // A message that no start takes back is every operation's, and each of them is worth it.
    if write.isFailure, roles.contains(.error), !isTakenBackAtStart(write, of: judgement) { return false }
    // Letting go of something is no content, and neither is a flag: what it goes with is.
    if write.value == .null, roles.isDisjoint(with: [.list, .selection, .session]) { return false }
    if case .bool = write.value { return false }
    // How a command ended is its own news, whatever has been asked since.
    if write.holdsFailure, judgement.conflicts.allSatisfy({ $0.kind == .inputChange }) { return false }
    // What was there before a refused command is what the server has, whichever answer says so.
    if write.isFailure, write.holdsIssued, !write.holdsResponse, isAnswered(judgement) { return false }
    if write.isFailure { return states.isContent(write.state) || bringsContent(judgement) }
    return !write.value.isConstant && (write.holdsResponse || write.holdsFailure || write.holdsIssued)
  }

  /// Events of a sequence that is listened to from the start on: each is news, whatever was cleared before it came.
  private func isListening(_ judgement: Judgement, _ asked: [RequestEvent]) -> Bool {
    let write = states[judgement.id]
    guard write.effect == .extend, states.root(of: judgement.id).runsOnce, judgement.conflicts.allSatisfy({ $0.kind != .inputChange })
    else { return false }
    return asked.allSatisfy { program.body(of: $0.point.function)[$0.point.instruction].opcode == .element }
  }

  /// A cancellation that is tested right before the write is exact for paths that cancel; the others are left.
  private func withOpenConflicts(_ judgement: Judgement) -> Judgement {
    guard judgement.verdict == .cancellationOnly,
      states[judgement.id].checks.contains(where: { $0.worth == .cancellation && $0.freshness == 0 })
    else { return judgement }
    var result = judgement
    result.conflicts = states.conflictsThatDoNotCancel(judgement)
    return result
  }

  /// More than the passing of time speaks for the answer being another one's: what was asked with is changed by an event, the
  /// start begins by showing that it starts afresh, or it is one that comes again whenever something changes, is shown or
  /// scrolled to. Of 330 findings read by hand these were right three times as often as the others.
  private func concernsAnother(_ judgement: Judgement) -> Bool {
    judgement.conflicts.contains { isTelling($0, of: judgement) } || comesAgain(judgement)
  }

  /// The start comes again by itself, and asks something else or finds the state started over.
  private func comesAgain(_ judgement: Judgement) -> Bool {
    let paths = states.root(of: judgement.id).entryPaths
    let isRepeating = states[judgement.id].isRepeating
    guard isRepeating || !paths.isDisjoint(with: [.change, .dataSource, .scrollEnd, .filter]), asksSomethingElse(judgement),
      !judgement.conflicts.allSatisfy({ isTerminal($0) })
    else { return false }
    if isRepeating || paths.contains(.scrollEnd) || asksWithParameter(judgement) { return true }
    return judgement.conflicts.contains { conflict in
      // Without a write it is the user who changes what is asked with, in a field.
      conflict.kind == .reset || conflict.write.map { !states[$0].isLate } ?? (conflict.kind == .inputChange)
    }
  }

  /// What it is started with goes into the request, straight or by way of state that it is put in first.
  private func asksWithParameter(_ judgement: Judgement) -> Bool {
    let inputs = states.inputs(of: judgement.id)
    return states.requests(of: judgement.id).contains(where: \.takesParameters)
      || states.root(of: judgement.id).writes.contains { write in
        write.isEarly && !write.isLate && write.value == .parameter && inputs.contains { $0.overlaps(write.state) }
      }
  }

  /// The conflict by itself says that the answer is another one's.
  private func isTelling(_ conflict: Conflict, of judgement: Judgement) -> Bool {
    let write = states[judgement.id]
    // A record keeps its answer whatever becomes of it.
    if write.object?.root == .oneOfMany || isTerminal(conflict) { return false }
    guard let other = conflict.write else { return false }
    if isAnswer(other) { return false }
    switch conflict.kind {
    case .inputChange: return true
    // The same line run at once, where nothing had to be asked, starts nothing.
    case .restart: return states[other].point != write.point && asksSomethingElse(judgement)
    case .reset:
      if conflict.root == judgement.id.root { return asksSomethingElse(judgement) }
      // A page for rows that are gone.
      return write.effect == .extend && write.holdsResponse && states[other].effect == .clear && isOfOneType(write, states[other])
    case .overwrite: return false
    }
  }

  /// Both stand in code of the type that keeps the state.
  private func isOfOneType(_ write: WriteEvent, _ other: WriteEvent) -> Bool {
    let owners = [write, other].map { program.owner(of: outermost($0.point.function)) }
    return owners[0] != nil && owners[0] == owners[1] && owners[0] == owner(of: write.state)
  }

  /// Another start can ask something else: with another argument, or with state that changes.
  private func asksSomethingElse(_ judgement: Judgement) -> Bool {
    let own = states[judgement.id].state
    return states.requests(of: judgement.id).contains(where: \.takesParameters)
      || states.inputs(of: judgement.id).contains { !$0.overlaps(own) && !states.isConstant($0) && !isIdentity($0) }
  }

  /// `record.id`, of a record that stays the same.
  private func isIdentity(_ state: StateKey) -> Bool {
    guard state.suffix.count == 1, program.text(state.suffix[0]) == "id", case .property(let property) = state.root else { return false }
    return program[property].isLet && state.parts.isEmpty
  }

  /// The line is run by an answer, if not here, then on another way of the entry: where it comes early, the request was answered on the spot.
  private func isAnswer(_ id: WriteID) -> Bool {
    states.root(of: id).writes.contains { $0.isLate && $0.point == states[id].point }
  }

  /// The changed input decides what the list holds: it is filled with answers to it, or the path that changes it starts it over.
  private func chooses(_ conflict: Conflict, _ write: WriteEvent) -> Bool {
    if !states.roles(of: conflict.state).isDisjoint(with: [.page, .cursor, .selection, .session]) { return true }
    return states.facts.roots[conflict.root].writes.contains { $0.state.overlaps(write.state) && $0.effect != .extend }
      || states.writes(overlapping: write.state).contains { id in
        states[id].effect == .replace && states.inputs(of: id).contains { $0.overlaps(conflict.state) }
      }
  }

  /// The conflict to be named: a path that starts the state over, else one that is telling.
  func strongestConflict(of judgement: Judgement) -> Conflict? {
    let open = withOpenConflicts(judgement).conflicts
    return (open.isEmpty ? judgement.conflicts : open).first { conflict in
      conflict.kind == .reset && conflict.write.map { !isAnswer($0) } == true || isTelling(conflict, of: judgement)
    } ?? judgement.conflicts.first
  }

  /// What the conflict belongs to ends the screen: nobody sees what comes after it.
  private func isTerminal(_ conflict: Conflict) -> Bool {
    guard let other = conflict.write else { return false }
    return program.body(of: states[other].point.function).instructions.contains { instruction in
      !instruction.name.isNone && Self.endings.contains(program.text(instruction.name))
    }
  }
  private static let endings: Set<String> = [
    "dismiss", "completeRequest", "cancelRequest", "popViewController", "popToRootViewController",
  ]

  /// Types whose code control goes through from the entry to the function in whose text the write stands; that a client calls
  /// the closure back in between takes nothing from what the text says.
  private func ownersPassed(by write: WriteEvent) -> Set<TypeID> {
    let home = outermost(write.point.function)
    var functions = write.trace.filter { $0.kind == .entry || $0.kind == .call || $0.kind == .capture }.map { outermost($0.point.function) }
    if let there = functions.firstIndex(of: home) { functions.removeSubrange((there + 1)...) }
    return Set((functions + [home]).compactMap { program.owner(of: $0) })
  }

  /// Closures, subscriptions and the like that are kept: what was asked does not show in them.
  func holdsHandles(_ state: StateKey) -> Bool {
    let types = program.types
    var type = types.unwrapped(states.type(of: state))
    switch types.kind(type) {
    case .array, .set: type = types.unwrapped(types[type].arguments.first ?? .unknown)
    case .dictionary: type = types.unwrapped(types[type].arguments.last ?? .unknown)
    default: break
    }
    if types.kind(type) == .function { return true }
    let name = types.externalName(type).map { program.text($0) } ?? types.nominal(type).map { program.text(program[$0].name) } ?? ""
    return name.hasSuffix("Cancellable") || ["Task", "Disposable", "DisposeBag", "NSObjectProtocol", "Timer", "DispatchWorkItem"].contains(name)
  }

  /// The other side of the conflict is an answer.
  private func isAnswered(_ judgement: Judgement) -> Bool {
    strongestConflict(of: judgement)?.write.map { states[$0].isLate && states[$0].holdsResponse } ?? false
  }

  /// The entry that asks clears the message first: it is the message of this request.
  private func isTakenBackAtStart(_ write: WriteEvent, of judgement: Judgement) -> Bool {
    states.root(of: judgement.id).writes.contains { $0.isEarly && !$0.isLate && $0.state.overlaps(write.state) }
  }

  /// The request is a load: its answer, or a part of it, is kept where it can be seen. How a command ended is its own news,
  /// whatever has changed meanwhile.
  private func bringsContent(_ judgement: Judgement) -> Bool {
    let write = states[judgement.id]
    return states.root(of: judgement.id).writes.contains { other in
      other.isLate && !other.isFailure && other.holdsResponse && !states.isEvent(other.state)
        && other.requestNumbers.contains { write.requestNumbers.contains($0) }
    }
  }
}
