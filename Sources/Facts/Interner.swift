// Stage 7 (facts). Numbers for equal things, by a hash of a few multiplications. The interpreter interns several things in
// each step; with `Dictionary`, whose hash is made to withstand hostile keys, that was an eighth of its time.

/// A hash in the making.
struct QuickHash {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always) mutating func add(_ part: UInt64) {
    value = (value ^ part) &* 0xFF51_AFD7_ED55_8CCD
    value ^= value >> 32
  }
  @inline(__always) mutating func add(_ part: UInt32) { add(UInt64(part)) }
  @inline(__always) mutating func add(_ first: UInt32, _ second: UInt32) { add(UInt64(first) << 32 | UInt64(second)) }
  mutating func add(_ parts: ValueList) { for part in parts { add(part.raw) } }
}

/// What an `Interner` can hold.
protocol Internable: Equatable {
  /// Adds everything that `==` compares, or most of it.
  func mix(into hash: inout QuickHash)
}

/// Distinct elements under the numbers 0, 1, 2 … in the order in which they came.
struct Interner<Element: Internable> {
  private(set) var elements: [Element] = []
  /// Open addressing: half of the hash above number + 1; 0 is free. Elements are compared only where that half agrees.
  private var slots = ContiguousArray<UInt64>(repeating: 0, count: 64)

  subscript(_ number: UInt32) -> Element { elements[Int(number)] }
  var count: Int { elements.count }

  /// The number of an element, and whether it came for the first time.
  mutating func intern(_ element: Element) -> (number: UInt32, isNew: Bool) {
    var hash = QuickHash()
    element.mix(into: &hash)
    let tag = UInt32(truncatingIfNeeded: hash.value)
    let mask = slots.count - 1
    var slot = Int(tag) & mask
    while slots[slot] != 0 {
      let number = UInt32(truncatingIfNeeded: slots[slot]) - 1
      if UInt32(slots[slot] >> 32) == tag, elements[Int(number)] == element { return (number, false) }
      slot = (slot + 1) & mask
    }
    elements.append(element)
    slots[slot] = UInt64(tag) << 32 | UInt64(elements.count)
    if elements.count * 2 >= slots.count { grow() }
    return (UInt32(elements.count - 1), true)
  }

  mutating func removeAll() {
    // A table that one large entry made large is not cleared for all those after it.
    let isOversized = slots.count > 1024 && slots.count > elements.count * 16
    if isOversized { slots = ContiguousArray(repeating: 0, count: 64) } else { for slot in slots.indices { slots[slot] = 0 } }
    elements.removeAll(keepingCapacity: true)
  }

  private mutating func grow() {
    var larger = ContiguousArray<UInt64>(repeating: 0, count: slots.count * 4)
    let mask = larger.count - 1
    for entry in slots where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    slots = larger
  }
}

// MARK: What is interned

extension Site: Internable {
  func mix(into hash: inout QuickHash) { hash.add(frame, instruction) }
}

extension FrameKey: Internable {
  func mix(into hash: inout QuickHash) {
    hash.add(parent, callSite.raw)
    hash.add(function.raw, lexical)
  }
}

extension Fact: Internable {
  func mix(into hash: inout QuickHash) {
    site.mix(into: &hash)
    hash.add(condition.raw, UInt32(freshness.rawValue) << 2 | (holds ? 2 : 0) | (isOverwritten ? 1 : 0))
  }
}

extension RunList: Internable where Element == ReturnOutcome {
  func mix(into hash: inout QuickHash) {
    for way in self {
      hash.add(way.value.raw, UInt32(way.outcome.rawValue))
      for fact in way.facts { hash.add(fact.raw) }
    }
  }
}

extension Place: Internable {
  func mix(into hash: inout QuickHash) {
    let above = parent?.raw ?? .max
    switch step {
    case .selfObject(let type): hash.add(above, type?.raw ?? .max)
    case .referent(let value): hash.add(above, value.raw &+ 0x1000_0000)
    case .sharedLocal(let local, let function):
      hash.add(above, local.raw &+ 0x2000_0000)
      hash.add(function.raw)
    case .global(let property): hash.add(above, property.raw &+ 0x3000_0000)
    case .property(let property): hash.add(above, property.raw &+ 0x4000_0000)
    case .external(let name): hash.add(above, name.raw &+ 0x5000_0000)
    case .element(let key): hash.add(above, key.raw &+ 0x6000_0000)
    case .tupleMember(let index): hash.add(above, index &+ 0x7000_0000)
    }
  }
}

extension Condition: Internable {
  func mix(into hash: inout QuickHash) {
    switch self {
    case .always(let truth): hash.add(0, truth ? 1 : 0)
    case .equal(let a, let b):
      hash.add(1, a.raw)
      hash.add(b.raw)
    case .ordered(let a, let b):
      hash.add(2, a.raw)
      hash.add(b.raw)
    case .isSome(let a): hash.add(3, a.raw)
    case .isTrue(let a): hash.add(4, a.raw)
    case .isCase(let a, let name):
      hash.add(5, a.raw)
      hash.add(name.raw)
    case .contains(let container, let element):
      hash.add(6, container.raw)
      hash.add(element.raw)
    case .cancelled(let a): hash.add(7, a.raw)
    case .not(let inner): hash.add(8, inner.raw)
    case .all(let parts): for part in parts { hash.add(9, part.raw) }
    case .any(let parts): for part in parts { hash.add(10, part.raw) }
    case .opaque(let parts):
      hash.add(11, 0)
      hash.add(parts)
    }
  }
}

extension AbstractValue: Internable {
  func mix(into hash: inout QuickHash) {
    let age = UInt32(crossing.rawValue) << 1 | (crossedBoundary ? 1 : 0)
    func tag(_ tag: UInt32) -> UInt32 { tag << 3 | age }
    switch shape {
    case .unknown: hash.add(tag(0))
    case .null: hash.add(tag(1))
    case .bool(let truth): hash.add(tag(2), truth ? 1 : 0)
    case .constant(let name): hash.add(tag(3), name.raw)
    case .enumCase(let name, let parts):
      hash.add(tag(4), name.raw)
      hash.add(parts)
    case .read(let place): hash.add(tag(5), place.raw)
    case .fresh(let site):
      hash.add(tag(6))
      site.mix(into: &hash)
    case .made(let type, let site, let parts):
      hash.add(tag(7), type.raw)
      site.mix(into: &hash)
      hash.add(parts)
    case .handle(let site):
      hash.add(tag(8))
      site.mix(into: &hash)
    case .parameter(let local, let function):
      hash.add(tag(9), local.raw)
      hash.add(function.raw)
    case .response(let site):
      hash.add(tag(10))
      site.mix(into: &hash)
    case .answerFlag(let site):
      hash.add(tag(11))
      site.mix(into: &hash)
    case .failure(let site):
      hash.add(tag(12))
      site.mix(into: &hash)
    case .closure(let function, let frame):
      hash.add(tag(13), function.raw)
      hash.add(frame)
    case .function(let targets, let receiver):
      hash.add(tag(14), receiver.raw)
      for target in targets { hash.add(target.raw) }
    case .condition(let condition): hash.add(tag(15), condition.raw)
    case .outcome(let outcome): hash.add(tag(16), outcome.raw)
    case .tuple(let parts):
      hash.add(tag(17))
      hash.add(parts)
    case .found(let container, let by):
      hash.add(tag(18), container.raw)
      hash.add(by)
    case .stream(let info):
      hash.add(tag(19))
      hash.add(info.inputs)
    case .derived(let parts):
      hash.add(tag(20))
      hash.add(parts)
    case .object(let place): hash.add(tag(21), place.raw)
    case .typeName(let type): hash.add(tag(22), type.raw)
    case .range(let first, let last):
      hash.add(tag(23), first.raw)
      hash.add(last.raw)
    }
  }
}
