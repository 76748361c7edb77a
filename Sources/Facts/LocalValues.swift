// Stage 7 (facts). What locals hold at a program point, as one sorted array: a copy costs nothing until it is changed, and
// where two paths meet both are walked once. A dictionary had to hash every local again at every join.
import Semantics

/// A local in one activation of its function.
struct LocalKey: Hashable, Comparable, Sendable, BitwiseCopyable {
  var frame: UInt32
  var local: LocalID

  fileprivate var order: UInt64 { UInt64(frame) << 32 | UInt64(local.raw) }
  static func < (a: LocalKey, b: LocalKey) -> Bool { a.order < b.order }
}

/// Values by frame and local; a local that is not there holds nothing known.
struct LocalValues: Equatable, Sendable {
  private struct Entry: Equatable, Sendable, BitwiseCopyable {
    var key: LocalKey
    var value: ValueHandle
  }
  private var entries: [Entry] = []

  subscript(_ key: LocalKey) -> ValueHandle? {
    get {
      let position = position(of: key)
      return position < entries.count && entries[position].key == key ? entries[position].value : nil
    }
    set {
      let position = position(of: key)
      let isThere = position < entries.count && entries[position].key == key
      switch (newValue, isThere) {
      case (let value?, true): if entries[position].value != value { entries[position].value = value }
      case (let value?, false): entries.insert(Entry(key: key, value: value), at: position)
      case (nil, true): entries.remove(at: position)
      case (nil, false): break
      }
    }
  }

  /// Where the key is, or would be.
  private func position(of key: LocalKey) -> Int {
    // Most often it belongs to the newest frame.
    guard let last = entries.last, key <= last.key else { return entries.count }
    var low = 0
    var high = entries.count - 1
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Forgets the locals of one activation.
  mutating func removeAll(of frame: UInt32) {
    let start = position(of: LocalKey(frame: frame, local: LocalID(0)))
    var end = start
    while end < entries.count, entries[end].key.frame == frame { end += 1 }
    if start < end { entries.removeSubrange(start ..< end) }
  }

  func mapValues(_ transform: (ValueHandle) -> ValueHandle) -> LocalValues {
    var result = self
    for position in result.entries.indices { result.entries[position].value = transform(result.entries[position].value) }
    return result
  }

  /// What holds of locals that both know, where two paths meet.
  func joined(_ other: LocalValues, _ join: (ValueHandle, ValueHandle) -> ValueHandle) -> LocalValues {
    if self == other { return self }
    var result = LocalValues()
    result.entries.reserveCapacity(min(entries.count, other.entries.count))
    var mine = 0, theirs = 0
    while mine < entries.count, theirs < other.entries.count {
      let a = entries[mine], b = other.entries[theirs]
      if a.key < b.key {
        mine += 1
      } else if b.key < a.key {
        theirs += 1
      } else {
        result.entries.append(Entry(key: a.key, value: a.value == b.value ? a.value : join(a.value, b.value)))
        mine += 1
        theirs += 1
      }
    }
    return result
  }
}
