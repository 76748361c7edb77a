// Stage 5 (link). A flat table from (owner, name) to a short list: members of types, names in scopes. One allocation for
// all types instead of a dictionary each.
import Semantics

/// Lists of integers by a 64-bit key, each in the order in which it was filled.
struct KeyedLists: Sendable {
  /// A key with the first and the last entry of its list, together: a look-up waits for memory once.
  private struct Slot: Sendable, BitwiseCopyable {
    var key: UInt64 = 0
    /// 0 in a free slot.
    var head: UInt32 = 0
    var tail: UInt32 = 0
  }
  private var slots: ContiguousArray<Slot>
  private var used = 0
  private var values: ContiguousArray<UInt32> = [0]
  private var next: ContiguousArray<UInt32> = [0]

  init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = ContiguousArray(repeating: Slot(), count: size)
  }

  /// The key of a name in a scope.
  @inline(__always) static func key(_ scope: UInt32, _ name: NameID) -> UInt64 { UInt64(scope) << 32 | UInt64(name.raw) }

  mutating func add(_ value: UInt32, to key: UInt64) {
    if used * 2 > slots.count { grow() }
    let slot = find(key)
    let position = UInt32(values.count)
    values.append(value)
    next.append(0)
    if slots[slot].head == 0 {
      slots[slot] = Slot(key: key, head: position, tail: position)
      used += 1
    } else {
      next[Int(slots[slot].tail)] = position
      slots[slot].tail = position
    }
  }

  /// Position of the first entry of a list, 0 for none.
  @inline(__always) func first(_ key: UInt64) -> UInt32 { slots[find(key)].head }
  @inline(__always) func after(_ position: UInt32) -> UInt32 { next[Int(position)] }
  @inline(__always) func value(_ position: UInt32) -> UInt32 { values[Int(position)] }

  func list(_ key: UInt64) -> [UInt32] {
    var list: [UInt32] = []
    var position = first(key)
    while position != 0 {
      list.append(values[Int(position)])
      position = next[Int(position)]
    }
    return list
  }

  private func find(_ key: UInt64) -> Int {
    let mask = slots.count - 1
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    var slot = Int(truncatingIfNeeded: hash & 0x7FFF_FFFF) & mask
    while slots[slot].head != 0, slots[slot].key != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: old.count * 4)
    for slot in old where slot.head != 0 { slots[find(slot.key)] = slot }
  }
}
