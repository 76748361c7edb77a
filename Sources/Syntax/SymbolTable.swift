// Names to numbers, per file. The table is emptied by raising a generation, so that a file of a few
// names costs a few entries, whatever the file before it was. Names are not copied: an entry points
// to where its name first stands in the file.
import SourceText

/// The names of one file.
struct SymbolTable: ~Copyable {
  private struct Slot: BitwiseCopyable {
    var generation: UInt32
    var hash: UInt32
    var symbol: UInt32
    var padding: UInt32 = 0
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int
  private var generation: UInt32 = 1
  /// Where each name first stands; index 0 is unused.
  var names = GrowableBuffer<SourceRange>(capacity: 1024)
  /// The keyword each name spells, if any.
  private(set) var keywords = GrowableBuffer<Keyword>(capacity: 1024)

  init() {
    mask = 1023
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(generation: 0, hash: 0, symbol: 0), count: mask + 1)
    reset()
  }

  deinit { slots.deallocate() }

  /// Forgets all names.
  mutating func reset() {
    if generation == .max {
      slots.update(repeating: Slot(generation: 0, hash: 0, symbol: 0), count: mask + 1)
      generation = 0
    }
    generation += 1
    names.truncate(to: 0)
    keywords.truncate(to: 0)
    names.append(SourceRange(start: 0, end: 0))
    keywords.append(.none)
  }

  /// The number of the `length` bytes at `offset`; reads up to seven bytes past them.
  @inline(__always)
  mutating func intern(_ base: UnsafePointer<UInt8>, _ offset: Int, _ length: Int) -> Symbol {
    let hash = Self.hash(base + offset, length)
    var index = Int(truncatingIfNeeded: hash) & mask
    let check = UInt32(truncatingIfNeeded: hash >> 32)
    while slots[index].generation == generation {
      if slots[index].hash == check {
        let known = names[Int(slots[index].symbol)]
        if Int(known.length) == length, Self.equal(base + Int(known.start), base + offset, length) {
          return Symbol(rawValue: slots[index].symbol)
        }
      }
      index = (index &+ 1) & mask
    }
    return insert(base, offset, length, check: check, at: index)
  }

  @inline(never)
  private mutating func insert(_ base: UnsafePointer<UInt8>, _ offset: Int, _ length: Int, check: UInt32, at index: Int) -> Symbol {
    let symbol = UInt32(names.count)
    names.append(SourceRange(start: UInt32(offset), end: UInt32(offset + length)))
    keywords.append(KeywordTable.keyword(base + offset, length))
    slots[index] = Slot(generation: generation, hash: check, symbol: symbol)
    if names.count * 2 > mask { grow(base) }
    return Symbol(rawValue: symbol)
  }

  private mutating func grow(_ base: UnsafePointer<UInt8>) {
    slots.deallocate()
    mask = mask * 2 + 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(generation: 0, hash: 0, symbol: 0), count: mask + 1)
    for symbol in 1..<names.count {
      let name = names[symbol]
      let hash = Self.hash(base + Int(name.start), Int(name.length))
      var index = Int(truncatingIfNeeded: hash) & mask
      while slots[index].generation == generation { index = (index + 1) & mask }
      slots[index] = Slot(generation: generation, hash: UInt32(truncatingIfNeeded: hash >> 32), symbol: UInt32(symbol))
    }
  }

  /// Multiply-and-fold over eight bytes a step.
  @inline(__always)
  static func hash(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    let raw = UnsafeRawPointer(bytes)
    var state = UInt64(truncatingIfNeeded: length) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index &+ 8 <= length {
      state = mix(state ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    if index < length {
      let rest = UInt64(truncatingIfNeeded: length &- index) &* 8
      state = mix(state ^ (raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & (~0 >> (64 &- rest))))
    }
    return state
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  @inline(__always)
  private static func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    var index = 0
    while index &+ 8 <= length {
      if left.loadUnaligned(fromByteOffset: index, as: UInt64.self) != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index &+= 8
    }
    if index == length { return true }
    let difference = left.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    return difference & (~0 >> (64 &- UInt64(truncatingIfNeeded: length &- index) &* 8)) == 0
  }
}

/// The words of the language by their bytes. Asked once per distinct name of a file.
enum KeywordTable {
  private static let byText: [String: Keyword] = {
    var table: [String: Keyword] = [:]
    for keyword in Keyword.allCases where keyword != .none { table["\(keyword)"] = keyword }
    return table
  }()
  /// Words of each length exist at all, and with which first letters: most names are told apart by this alone.
  private static let firstLetters: [UInt32] = {
    var masks = [UInt32](repeating: 0, count: 40)
    for text in byText.keys {
      masks[text.utf8.count] |= 1 << UInt32(text.utf8.first! & 31)
    }
    return masks
  }()

  /// The keyword that some bytes spell, or `none`.
  static func keyword(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Keyword {
    guard length < firstLetters.count, firstLetters[length] & (1 << UInt32(bytes[0] & 31)) != 0 else { return .none }
    return byText[String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)] ?? .none
  }
}
