// Eight bytes at a time, without a branch for each: most of a file is names and white space.

enum WordScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The eight bytes at `bytes`, the first one lowest.
  @inline(__always) static func load(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// The high bit of each byte that is `byte` at least; high bits of `word` must be clear.
  @inline(__always) private static func atLeast(_ byte: UInt8, _ word: UInt64) -> UInt64 {
    word &+ ones &* UInt64(128 &- byte)
  }

  /// How many of the bytes, from the first on, are ASCII letters, digits and `_`.
  @inline(__always) static func namePart(_ word: UInt64) -> Int {
    let low = word & ~highBits
    let lowercase = low | ones &* 0x20
    let letters = atLeast(0x61, lowercase) & ~atLeast(0x7B, lowercase)
    let digits = atLeast(0x30, low) & ~atLeast(0x3A, low)
    let underscores = ~atLeast(1, low ^ ones &* 0x5F)
    let others = ~(letters | digits | underscores) | word
    return (others & highBits).trailingZeroBitCount >> 3
  }

  /// How many of the bytes, from the first on, are spaces.
  @inline(__always) static func spaces(_ word: UInt64) -> Int {
    (word ^ ones &* 0x20).trailingZeroBitCount >> 3
  }

  /// The first `count` bytes, zeros behind them; `count` is below eight.
  @inline(__always) static func prefix(_ word: UInt64, _ count: Int) -> UInt64 {
    word & ~(~0 << UInt64(truncatingIfNeeded: count &* 8))
  }
}
