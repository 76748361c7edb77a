// Stage 7 (facts). Interning of values, places, conditions and outcomes for one run of the interpreter.
import CallResolution
import ControlFlow
import Semantics

/// One way a called function came back: the value it returned and what it had established there.
struct ReturnOutcome: Equatable, BitwiseCopyable {
  var value: ValueHandle
  /// Facts that held at the return, sorted.
  var facts: RunList<FactHandle>
  /// What was known of the last request there.
  var outcome: OutcomeFlags = []
}

/// Tables that give equal things equal numbers. Owned by one interpreter, so nothing here is shared between threads. A
/// class, so that an interpreter can hand it on without copying tables. Here and in the other classes of a hot path the check
/// for overlapping access is switched off: it cost 5 % of an audit, and each is used by one thread.
final class ValuePool {
  @exclusivity(unchecked) private var values = Interner<AbstractValue>()
  @exclusivity(unchecked) private var places = Interner<Place>()
  @exclusivity(unchecked) private var conditions = Interner<Condition>()
  @exclusivity(unchecked) private var outcomes = Interner<RunList<ReturnOutcome>>()

  // By value: what it became after a request and after a hop (none: not asked yet), and its leaves.
  @exclusivity(unchecked) private var afterRequest: [ValueHandle] = []
  @exclusivity(unchecked) private var afterHop: [ValueHandle] = []
  @exclusivity(unchecked) private var knownLeaves: [ValueList?] = []
  @exclusivity(unchecked) private var knownOperands: [ValueList?] = []
  // By outcome: state that was tested on the way to one of its returns.
  @exclusivity(unchecked) private var testedPlaces: [RunList<PlaceHandle>?] = []
  // By place: how many steps it has, and the handles of reads of it, one for each age. Reads are most of the values.
  @exclusivity(unchecked) private var depths: [Int32] = []
  @exclusivity(unchecked) private var reads: [ValueHandle] = []
  private static let agesOfReads = 6
  private static let none = ValueHandle(.max)
  /// How often a value was asked for that belongs to one place in the run: something made, an answer, a closure.
  @exclusivity(unchecked) private(set) var placedValues = 0

  let memory: RunMemory
  /// What `derive` collects.
  @exclusivity(unchecked) private var collected: [ValueHandle] = []

  init(_ memory: RunMemory) {
    self.memory = memory
    reset()
  }

  /// Forgets everything, for the next entry.
  func reset() {
    values.removeAll()
    places.removeAll()
    conditions.removeAll()
    outcomes.removeAll()
    afterRequest.removeAll(keepingCapacity: true)
    afterHop.removeAll(keepingCapacity: true)
    knownLeaves.removeAll(keepingCapacity: true)
    knownOperands.removeAll(keepingCapacity: true)
    testedPlaces.removeAll(keepingCapacity: true)
    depths.removeAll(keepingCapacity: true)
    reads.removeAll(keepingCapacity: true)
    intern(AbstractValue(.unknown))
  }

  /// Most leaves a derived value keeps; further ones are dropped, which can only lose an input, never make a check.
  static let leafLimit = 12
  private static let collectLimit = 4 * leafLimit

  subscript(_ value: ValueHandle) -> AbstractValue { values[value.raw] }
  subscript(_ place: PlaceHandle) -> Place { places[place.raw] }
  subscript(_ condition: ConditionHandle) -> Condition { conditions[condition.raw] }
  subscript(_ outcome: OutcomeHandle) -> RunList<ReturnOutcome> { outcomes[outcome.raw] }

  @discardableResult func intern(_ value: AbstractValue) -> ValueHandle {
    guard case .read(let place) = value.shape else { return add(value) }
    let slot = Int(place.raw) * Self.agesOfReads + Int(value.crossing.rawValue) * 2 + (value.crossedBoundary ? 1 : 0)
    if reads[slot] == Self.none { reads[slot] = add(value) }
    return reads[slot]
  }

  private func add(_ value: AbstractValue) -> ValueHandle {
    if value.shape.isPlaced { placedValues += 1 }
    let (number, isNew) = values.intern(value)
    if isNew {
      afterRequest.append(Self.none)
      afterHop.append(Self.none)
      knownLeaves.append(nil)
    }
    return ValueHandle(number)
  }

  func intern(_ shape: ValueShape) -> ValueHandle { intern(AbstractValue(shape)) }

  func intern(_ place: Place) -> PlaceHandle {
    let (number, isNew) = places.intern(place)
    if isNew {
      depths.append(place.parent.map { depths[Int($0.raw)] + 1 } ?? 1)
      reads.append(contentsOf: repeatElement(Self.none, count: Self.agesOfReads))
    }
    return PlaceHandle(number)
  }

  func intern(_ condition: Condition) -> ConditionHandle {
    let (number, isNew) = conditions.intern(condition)
    if isNew { knownOperands.append(nil) }
    return ConditionHandle(number)
  }

  /// The value that the condition finds to be one of some cases, and the test for each.
  func cases(_ condition: ConditionHandle) -> (value: ValueHandle, tests: [ConditionHandle])? {
    switch self[condition] {
    case .isCase(let value, _): return (value, [condition])
    case .any(let parts):
      guard let first = parts.first, case .isCase(let value, _) = self[first] else { return nil }
      let isOfOne = parts.allSatisfy { if case .isCase(value, _) = self[$0] { true } else { false } }
      return isOfOne ? (value, Array(parts)) : nil
    default: return nil
    }
  }

  /// What a function returned, return by return.
  func intern(_ outcome: some Collection<ReturnOutcome>) -> OutcomeHandle {
    let (number, isNew) = outcomes.intern(memory.list(outcome))
    if isNew { testedPlaces.append(nil) }
    return OutcomeHandle(number)
  }

  /// State, as it is now, that was tested on the way to one of the returns, or by what they return.
  func testedPlaces(of outcome: OutcomeHandle, _ facts: FactTable) -> RunList<PlaceHandle> {
    if let known = testedPlaces[Int(outcome.raw)] { return known }
    var places: Set<PlaceHandle> = []
    func note(_ value: ValueHandle) {
      switch self[value].shape {
      case .read(let place) where self[value].crossing == .nothing: places.insert(place)
      case .outcome(let inner): places.formUnion(testedPlaces(of: inner, facts))
      case .condition(let condition): operands(of: condition).forEach(note)
      default: break
      }
    }
    for way in self[outcome] {
      note(way.value)
      for fact in way.facts { operands(of: facts[fact].condition).forEach(note) }
    }
    let result = memory.list(places.sorted())
    testedPlaces[Int(outcome.raw)] = result
    return result
  }

  /// `step` below `parent`. Deep paths are cut: beyond six steps the last one stays what it was.
  func place(_ parent: PlaceHandle?, _ step: Place.Step) -> PlaceHandle {
    guard let parent, depth(of: parent) >= Self.placeDepth else { return intern(Place(parent: parent, step: step)) }
    // Farther away a property is that of one object of many.
    if case .property = step { return intern(Place(parent: intern(Place(parent: nil, step: .referent(.unknown))), step: step)) }
    return depth(of: parent) < Self.placeDepth + 2 ? intern(Place(parent: parent, step: step)) : parent
  }

  /// Steps of a way that is followed from its root.
  private static let placeDepth = 6

  func depth(of place: PlaceHandle) -> Int { Int(depths[Int(place.raw)]) }

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
    var a = a, b = b
    while depths[Int(a.raw)] > depths[Int(b.raw)] { a = self[a].parent ?? a }
    while depths[Int(b.raw)] > depths[Int(a.raw)] { b = self[b].parent ?? b }
    while a != b {
      switch (self[a].step, self[b].step) {
      case (.element, .element): break
      case (let first, let second): if first != second { return false }
      }
      guard let left = self[a].parent, let right = self[b].parent else { return true }
      (a, b) = (left, right)
    }
    return true
  }

  /// The place is the other one, or lies in it.
  func isPart(_ part: PlaceHandle, of whole: PlaceHandle) -> Bool {
    depths[Int(part.raw)] >= depths[Int(whole.raw)] && overlap(part, whole)
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
  func derive(_ parts: some Collection<ValueHandle>) -> ValueHandle {
    if parts.count == 1, let part = parts.first, isDerivedNow(part) { return part }
    var leaves = consumeCollected()
    for part in parts {
      let own = self.leaves(of: part)
      // Where the limit comes near, what is collected first counts.
      if leaves.count + own.count < Self.collectLimit { leaves += own } else { collectLeaves(of: part, into: &leaves) }
    }
    defer { collected = leaves }
    if leaves.isEmpty { return .unknown }
    leaves.sort()
    var count = 0
    for leaf in leaves where (count == 0 || leaves[count - 1] != leaf) && count < Self.leafLimit {
      leaves[count] = leaf
      count += 1
    }
    return intern(.derived(memory.list(leaves.prefix(count))))
  }

  /// Its leaves are sorted already.
  private func isDerivedNow(_ value: ValueHandle) -> Bool {
    let known = self[value]
    guard case .derived = known.shape else { return false }
    return known.crossing == .nothing && !known.crossedBoundary
  }

  /// The empty list, with the room that the last `derive` needed.
  private func consumeCollected() -> [ValueHandle] {
    var list: [ValueHandle] = []
    swap(&list, &collected)
    list.removeAll(keepingCapacity: true)
    return list
  }

  /// What a value depends on, as values that are not themselves derived.
  func leaves(of value: ValueHandle) -> ValueList {
    if let known = knownLeaves[Int(value.raw)] { return known }
    var found = consumeCollected()
    collectLeaves(of: value, into: &found)
    let result = memory.list(found)
    collected = found
    knownLeaves[Int(value.raw)] = result
    return result
  }

  private func collectLeaves(of value: ValueHandle, into result: inout [ValueHandle], depth: Int = 0) {
    guard result.count < Self.collectLimit, depth < 8 else { return }
    switch self[value].shape {
    case .unknown, .null, .bool, .constant, .range, .typeName: return
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
  func operands(of condition: ConditionHandle) -> ValueList {
    if let known = knownOperands[Int(condition.raw)] { return known }
    let operands = memory.list(findOperands(of: condition))
    knownOperands[Int(condition.raw)] = operands
    return operands
  }

  private func findOperands(of condition: ConditionHandle) -> [ValueHandle] {
    switch self[condition] {
    case .always: return []
    case .equal(let a, let b), .ordered(let a, let b), .contains(let a, let b): return [a, b]
    case .isSome(let a), .isTrue(let a), .isCase(let a, _), .cancelled(let a): return [a]
    case .not(let inner): return Array(operands(of: inner))
    case .all(let parts), .any(let parts): return parts.flatMap { operands(of: $0) }
    case .opaque(let parts): return Array(parts)
    }
  }

  // MARK: Ageing

  /// The value as seen after a boundary, and after a request if it was one.
  func aged(_ value: ValueHandle, request: Bool) -> ValueHandle {
    if value == .unknown { return value }
    let known = request ? afterRequest[Int(value.raw)] : afterHop[Int(value.raw)]
    if known != Self.none { return known }
    let old = self[value]
    let shape = agedShape(old.shape, request: request)
    let new = intern(AbstractValue(shape, crossing: request ? .request : old.crossing, crossedBoundary: true))
    if request { afterRequest[Int(value.raw)] = new } else { afterHop[Int(value.raw)] = new }
    return new
  }

  private func agedShape(_ shape: ValueShape, request: Bool) -> ValueShape {
    func all(_ parts: ValueList) -> ValueList { memory.list(parts.map { aged($0, request: request) }) }
    switch shape {
    case .enumCase(let name, let parts): return .enumCase(name, all(parts))
    case .tuple(let parts): return .tuple(all(parts))
    case .derived(let parts): return .derived(all(parts))
    case .condition(let condition): return .condition(aged(condition, request: request))
    default: return shape
    }
  }

  private func aged(_ condition: ConditionHandle, request: Bool) -> ConditionHandle {
    func value(_ handle: ValueHandle) -> ValueHandle { aged(handle, request: request) }
    let new: Condition
    switch self[condition] {
    case .always(let truth): new = .always(truth)
    case .equal(let a, let b): new = .equal(value(a), value(b))
    case .ordered(let a, let b): new = .ordered(value(a), value(b))
    case .isSome(let a): new = .isSome(value(a))
    case .isTrue(let a): new = .isTrue(value(a))
    case .isCase(let a, let name): new = .isCase(value(a), name)
    case .contains(let a, let b): new = .contains(container: value(a), element: value(b))
    case .cancelled(let a): new = .cancelled(value(a))
    case .not(let inner): new = .not(aged(inner, request: request))
    case .all(let parts): new = .all(memory.list(parts.map { aged($0, request: request) }))
    case .any(let parts): new = .any(memory.list(parts.map { aged($0, request: request) }))
    case .opaque(let parts): new = .opaque(memory.list(parts.map(value)))
    }
    return intern(new)
  }

  /// The value where two paths meet.
  func join(_ a: ValueHandle, _ b: ValueHandle) -> ValueHandle {
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
