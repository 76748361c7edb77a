// Stage 5 (link). A flat table from (owner, name) to a short list: members of types, names in scopes. One allocation for
// all types instead of a dictionary each.
import Semantics

/// Lists of integers by a 64-bit key, each in the order in which it was filled.
struct KeyedLists: Sendable {
  private var keys: ContiguousArray<UInt64>
  private var heads: ContiguousArray<UInt32>
  private var tails: ContiguousArray<UInt32>
  private var used = 0
  private var values: ContiguousArray<UInt32> = [0]
  private var next: ContiguousArray<UInt32> = [0]

  init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    keys = ContiguousArray(repeating: 0, count: size)
    heads = ContiguousArray(repeating: 0, count: size)
    tails = ContiguousArray(repeating: 0, count: size)
  }

  /// The key of a name in a scope.
  @inline(__always) static func key(_ scope: UInt32, _ name: NameID) -> UInt64 { UInt64(scope) << 32 | UInt64(name.raw) }

  mutating func add(_ value: UInt32, to key: UInt64) {
    if used * 2 > keys.count { grow() }
    let slot = find(key)
    let position = UInt32(values.count)
    values.append(value)
    next.append(0)
    if heads[slot] == 0 {
      keys[slot] = key
      heads[slot] = position
      used += 1
    } else {
      next[Int(tails[slot])] = position
    }
    tails[slot] = position
  }

  /// Position of the first entry of a list, 0 for none.
  @inline(__always) func first(_ key: UInt64) -> UInt32 { heads[find(key)] }
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
    let mask = keys.count - 1
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    var slot = Int(truncatingIfNeeded: hash & 0x7FFF_FFFF) & mask
    while heads[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldHeads, oldTails) = (keys, heads, tails)
    let size = keys.count * 4
    keys = ContiguousArray(repeating: 0, count: size)
    heads = ContiguousArray(repeating: 0, count: size)
    tails = ContiguousArray(repeating: 0, count: size)
    for index in oldKeys.indices where oldHeads[index] != 0 {
      let slot = find(oldKeys[index])
      keys[slot] = oldKeys[index]
      heads[slot] = oldHeads[index]
      tails[slot] = oldTails[index]
    }
  }
}
