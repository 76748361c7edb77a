// Names to numbers, per file. The table is as large as the file's size lets expect, so that a file of a few names costs a
// few entries, whatever the file before it was. Names are not copied: an entry points to where its name first stands.
import SourceText

/// The names of one file.
struct SymbolTable: ~Copyable {
  /// An entry; of one that is free the symbol is 0.
  private struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    var symbol: UInt32 = 0
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var capacity: Int
  /// The number of slots in use less one.
  private var mask: Int
  private let words = KeywordTable.words
  /// Where each name first stands; index 0 is unused.
  var names = GrowableBuffer<SourceRange>(capacity: 1024)
  /// The keyword each name spells, if any.
  private(set) var keywords = GrowableBuffer<Keyword>(capacity: 1024)
  /// True if one of the names is `operator` or `precedencegroup`.
  private(set) var declaresOperators = false

  init() {
    capacity = 1024
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    reset(expecting: 0)
  }

  deinit { slots.deallocate() }

  /// Forgets all names. There will be about `count` others.
  mutating func reset(expecting count: Int) {
    var size = 256
    while size < count * 2, size < 1 << 16 { size *= 2 }
    makeSlots(size)
    names.truncate(to: 0)
    keywords.truncate(to: 0)
    names.append(SourceRange(start: 0, end: 0))
    keywords.append(.none)
    declaresOperators = false
  }

  /// Takes `size` free slots into use, a power of two.
  private mutating func makeSlots(_ size: Int) {
    if size > capacity {
      slots.deallocate()
      capacity = size
      slots = .allocate(capacity: capacity)
    }
    slots.initialize(repeating: Slot(), count: size)
    mask = size - 1
  }

  /// The number of the `length` bytes at `offset`; reads up to seven bytes past them.
  mutating func intern(_ base: UnsafePointer<UInt8>, _ offset: Int, _ length: Int) -> Symbol {
    intern(base, offset, length, Self.hash(base + offset, length))
  }

  /// The same with the hash of the bytes.
  @inline(__always)
  mutating func intern(_ base: UnsafePointer<UInt8>, _ offset: Int, _ length: Int, _ hash: UInt64) -> Symbol {
    var index = Int(truncatingIfNeeded: hash) & mask
    let check = UInt32(truncatingIfNeeded: hash >> 32)
    while slots[index].symbol != 0 {
      if slots[index].hash == check {
        let known = names[Int(slots[index].symbol)]
        if Int(known.length) == length, Self.equal(base + Int(known.start), base + offset, length) {
          return Symbol(rawValue: slots[index].symbol)
        }
      }
      index = (index &+ 1) & mask
    }
    return insert(base, offset, length, hash, at: index)
  }

  @inline(never)
  private mutating func insert(_ base: UnsafePointer<UInt8>, _ offset: Int, _ length: Int, _ hash: UInt64, at index: Int) -> Symbol {
    let symbol = UInt32(names.count)
    names.append(SourceRange(start: UInt32(offset), end: UInt32(offset + length)))
    let keyword = words.keyword(base + offset, length, hash: hash)
    keywords.append(keyword)
    if keyword == .operator || keyword == .precedencegroup { declaresOperators = true }
    slots[index] = Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), symbol: symbol)
    if names.count * 2 > mask { grow(base) }
    return Symbol(rawValue: symbol)
  }

  private mutating func grow(_ base: UnsafePointer<UInt8>) {
    makeSlots((mask + 1) * 2)
    for symbol in 1..<names.count {
      let name = names[symbol]
      let hash = Self.hash(base + Int(name.start), Int(name.length))
      var index = Int(truncatingIfNeeded: hash) & mask
      while slots[index].symbol != 0 { index = (index + 1) & mask }
      slots[index] = Slot(hash: UInt32(truncatingIfNeeded: hash >> 32), symbol: UInt32(symbol))
    }
  }

  /// The hash of no bytes.
  static var emptyHash: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// The hash of some bytes, eight a step; the lexer does the same while it looks for the end of a name.
  static func hash(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
    var state = emptyHash
    var index = 0
    while index &+ 8 <= length {
      state = mix(state, WordScan.load(bytes + index))
      index &+= 8
    }
    return index < length ? mix(state, WordScan.prefix(WordScan.load(bytes + index), length &- index)) : state
  }

  /// The hash of what `state` stands for and eight bytes more: multiply and fold.
  @inline(__always)
  static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  @inline(__always)
  fileprivate static func equal(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    var index = 0
    while index &+ 8 <= length {
      if WordScan.load(left + index) != WordScan.load(right + index) { return false }
      index &+= 8
    }
    return WordScan.prefix(WordScan.load(left + index) ^ WordScan.load(right + index), length &- index) == 0
  }
}

/// The words of the language by the hash of their bytes. Asked once per distinct name of a file.
struct KeywordTable {
  private struct Slot: BitwiseCopyable {
    var check: UInt32
    var start: UInt16
    var length: UInt8
    var keyword: Keyword
  }
  private static let mask = 511
  private let slots: UnsafePointer<Slot>
  private let texts: UnsafePointer<UInt8>

  /// The only one: made once and never freed.
  nonisolated(unsafe) static let words = KeywordTable()

  private init() {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: KeywordTable.mask + 1)
    slots.initialize(repeating: Slot(check: 0, start: 0, length: 0, keyword: .none), count: KeywordTable.mask + 1)
    let words = Keyword.allCases.filter { $0 != .none }.map { (keyword: $0, text: Array("\($0)".utf8)) }
    // Words are compared eight bytes at a time.
    let texts = UnsafeMutablePointer<UInt8>.allocate(capacity: words.reduce(8) { $0 + $1.text.count })
    var start = 0
    for (keyword, text) in words {
      for (position, byte) in (text + [UInt8](repeating: 0, count: 8)).enumerated() { texts[start + position] = byte }
      let hash = SymbolTable.hash(texts + start, text.count)
      var index = Int(truncatingIfNeeded: hash) & KeywordTable.mask
      while slots[index].length > 0 { index = (index + 1) & KeywordTable.mask }
      slots[index] = Slot(
        check: UInt32(truncatingIfNeeded: hash >> 32), start: UInt16(start), length: UInt8(text.count), keyword: keyword)
      start += text.count
    }
    self.slots = UnsafePointer(slots)
    self.texts = UnsafePointer(texts)
  }

  /// The keyword that some bytes with their hash spell, or `none`.
  func keyword(_ bytes: UnsafePointer<UInt8>, _ length: Int, hash: UInt64) -> Keyword {
    var index = Int(truncatingIfNeeded: hash) & KeywordTable.mask
    while slots[index].length > 0 {
      let slot = slots[index]
      if slot.check == UInt32(truncatingIfNeeded: hash >> 32), Int(slot.length) == length,
        SymbolTable.equal(texts + Int(slot.start), bytes, length)
      {
        return slot.keyword
      }
      index = (index &+ 1) & KeywordTable.mask
    }
    return .none
  }
}
