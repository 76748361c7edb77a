// A JSON text in the making. Keys keep the order they are given in, so equal reports are equal bytes.

/// A JSON value that prints itself.
indirect enum JSONValue {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONValue])
  /// An array whose items are made when they are printed, each by its number.
  case made(count: Int, item: (Int) -> JSONValue)
  case object([(key: String, value: JSONValue)])

  /// A string, or null.
  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// Strings in an array.
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// The value on one line.
  var compact: String { TextPieces.whole { writeCompact(to: &$0) } }

  /// The value over several lines: what fits on a line of 120 bytes stays on one.
  var pretty: String { TextPieces.whole { writePretty(to: &$0) } }

  /// Adds the value over several lines.
  func writePretty(to out: inout TextPieces) {
    writePretty(to: &out, indent: 0, used: 0)
    out += "\n"
  }

  /// Adds the value on one line.
  func writeCompact(to out: inout TextPieces) {
    switch self {
    case .null: out += "null"
    case .bool(let value): out += value ? "true" : "false"
    case .int(let value): out += String(value)
    case .string(let text): JSONValue.quote(text, to: &out)
    case .array(let items): JSONValue.writeCompact(items.count, to: &out) { items[$0] }
    case .made(let count, let item): JSONValue.writeCompact(count, to: &out, item)
    case .object(let members):
      out += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        if index > 0 { out += ", " }
        JSONValue.quote(member.key, to: &out)
        out += ": "
        member.value.writeCompact(to: &out)
      }
      out += members.isEmpty ? "}" : " }"
    }
  }

  private func writePretty(to out: inout TextPieces, indent: Int, used: Int) {
    if fits(in: 120 - indent - used) != nil { return writeCompact(to: &out) }
    let margin = String(repeating: " ", count: indent + 2)
    switch self {
    case .array(let items): JSONValue.writePretty(items.count, to: &out, margin) { items[$0] }
    case .made(let count, let item): JSONValue.writePretty(count, to: &out, margin, item)
    case .object(let members):
      out += "{"
      for (index, member) in members.enumerated() {
        out += index > 0 ? ",\n" : "\n"
        out += margin
        JSONValue.quote(member.key, to: &out)
        out += ": "
        member.value.writePretty(to: &out, indent: indent + 2, used: member.key.utf8.count + 5)
      }
      out += "\n" + margin.dropLast(2) + "}"
    default: writeCompact(to: &out)
    }
  }

  /// What is left of `room` bytes after the value, nil if it needs more; stops early on long values.
  private func fits(in room: Int) -> Int? {
    var left = room
    switch self {
    case .null, .bool: left -= 5
    case .int: left -= 6
    case .string(let text): left -= text.utf8.count + 2
    case .array(let items): return JSONValue.fits(items.count, in: room) { items[$0] }
    case .made(let count, let item): return JSONValue.fits(count, in: room, item)
    case .object(let members):
      left -= 4
      for member in members {
        guard let rest = member.value.fits(in: left - member.key.utf8.count - 6) else { return nil }
        left = rest
      }
    }
    return left >= 0 ? left : nil
  }

  // MARK: Items of an array, each by its number

  private static func writeCompact(_ count: Int, to out: inout TextPieces, _ item: (Int) -> JSONValue) {
    out += "["
    for index in 0..<count {
      if index > 0 { out += ", " }
      item(index).writeCompact(to: &out)
    }
    out += "]"
  }

  private static func writePretty(_ count: Int, to out: inout TextPieces, _ margin: String, _ item: (Int) -> JSONValue) {
    out += "["
    for index in 0..<count {
      out += index > 0 ? ",\n" : "\n"
      out += margin
      item(index).writePretty(to: &out, indent: margin.utf8.count, used: 1)
    }
    out += "\n" + margin.dropLast(2) + "]"
  }

  private static func fits(_ count: Int, in room: Int, _ item: (Int) -> JSONValue) -> Int? {
    var left = room - 2
    for index in 0..<count {
      guard let rest = item(index).fits(in: left - 2) else { return nil }
      left = rest
    }
    return left >= 0 ? left : nil
  }

  /// Appends a quoted string. What could end a script element or an old JavaScript string is escaped too, so a JSON
  /// text may stand inside HTML, and so is the second of two `#`, since build servers obey `##[…]` anywhere in a log.
  static func quote(_ text: String, to out: inout TextPieces) {
    out += "\""
    defer { out += "\"" }
    if text.utf8.withContiguousStorageIfAvailable(isPlain) == true {
      out += text
      return
    }
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar.value {
      case 0x23 where last == "#": out += "\\u0023"
      case 0x22: out += "\\\""
      case 0x5C: out += "\\\\"
      case 0x0A: out += "\\n"
      case 0x0D: out += "\\r"
      case 0x09: out += "\\t"
      case 0x00..<0x20, 0x3C, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.append(scalar)
      }
    }
  }

  /// Nothing in the text is escaped, as nearly always: it is then appended as a whole.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (position, byte) in bytes.enumerated() {
      switch byte {
      case 0x00..<0x20, 0x22, 0x23, 0x3C, 0x5C, 0x7F, 0xC2: return false
      // Separators of lines and marks of direction: E2 80 A8 to AE, E2 81 A6 to A9.
      case 0xE2 where bytes[position + 1] == 0x80 && (0xA8...0xAE).contains(bytes[position + 2]): return false
      case 0xE2 where bytes[position + 1] == 0x81 && (0xA6...0xA9).contains(bytes[position + 2]): return false
      default: break
      }
    }
    return true
  }
}
