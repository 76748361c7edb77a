// Stage 7 (facts). Conditions: from Bool values to formulas, and what taking a branch establishes.
import CallResolution
import ControlFlow
import Semantics

extension Interpreter {
  /// The formula a Bool value stands for.
  func condition(of value: ValueHandle) -> ConditionHandle {
    switch pool[value].shape {
    case .condition(let condition): return condition
    case .bool(let truth): return pool.intern(.always(truth))
    case .unknown: return pool.intern(.opaque(ValueList()))
    default: return pool.intern(.isTrue(value))
    }
  }

  /// `value` as a Bool that is this condition.
  func bool(_ condition: Condition) -> ValueHandle { pool.intern(.condition(pool.intern(condition))) }

  func negated(_ condition: ConditionHandle) -> Condition {
    switch pool[condition] {
    case .always(let truth): return .always(!truth)
    case .not(let inner): return pool[inner]
    default: return .not(condition)
    }
  }

  /// `a == b`, with the spellings that mean something else resolved: comparison with nil, with `true`.
  func equality(_ a: ValueHandle, _ b: ValueHandle) -> Condition {
    for (side, other) in [(a, b), (b, a)] {
      switch pool[other].shape {
      case .null: return negated(pool.intern(presence(of: side)))
      case .bool(let truth):
        let formula = condition(of: side)
        return truth ? pool[formula] : negated(formula)
      case .enumCase(let name, let payload) where payload.isEmpty: return caseTest(side, name)
      default: break
      }
    }
    if case .constant(let left) = pool[a].shape, case .constant(let right) = pool[b].shape { return .always(left == right) }
    if let formula = memberwiseEquality(a, b) { return formula }
    return .equal(a, b)
  }

  /// Two values of one struct are equal if what they were made from is: `ticket == Ticket(number: generation)`.
  private func memberwiseEquality(_ a: ValueHandle, _ b: ValueHandle) -> Condition? {
    guard case .made(let type, _, let left) = pool[a].shape, case .made(let other, _, let right) = pool[b].shape, type == other,
      !left.isEmpty, left.count == right.count, sharing(of: type) == .value
    else { return nil }
    let first = dated(left, as: a), second = dated(right, as: b)
    let parts = zip(first, second).filter { $0 != $1 }.map { pool.intern(equality($0, $1)) }
    if parts.isEmpty { return nil }
    return parts.count == 1 ? pool[parts[0]] : .all(memory.list(parts))
  }

  /// What a value was made from, as old as the value.
  func dated(_ parts: ValueList, as whole: ValueHandle) -> ValueList {
    let known = pool[whole]
    if known.crossing == .nothing, !known.crossedBoundary { return parts }
    return memory.list(parts.map { pool.aged($0, request: known.crossing != .nothing) })
  }

  /// `value != nil`
  func presence(of value: ValueHandle) -> Condition {
    switch pool[value].shape {
    case .null: return .always(false)
    case .fresh, .made, .closure, .handle, .bool: return .always(true)
    case .constant, .enumCase: return .always(true)
    case .outcome(let outcome):
      let ways = pool[outcome]
      if ways.allSatisfy({ isNull($0.value) }) { return .always(false) }
      return .isSome(value)
    default: return .isSome(value)
    }
  }

  func caseTest(_ value: ValueHandle, _ name: NameID) -> Condition {
    if case .enumCase(let own, _) = pool[value].shape { return .always(own == name) }
    if name == names.some { return presence(of: value) }
    if name == names.none { return negated(pool.intern(presence(of: value))) }
    return .isCase(value, name)
  }

  func isNull(_ value: ValueHandle) -> Bool {
    if case .null = pool[value].shape { return true }
    return false
  }

  /// Adds what follows from `condition` having `truth`; false if that cannot be.
  func assume(_ condition: ConditionHandle, _ truth: Bool, _ state: inout PathState, at site: Site) -> Bool {
    switch pool[condition] {
    case .always(let known): return known == truth
    case .not(let inner): return assume(inner, !truth, &state, at: site)
    case .all(let parts) where truth, .any(let parts) where !truth:
      for part in parts where !assume(part, truth, &state, at: site) { return false }
      return true
    case .all(let parts), .any(let parts):
      // A disjunction: it can hold if one part can. What all parts agree on is not worked out.
      let canHold = parts.contains { part in
        if case .always(let known) = pool[part] { return known == truth }
        return true
      }
      if !canHold { return false }
      let open = parts.filter { if case .always = pool[$0] { false } else { true } }
      if open.count == 1, parts.count > 1 { return assume(open[0], truth, &state, at: site) }
      record(condition, truth, &state, at: site)
      if parts.contains(where: { isCancellation($0) }) == truth, truth { markCancelled(&state) }
      for part in parts { lowerForeignMark(part, truth, &state) }
      let kinds = parts.map { refusesByAge($0) }
      if kinds.contains(where: \.ticket), kinds.allSatisfy({ $0.ticket || $0.cancellation }) {
        // Outdated or cancelled: either way the marks are somebody else's business.
        state.forEachFlow { $0.raised.removeAll() }
      }
      return true
    case .opaque: return true
    default:
      if truth, case .contains(let container, _) = pool[condition], case .read(let place) = pool[container].shape {
        // `insert(x).inserted` came out false: somebody else put it in, this activation took nothing.
        state.forEachFlow { flow in
          flow.raised.removeAll(in: memory) { pool.overlap($0.place, place) }
          flow.acquired.removeAll(in: memory) { pool.overlap($0.place, place) }
        }
      }
      lowerForeignMark(condition, truth, &state)
      dropContradicted(condition, truth, &state)
      if !state.isReachable { return false }
      record(condition, truth, &state, at: site)
      noteOutcome(condition, truth, &state)
      adoptReturnFacts(condition, truth, &state)
      return true
    }
  }

  /// Where a mark was found empty, or holding another ticket, it is not this activation that has to lower it.
  private func lowerForeignMark(_ condition: ConditionHandle, _ truth: Bool, _ state: inout PathState) {
    if state.early?.raised.isEmpty != false, state.late?.raised.isEmpty != false { return }
    for place in foreignMarks(condition, truth) {
      state.forEachFlow { flow in flow.raised.removeAll(in: memory) { pool.overlap($0.place, place) } }
    }
  }

  /// Places that are empty, or hold something else, where the condition has come out as `truth`.
  private func foreignMarks(_ condition: ConditionHandle, _ truth: Bool) -> [PlaceHandle] {
    let sides: [ValueHandle]
    switch pool[condition] {
    case .not(let inner): return foreignMarks(inner, !truth)
    case .equal(let a, let b) where !truth: sides = [a, b]
    case .isSome(let value) where !truth, .isTrue(let value) where !truth: sides = [value]
    default: return []
    }
    return sides.compactMap { side in
      guard case .read(let place) = pool[side].shape, pool[side].crossing == .nothing else { return nil }
      return place
    }
  }

  /// The same, by whichever of these returns a predicate came back with `truth`.
  private func lowerForeignMark(_ ways: [ReturnOutcome], _ truth: Bool, _ state: inout PathState) {
    state.forEachFlow { flow in
      flow.raised.removeAll(in: memory) { mark in
        ways.allSatisfy { way in
          var places = way.facts.flatMap { foreignMarks(facts[$0].condition, facts[$0].holds) }
          if case .condition(let inner) = pool[way.value].shape { places += foreignMarks(inner, truth) }
          return places.contains { pool.overlap($0, mark.place) }
        }
      }
    }
  }

  /// Paths on which the same test, with nothing in between, has just come out the other way are not taken.
  private func dropContradicted(_ condition: ConditionHandle, _ truth: Bool, _ state: inout PathState) {
    func isContradicted(_ flow: Flow) -> Bool {
      flow.facts.contains { handle in
        let fact = facts[handle]
        return fact.condition == condition && fact.holds != truth && fact.freshness == .sameSegment && !fact.isOverwritten
      } && pool.operands(of: condition).allSatisfy { isExact($0) }
    }
    if let early = state.early, isContradicted(early) { state.early = nil }
    if let late = state.late, isContradicted(late) { state.late = nil }
  }

  /// Equal handles stand for one value. What is computed from one answer, each of its members, has the same handle.
  private func isExact(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .unknown, .derived: return false
    case .read(let place):
      return pool.steps(of: place).allSatisfy { step in
        switch step {
        case .referent(let object): isExact(object)
        case .element(let key): isExact(key)
        default: true
        }
      }
    default: return true
    }
  }

  private func record(_ condition: ConditionHandle, _ truth: Bool, _ state: inout PathState, at site: Site) {
    // A Bool that dates from before a boundary establishes nothing about now.
    var freshness = Freshness.sameSegment
    for operand in pool.operands(of: condition) where isDatedCondition(operand) {
      freshness = max(freshness, pool[operand].crossing == .nothing ? .crossedHop : .crossedRequest)
    }
    let fact = Fact(condition: condition, holds: truth, site: site, freshness: freshness)
    if state.early != nil { facts.insert(fact, into: &state.early!.facts) }
    guard state.late != nil else { return }
    var late = fact
    late.isLate = true
    facts.insert(late, into: &state.late!.facts)
  }

  private func isDatedCondition(_ value: ValueHandle) -> Bool {
    if case .outcome = pool[value].shape { return pool[value].crossedBoundary }
    return false
  }

  func isResponse(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .response, .failure, .answerFlag: true
    default: false
    }
  }

  /// One side was read before the request, the other is current.
  func isTicketComparison(_ a: ValueHandle, _ b: ValueHandle) -> Bool {
    let left = pool[a], right = pool[b]
    return (left.crossing == .nothing) != (right.crossing == .nothing) || sides(a, b) != nil
  }

  private func isCancellation(_ condition: ConditionHandle) -> Bool {
    if case .cancelled = pool[condition] { return true }
    return false
  }

  /// Tests that refuse an answer for its age alone.
  private func refusesByAge(_ condition: ConditionHandle) -> (ticket: Bool, cancellation: Bool) {
    switch pool[condition] {
    case .not(let inner): refusesByAge(inner)
    case .cancelled: (false, true)
    case .equal(let a, let b): (isTicketComparison(a, b), false)
    default: (false, false)
    }
  }

  private func markCancelled(_ state: inout PathState) {
    state.forEachFlow { $0.outcome.insert(.cancelled) }
  }

  /// A tested result tells by which return its function came back, and so which checks were passed in it.
  private func adoptReturnFacts(_ condition: ConditionHandle, _ truth: Bool, _ state: inout PathState) {
    let tested: ValueHandle
    let fits: (ValueHandle) -> Bool
    switch pool[condition] {
    case .isSome(let value):
      tested = value
      fits = { self.canBe($0, some: truth) }
    case .isTrue(let value):
      tested = value
      fits = { self.canBe($0, bool: truth) }
    case .isCase(let value, let name):
      tested = value
      fits = { self.canBe($0, case: name, truth) }
    default: return
    }
    guard case .outcome(let outcome) = pool[tested].shape else { return }
    let ways = pool[outcome].filter { fits($0.value) }
    guard let first = ways.first else { return }
    var common = first.facts
    for way in ways.dropFirst() { common = facts.join(common, way.facts) }
    if ways.count == 1, case .condition(let inner) = pool[first.value].shape, case .isTrue = pool[condition] {
      // The one return left is itself a comparison: what it says holds too.
      _ = assume(inner, truth, &state, at: Site(frame: stack.last ?? 0, instruction: 0))
    }
    if case .isTrue = pool[condition] { lowerForeignMark(ways, truth, &state) }
    let isTelling = ways.count < pool[outcome].count
    let ended = ways.dropFirst().reduce(first.outcome) { $0.intersection($1.outcome) }
    let crossed = pool[tested].crossedBoundary
    let wasRequest = pool[tested].crossing != .nothing
    state.forEachFlow { flow in
      if isTelling, !crossed {
        flow.outcome.remove(.mixed)
        flow.outcome.formUnion(ended)
      }
      for handle in common {
        var fact = facts[handle]
        if crossed { fact.freshness = max(fact.freshness, wasRequest ? .crossedRequest : .crossedHop) }
        if !flow.facts.contains(where: { facts[$0].condition == fact.condition && facts[$0].holds == fact.holds }) {
          facts.insert(fact, into: &flow.facts)
        }
      }
    }
  }

  /// What a function returned may itself be what another one returned.
  private func canBe(_ value: ValueHandle, case name: NameID, _ truth: Bool) -> Bool {
    switch pool[value].shape {
    case .enumCase(let own, _): return (own == name) == truth
    case .outcome(let outcome): return pool[outcome].contains { canBe($0.value, case: name, truth) }
    default: return true
    }
  }

  private func canBe(_ value: ValueHandle, some: Bool) -> Bool {
    switch presence(of: value) {
    case .always(let known): known == some
    default: true
    }
  }

  func canBe(_ value: ValueHandle, bool: Bool) -> Bool {
    switch pool[value].shape {
    case .bool(let known): return known == bool
    case .outcome(let outcome): return pool[outcome].contains { canBe($0.value, bool: bool) }
    case .condition(let condition):
      if case .always(let known) = pool[condition] { return known == bool }
      return true
    default: return true
    }
  }
}
