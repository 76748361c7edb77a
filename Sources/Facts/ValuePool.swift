// Stage 7 (facts). Interning of values, places, conditions and outcomes for one run of the interpreter.
import CallResolution
import ControlFlow
import Semantics

/// One way a called function came back: the value it returned and what it had established there.
struct ReturnOutcome: Hashable {
  var value: ValueHandle
  /// Facts (as `FactHandle` numbers, sorted) that held at the return.
  var facts: [FactHandle]
  /// What was known of the last request there.
  var outcome: OutcomeFlags = []
}

/// Tables that give equal things equal numbers. Owned by one run, so nothing here is shared between threads.
struct ValuePool {
  private(set) var values: [AbstractValue] = [AbstractValue(.unknown)]
  private(set) var places: [Place] = []
  private(set) var conditions: [Condition] = []
  private(set) var outcomes: [[ReturnOutcome]] = []
  private var valueIndex: [AbstractValue: ValueHandle] = [AbstractValue(.unknown): .unknown]
  private var placeIndex: [Place: PlaceHandle] = [:]
  private var conditionIndex: [Condition: ConditionHandle] = [:]
  private var outcomeIndex: [[ReturnOutcome]: OutcomeHandle] = [:]
  private var afterRequest: [ValueHandle: ValueHandle] = [:]
  private var afterHop: [ValueHandle: ValueHandle] = [:]

  /// Most leaves a derived value keeps; further ones are dropped, which can only lose an input, never make a check.
  static let leafLimit = 12

  subscript(_ value: ValueHandle) -> AbstractValue { values[Int(value.raw)] }
  subscript(_ place: PlaceHandle) -> Place { places[Int(place.raw)] }
  subscript(_ condition: ConditionHandle) -> Condition { conditions[Int(condition.raw)] }
  subscript(_ outcome: OutcomeHandle) -> [ReturnOutcome] { outcomes[Int(outcome.raw)] }

  mutating func intern(_ value: AbstractValue) -> ValueHandle {
    if let known = valueIndex[value] { return known }
    let handle = ValueHandle(UInt32(values.count))
    values.append(value)
    valueIndex[value] = handle
    return handle
  }

  mutating func intern(_ shape: ValueShape) -> ValueHandle { intern(AbstractValue(shape)) }

  mutating func intern(_ place: Place) -> PlaceHandle {
    if let known = placeIndex[place] { return known }
    let handle = PlaceHandle(UInt32(places.count))
    places.append(place)
    placeIndex[place] = handle
    return handle
  }

  mutating func intern(_ condition: Condition) -> ConditionHandle {
    if let known = conditionIndex[condition] { return known }
    let handle = ConditionHandle(UInt32(conditions.count))
    conditions.append(condition)
    conditionIndex[condition] = handle
    return handle
  }

  mutating func intern(_ outcome: [ReturnOutcome]) -> OutcomeHandle {
    if let known = outcomeIndex[outcome] { return known }
    let handle = OutcomeHandle(UInt32(outcomes.count))
    outcomes.append(outcome)
    outcomeIndex[outcome] = handle
    return handle
  }

  /// `step` below `parent`. Deep paths are cut: beyond six steps the last one stays what it was.
  mutating func place(_ parent: PlaceHandle?, _ step: Place.Step) -> PlaceHandle {
    if let parent, depth(of: parent) >= 6 { return parent }
    return intern(Place(parent: parent, step: step))
  }

  func depth(of place: PlaceHandle) -> Int {
    var count = 1
    var current = self[place]
    while let parent = current.parent {
      count += 1
      current = self[parent]
    }
    return count
  }

  /// True if `a` is `b` or lies inside it.
  func isPlace(_ a: PlaceHandle, within b: PlaceHandle) -> Bool {
    var current: PlaceHandle? = a
    while let place = current {
      if place == b { return true }
      current = self[place].parent
    }
    return false
  }

  /// True if writing one may change the other: one contains the other. Elements of a container are taken to be the same,
  /// since two keys may be equal.
  func overlap(_ a: PlaceHandle, _ b: PlaceHandle) -> Bool {
    if a == b { return true }
    let left = steps(of: a), right = steps(of: b)
    return zip(left, right).allSatisfy { first, second in
      if case .element = first, case .element = second { return true }
      return first == second
    }
  }

  /// The steps from the root to the place.
  func steps(of place: PlaceHandle) -> [Place.Step] {
    var result: [Place.Step] = []
    var current: PlaceHandle? = place
    while let handle = current {
      result.append(self[handle].step)
      current = self[handle].parent
    }
    return result.reversed()
  }

  /// A value computed from `parts`; the leaves are flattened so that nesting does not grow.
  mutating func derive(_ parts: [ValueHandle]) -> ValueHandle {
    var leaves: [ValueHandle] = []
    for part in parts { collectLeaves(of: part, into: &leaves) }
    if leaves.isEmpty { return .unknown }
    leaves.sort()
    var distinct: [ValueHandle] = []
    for leaf in leaves where distinct.last != leaf && distinct.count < Self.leafLimit { distinct.append(leaf) }
    return intern(.derived(distinct))
  }

  /// What a value depends on, as values that are not themselves derived.
  func leaves(of value: ValueHandle) -> [ValueHandle] {
    var result: [ValueHandle] = []
    collectLeaves(of: value, into: &result)
    return result
  }

  private func collectLeaves(of value: ValueHandle, into result: inout [ValueHandle], depth: Int = 0) {
    guard result.count < 4 * Self.leafLimit, depth < 8 else { return }
    switch self[value].shape {
    case .unknown, .null, .bool, .constant, .typeName: return
    case .derived(let parts), .tuple(let parts):
      for part in parts { collectLeaves(of: part, into: &result, depth: depth + 1) }
    case .enumCase(_, let parts), .made(_, _, let parts):
      if case .made = self[value].shape { result.append(value) }
      for part in parts { collectLeaves(of: part, into: &result, depth: depth + 1) }
    case .outcome(let outcome):
      for way in self[outcome] { collectLeaves(of: way.value, into: &result, depth: depth + 1) }
    case .condition(let condition):
      for part in operands(of: condition) { collectLeaves(of: part, into: &result, depth: depth + 1) }
    case .found(_, let parts):
      result.append(value)
      for part in parts { collectLeaves(of: part, into: &result, depth: depth + 1) }
    case .stream(let info):
      for part in info.inputs { collectLeaves(of: part, into: &result, depth: depth + 1) }
    default: result.append(value)
    }
  }

  /// Values a condition talks about.
  func operands(of condition: ConditionHandle) -> [ValueHandle] {
    switch self[condition] {
    case .always: return []
    case .equal(let a, let b), .ordered(let a, let b), .contains(let a, let b): return [a, b]
    case .isSome(let a), .isTrue(let a), .isCase(let a, _), .cancelled(let a): return [a]
    case .not(let inner): return operands(of: inner)
    case .all(let parts), .any(let parts): return parts.flatMap { operands(of: $0) }
    case .opaque(let parts): return parts
    }
  }

  // MARK: Ageing

  /// The value as seen after a boundary, and after a request if it was one.
  mutating func aged(_ value: ValueHandle, request: Bool) -> ValueHandle {
    if value == .unknown { return value }
    if let known = request ? afterRequest[value] : afterHop[value] { return known }
    let old = self[value]
    let shape = agedShape(old.shape, request: request)
    let new = intern(AbstractValue(shape, crossing: request ? .request : old.crossing, crossedBoundary: true))
    if request { afterRequest[value] = new } else { afterHop[value] = new }
    return new
  }

  private mutating func agedShape(_ shape: ValueShape, request: Bool) -> ValueShape {
    func all(_ parts: [ValueHandle], _ pool: inout ValuePool) -> [ValueHandle] {
      parts.map { pool.aged($0, request: request) }
    }
    switch shape {
    case .enumCase(let name, let parts): return .enumCase(name, all(parts, &self))
    case .tuple(let parts): return .tuple(all(parts, &self))
    case .derived(let parts): return .derived(all(parts, &self))
    case .condition(let condition): return .condition(aged(condition, request: request))
    default: return shape
    }
  }

  private mutating func aged(_ condition: ConditionHandle, request: Bool) -> ConditionHandle {
    func value(_ handle: ValueHandle, _ pool: inout ValuePool) -> ValueHandle { pool.aged(handle, request: request) }
    let new: Condition
    switch self[condition] {
    case .always(let truth): new = .always(truth)
    case .equal(let a, let b): new = .equal(value(a, &self), value(b, &self))
    case .ordered(let a, let b): new = .ordered(value(a, &self), value(b, &self))
    case .isSome(let a): new = .isSome(value(a, &self))
    case .isTrue(let a): new = .isTrue(value(a, &self))
    case .isCase(let a, let name): new = .isCase(value(a, &self), name)
    case .contains(let a, let b): new = .contains(container: value(a, &self), element: value(b, &self))
    case .cancelled(let a): new = .cancelled(value(a, &self))
    case .not(let inner): new = .not(aged(inner, request: request))
    case .all(let parts): new = .all(parts.map { aged($0, request: request) })
    case .any(let parts): new = .any(parts.map { aged($0, request: request) })
    case .opaque(let parts): new = .opaque(parts.map { value($0, &self) })
    }
    return intern(new)
  }

  /// The value where two paths meet.
  mutating func join(_ a: ValueHandle, _ b: ValueHandle) -> ValueHandle {
    if a == b { return a }
    if a == .unknown || b == .unknown { return .unknown }
    let left = self[a], right = self[b]
    if left.shape == right.shape {
      return intern(AbstractValue(
        left.shape, crossing: left.crossing.joined(right.crossing),
        crossedBoundary: left.crossedBoundary || right.crossedBoundary))
    }
    return derive([a, b])
  }
}
