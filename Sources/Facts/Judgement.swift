// Stage 7 (facts). The verdict on each late write per route (`DESIGN.md` §3).
import CallResolution
import ControlFlow
import Dispatch
import Semantics
import Synchronization

/// What protects a write on one route, or fails to.
package enum Verdict: String, Sendable {
  case validated, keyed, latestOnly, singleFlight, serial, immutableInput
  case cancelChecked, cancelledByView, cancellationOnly, recurring, vacuous, stale, unrotated, unvalidated

  package var isSafe: Bool {
    switch self {
    case .validated, .keyed, .latestOnly, .singleFlight, .serial, .immutableInput: true
    case .cancelChecked, .cancelledByView, .cancellationOnly, .recurring, .vacuous, .stale, .unrotated, .unvalidated: false
    }
  }
}

/// A late write with its verdict and what it collides with.
package struct Judgement: Sendable {
  package var id: WriteID
  package var verdict: Verdict
  /// The check the verdict rests on, or the weak one that it names.
  package var check: CheckSummary?
  /// What the write collides with, strongest first.
  package var conflicts: [Conflict]
  /// Conflicts whose path leaves the ticket as it is (`unrotated`).
  package var unrotatedBy: [Conflict] = []
}

extension StateTable {
  /// Verdicts of all late writes, in order; found on `jobs` threads.
  package func judgements(jobs: Int = 1) -> [Judgement] {
    let late = writeIDs.filter { self[$0].isLate && self[$0].effect != .cancel }
    let size = 64
    let chunks = (late.count + size - 1) / size
    let results = Mutex([[Judgement]](repeating: [], count: chunks))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, chunks))) { _ in
      while true {
        let chunk = next.add(1, ordering: .relaxed).oldValue
        guard chunk < chunks else { return }
        let own = late[chunk * size ..< min(late.count, (chunk + 1) * size)].map { judge($0) }
        results.withLock { $0[chunk] = own }
      }
    }
    return results.withLock { $0.flatMap { $0 } }
  }

  package func judge(_ id: WriteID) -> Judgement {
    let write = self[id]
    let conflicts = conflicts(of: id)
    var judgement = Judgement(id: id, verdict: .unvalidated, conflicts: conflicts)
    let tickets = write.checks.filter { $0.worth == .ticket }
    var recurring: CheckSummary?
    var unrotated: (check: CheckSummary, by: [Conflict])?
    for check in tickets where check.freshness == 0 {
      guard let state = check.state else { return judged(judgement, .validated, check) }
      // A reused view that remembers what it shows comes back to the same content with it.
      if case .recurs = rotation(of: state, payload: check.isPayload), !(write.effect == .replace && isReused(id)) {
        recurring = recurring ?? check
        continue
      }
      let open = conflicts.filter { !isHarmless($0, for: id, ticket: state) }
      if open.isEmpty { return judged(judgement, .validated, check) }
      unrotated = unrotated ?? (check, open)
    }
    if write.isLatestOnly { return judged(judgement, .latestOnly, nil) }
    if isKeyed(id, conflicts) { return judged(judgement, .keyed, nil) }
    if isSerialState(id), conflicts.allSatisfy({ $0.root == id.root }) { return judged(judgement, .serial, nil) }
    if isSingleFlight(id, conflicts) { return judged(judgement, .singleFlight, nil) }
    if let stale = tickets.first(where: { $0.freshness > 0 }), let state = stale.state, startRotates(state, root: id.root),
      unrotated == nil, !conflicts.isEmpty {
      // The start itself says that an earlier activation is outdated.
      return judged(judgement, .stale, stale)
    }
    if hasImmutableInput(id, conflicts) { return judged(judgement, .immutableInput, nil) }
    if let unrotated {
      judgement.unrotatedBy = unrotated.by
      return judged(judgement, .unrotated, unrotated.check)
    }
    if let stale = tickets.first(where: { $0.freshness > 0 }) { return judged(judgement, .stale, stale) }
    if let vacuous = write.checks.first(where: { $0.worth == .vacuous && $0.freshness < Freshness.crossedRequest.rawValue }) { return judged(judgement, .vacuous, vacuous) }
    if let recurring = recurring ?? comebackCondition(id, conflicts) { return judged(judgement, .recurring, recurring) }
    return judged(judgement, cancellation(id, conflicts), write.checks.first { $0.worth == .cancellation })
  }

  private func judged(_ judgement: Judgement, _ verdict: Verdict, _ check: CheckSummary?) -> Judgement {
    var result = judgement
    result.verdict = verdict
    result.check = check
    return result
  }

  // MARK: Tickets

  /// The conflicting path gives the ticket a new value before it does harm, or cannot do harm behind this ticket.
  private func isHarmless(_ conflict: Conflict, for id: WriteID, ticket: StateKey) -> Bool {
    let mine = self[id]
    switch conflict.kind {
    case .restart where conflict.write == nil:
      // Two activations with one ticket: harm only if a page is counted twice.
      let roles = roles(of: mine.state)
      guard mine.effect == .step || mine.effect == .replace, !roles.isDisjoint(with: [.page, .cursor]) else { return true }
      return startRotates(ticket, root: id.root) || isRefusedWhileOpen(id)
    case .reset, .overwrite, .inputChange, .restart:
      guard let other = conflict.write else { return true }
      let theirs = self[other]
      if theirs.checks.contains(where: { $0.worth == .ticket && $0.freshness == 0 && $0.state == ticket }), theirs.isLate {
        // Behind the same ticket: it was started after a rotation, or shares this activation's.
        return true
      }
      // An unchecked answer of another path is a fault of its own.
      if theirs.isLate, conflict.kind == .overwrite { return true }
      // An accept method that is called from elsewhere tests the ticket it is given.
      if theirs.guardedBy.contains(ticket), !theirs.isLate { return true }
      if rotatesOnPath(ticket, of: other) { return true }
      // Whoever sees the input change gives the ticket a new value before anything else is done.
      if conflict.kind == .inputChange, observers(of: theirs.state).contains(where: { startRotates(ticket, root: $0) }) { return true }
      // What does not reset anything is not asked to rotate: a user's edit of a record, an insertion.
      return conflict.kind == .overwrite && theirs.effect != .clear && theirs.effect != .replace
    }
  }

  /// The entry of the other write changes the ticket in the segment of that write.
  package func rotatesOnPath(_ ticket: StateKey, of other: WriteID) -> Bool {
    let theirs = self[other]
    let inSegment = root(of: other).writes.filter { $0.segment == theirs.segment || !$0.isLate }
    // A mark is taken where it is free: while the old activation holds it, nothing is written.
    let rotations = inSegment.filter { rotates($0, ticket: ticket) && !$0.takesMark }
    if rotations.isEmpty { return false }
    // Cleared, and then given an equal value by the next start: a copy is as new as what it is copied from.
    if rotations.allSatisfy({ $0.value == .null }), let origins = origins(of: ticket) {
      return origins.contains { origin in
        if case .recurs = rotation(of: origin) { return false }
        return inSegment.contains { rotates($0, ticket: origin) }
      }
    }
    return true
  }

  /// What the ticket is made of, if every value it gets is made of other state and of nothing new.
  private func origins(of ticket: StateKey) -> [StateKey]? {
    var result: [StateKey] = []
    for id in writes(overlapping: ticket) {
      let write = self[id]
      if write.value == .null { continue }
      if write.holdsFresh || write.effect == .step || write.sources.isEmpty { return nil }
      for source in write.sources where !source.overlaps(ticket) && !result.contains(source) { result.append(source) }
    }
    // An object or enum made of parameters alone tells nothing.
    return result.isEmpty ? nil : result
  }

  /// Entries that are run for changes of the state.
  private func observers(of state: StateKey) -> [Int] {
    facts.roots.indices.filter { facts.roots[$0].observed.contains { $0.overlaps(state) } }
  }

  private func startRotates(_ ticket: StateKey, root: Int) -> Bool {
    facts.roots[root].writes.contains { $0.isEarly && rotates($0, ticket: ticket) }
  }

  /// A flag or phase that the late code tests and the conflicting path sets: a ticket that comes back.
  private func comebackCondition(_ id: WriteID, _ conflicts: [Conflict]) -> CheckSummary? {
    self[id].checks.first { check in
      guard check.worth == .condition, check.freshness == 0, let state = check.state else { return false }
      guard case .recurs = rotation(of: state) else { return false }
      // A setting that is looked at is no ticket; what is written, or says that a request is open, is meant as one.
      // Testing a flag that is then set is taking it, once.
      if self[id].takesMark, self[id].value == .bool(true) { return false }
      guard state.overlaps(self[id].state) || !roles(of: state).isDisjoint(with: [.loading, .pending]) else { return false }
      return conflicts.contains { conflict in
        guard let other = conflict.write else { return conflict.kind == .restart && startSets(state, root: id.root) }
        return root(of: other).writes.contains { $0.state.overlaps(state) && $0.effect == .setConstant }
      }
    }
  }

  private func startSets(_ state: StateKey, root: Int) -> Bool {
    facts.roots[root].writes.contains { $0.isEarly && $0.state.overlaps(state) }
  }

  // MARK: Other ways to be safe

  private func isKeyed(_ id: WriteID, _ conflicts: [Conflict]) -> Bool {
    let write = self[id]
    // Removed by what the entry is, not by where it stands.
    if write.effect == .remove, write.value != .unknown { return true }
    guard let key = write.key else { return false }
    // What was there before this change may be two changes old by now.
    if write.isRefusal, write.snapshotOf.contains(where: { $0.overlaps(write.state) }), isRepeatable(id), !isRefusedWhileOpen(id) { return false }
    switch write.effect {
    case .keyedStore, .replace, .remove, .setConstant, .clear: guard key.isIssued || key.isFoundAgain || key.isResponse else { return false }
    // Looked for by what it is, and only then written: in an emptied list it is not found.
    case .positionStore: return key.isFoundAgain
    default: return false
    }
    return !conflicts.contains { conflict in
      guard let other = conflict.write, conflict.kind != .inputChange else { return false }
      let theirs = self[other]
      guard theirs.key == nil, theirs.effect == .clear || theirs.effect == .replace, conflict.kind == .reset else { return false }
      // Emptied for room it may be filled again; emptied because something else is asked from now on it may not.
      return !root(of: other).entryPaths.isDisjoint(with: Self.resetPaths)
        || conflicts.contains { $0.kind == .inputChange && $0.root == conflict.root }
    }
  }

  private func isSingleFlight(_ id: WriteID, _ conflicts: [Conflict]) -> Bool {
    let write = self[id]
    let marks = marks(of: id)
    let areRefused = conflicts.allSatisfy { conflict in
      guard let other = conflict.write else { return conflict.kind == .restart }
      // A path that tests the mark before it writes waits its turn.
      return self[other].guardedBy.contains { marks.contains($0) }
    }
    if write.acquired.contains(where: { $0.overlaps(write.state) }) {
      // Who starts or asks something else without a look at the phase is not kept out by it.
      return areRefused || conflicts.allSatisfy { $0.kind == .overwrite || $0.root == id.root }
    }
    return areRefused && isRefusedWhileOpen(id) && !requests(of: id).contains(where: \.takesParameters)
  }

  private func hasImmutableInput(_ id: WriteID, _ conflicts: [Conflict]) -> Bool {
    let write = self[id]
    guard conflicts.allSatisfy({ ($0.root == id.root || $0.kind == .restart) && $0.kind != .inputChange }) else { return false }
    if !isRepeatable(id) { return true }
    if write.isRepeating { return false }
    guard write.effect != .extend, write.effect != .step else { return conflicts.isEmpty }
    let asked = requests(of: id)
    if asked.contains(where: \.takesParameters) { return false }
    return inputs(of: id).allSatisfy { isConstant($0) }
  }

  // MARK: Cancellation

  private func cancellation(_ id: WriteID, _ conflicts: [Conflict]) -> Verdict {
    let write = self[id]
    let tested = write.checks.contains { $0.worth == .cancellation && $0.freshness == 0 }
    let testedEarlier = write.checks.contains { $0.worth == .cancellation && $0.freshness > 0 }
    if write.isFailure { return tested ? .cancellationOnly : .unvalidated }
    if tested { return everyPathCancels(id, conflicts) ? .cancelChecked : .cancellationOnly }
    if write.isViewTask {
      let isKeptApart = write.key.map { $0.isIssued } ?? true
      return isKeptApart ? .cancelledByView : .cancellationOnly
    }
    if testedEarlier || cancelsOnStart(id.root) { return .cancellationOnly }
    return .unvalidated
  }

  private func cancelsOnStart(_ root: Int) -> Bool {
    facts.roots[root].writes.contains { $0.effect == .cancel && $0.isEarly }
  }

  private func everyPathCancels(_ id: WriteID, _ conflicts: [Conflict]) -> Bool {
    let own = handles(of: id)
    return conflicts.allSatisfy { isCancelled(id, by: $0, handles: own) }
  }

  /// Conflicts whose path does not cancel the task that a write belongs to.
  package func conflictsThatDoNotCancel(_ judgement: Judgement) -> [Conflict] {
    let own = handles(of: judgement.id)
    return judgement.conflicts.filter { !isCancelled(judgement.id, by: $0, handles: own) }
  }

  /// Where the start keeps the task.
  private func handles(of id: WriteID) -> [StateKey] {
    root(of: id).writes.filter { $0.isEarly && $0.value == .handle }.map(\.state)
  }

  private func isCancelled(_ id: WriteID, by conflict: Conflict, handles: [StateKey]) -> Bool {
    facts.roots[conflict.root].writes.contains { cancels($0, oneOf: handles, onTheWayOf: conflict) } || isViewTaskAnew(id, conflict)
      || conflict.kind == .inputChange && observers(of: conflict.state).contains { observer in
        facts.roots[observer].writes.contains { cancels($0, oneOf: handles, onTheWayOf: conflict) }
      }
      || facts.roots[conflict.root].entryPaths.contains(.dataSource) && cancelsOnReuse(self[id].state)
  }

  /// A view that runs its `.task(id:)` once more has cancelled it before.
  private func isViewTaskAnew(_ id: WriteID, _ conflict: Conflict) -> Bool {
    let mine = self[id]
    guard mine.isViewTask, conflict.root == id.root else { return false }
    guard let other = conflict.write.map({ self[$0] }) else { return conflict.kind == .restart }
    func task(_ write: WriteEvent) -> CodePoint? { write.trace.first { $0.kind == .boundary }?.point }
    return other.isViewTask && task(other) == task(mine)
  }

  /// The write cancels a task of the activation, and not on another branch than the one that does harm.
  private func cancels(_ write: WriteEvent, oneOf handles: [StateKey], onTheWayOf conflict: Conflict) -> Bool {
    guard write.effect == .cancel, write.isEarly, handles.isEmpty || handles.contains(where: write.state.overlaps) else { return false }
    guard let other = conflict.write.map({ self[$0] }), !other.isLate, other.point.function == write.point.function else { return true }
    let body = program.body(of: write.point.function)
    return body.isOnOneWay(other.point.instruction, write.point.instruction)
  }

  /// A reusable view is told before it shows something else, and then cancels what it had started.
  func cancelsOnReuse(_ state: StateKey) -> Bool {
    guard case .property(let property) = state.root, let owner = program[property].owner else { return false }
    return facts.roots.enumerated().contains { number, events in
      program.owner(of: events.root) == owner && program.text(program.declaration(of: events.root).name) == "prepareForReuse"
        && cancelsOnStart(number)
    }
  }
}
