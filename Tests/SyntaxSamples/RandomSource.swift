// A small seeded random number generator: the same seed gives the same program on every machine.

/// SplitMix64.
package struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that starts at a seed.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number below `bound`.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }
  /// True once in `count` times.
  package mutating func once(in count: Int) -> Bool { below(count) == 0 }
  /// One of the given values.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
