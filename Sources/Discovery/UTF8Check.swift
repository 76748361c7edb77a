/// Whether bytes are well-formed UTF-8.
package enum UTF8Check {
  /// Checks all bytes; text in ASCII goes by 32 bytes at a time.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let count = bytes.count
    func word(_ offset: Int) -> UInt64 { UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self) }
    var i = 0
    while i < count {
      while i + 32 <= count, (word(i) | word(i + 8) | word(i + 16) | word(i + 24)) & 0x8080_8080_8080_8080 == 0 { i += 32 }
      while i + 8 <= count, word(i) & 0x8080_8080_8080_8080 == 0 { i += 8 }
      if i >= count { return true }
      let lead = base[i]
      if lead < 0x80 {
        i += 1
        continue
      }
      // The range of the second byte rules out overlong forms, surrogates and what lies beyond Unicode.
      let length: Int
      var low: UInt8 = 0x80
      var high: UInt8 = 0xBF
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, low) = (3, 0xA0)
      case 0xED: (length, high) = (3, 0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, low) = (4, 0x90)
      case 0xF4: (length, high) = (4, 0x8F)
      case 0xF1...0xF3: length = 4
      default: return false
      }
      guard i + length <= count, (low...high).contains(base[i + 1]) else { return false }
      var next = 2
      while next < length {
        guard base[i + next] & 0xC0 == 0x80 else { return false }
        next += 1
      }
      i += length
    }
    return true
  }
}
