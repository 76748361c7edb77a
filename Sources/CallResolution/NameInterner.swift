// Stage 5 (link). Maps the names of all files to one table. Most names of a file are known already, so what counts is the
// cost of a hit: one multiply-and-fold hash over the bytes, one compare.
import Semantics

/// Distinct names under dense ids; entry 0 is the empty name.
struct NameInterner: Sendable {
  private(set) var names: [String] = [""]
  private var hashes: ContiguousArray<UInt64> = [NameInterner.hash(UnsafeBufferPointer(start: nil, count: 0))]
  private var slots: ContiguousArray<UInt32>

  init(capacity: Int = 1 << 12) {
    var size = 1 << 10
    while size < capacity * 2 { size *= 2 }
    slots = ContiguousArray(repeating: 0, count: size)
    place(0, hashes[0])
  }

  var count: Int { names.count }
  subscript(_ id: NameID) -> String { names[Int(id.raw)] }

  mutating func intern(_ name: String) -> NameID {
    var name = name
    return name.withUTF8 { intern($0) }
  }

  /// The id of a name given by its bytes.
  mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> NameID {
    let hash = NameInterner.hash(bytes)
    if let known = find(bytes, hash) { return known }
    let name = String(decoding: bytes, as: UTF8.self)
    if names.count * 2 > slots.count { grow() }
    let id = UInt32(names.count)
    names.append(name)
    hashes.append(hash)
    place(id, hash)
    return NameID(id)
  }

  func find(_ name: String) -> NameID? {
    var name = name
    return name.withUTF8 { find($0, NameInterner.hash($0)) }
  }

  private func find(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> NameID? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 8) & mask
    // Slots hold id + 1; 0 is free.
    while slots[slot] != 0 {
      let id = Int(slots[slot] - 1)
      if hashes[id] == hash {
        var known = names[id]
        if known.withUTF8({ $0.elementsEqual(bytes) }) { return NameID(UInt32(id)) }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private mutating func place(_ id: UInt32, _ hash: UInt64) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 8) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = id + 1
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 4)
    for id in names.indices { place(UInt32(id), hashes[id]) }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: bytes.count)
    var index = 0
    while index + 8 <= bytes.count {
      let word = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    var tail: UInt64 = 0
    while index < bytes.count {
      tail = tail << 8 | UInt64(bytes[index])
      index += 1
    }
    hash = (hash ^ tail) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 29
  }
}
