// Text from audited files on its way to a terminal or a line-based format. File names, identifiers and source lines
// come from strangers: what a terminal would obey, or what would reorder the line for the reader, is shown instead.

/// Text made safe for one line of a terminal.
package enum PlainText {
  /// The text with control characters, line breaks and direction marks spelled out, tabs as spaces.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) { return text }
    var out = ""
    for scalar in withoutLogCommands(text).unicodeScalars {
      if scalar == "\t" {
        out += "    "
      } else if isObeyed(scalar) {
        out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// A path made safe to begin a line: a name of colons or spaces could start a command to a build server.
  static func path(_ path: String) -> String {
    let isOdd = path.first.map { $0 == ":" || $0.isWhitespace } ?? false
    return line(isOdd ? "./" + path : path)
  }

  /// The lines of a text of several lines, each made safe, also to begin a line: see `path`.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { text in
      let safe = line(String(text))
      let margin = safe.prefix { $0.isWhitespace }
      return safe.dropFirst(margin.count).hasPrefix("::") ? margin + ": :" + safe.dropFirst(margin.count + 2) : safe
    }
  }

  /// Columns that a terminal uses for a text that was made safe.
  static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Build servers obey `##[…]` and `##word[…]` anywhere in a line of a log: the two signs are set apart.
  private static func withoutLogCommands(_ text: String) -> String {
    guard text.contains("##") else { return text }
    var out = Substring()
    var rest = text[...]
    while let signs = rest.firstRange(of: "##") {
      let after = rest[signs.upperBound...]
      let isCommand = after.drop { $0.isASCII && $0.isLetter }.first == "["
      out += rest[..<signs.lowerBound] + (isCommand ? "# #" : "##")
      rest = after
    }
    return String(out + rest)
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}

/// A count with its noun: `1 error`, `2 errors`, `1,234 files`.
func counted(_ count: Int, _ noun: String) -> String {
  grouped(count) + " " + noun + (count == 1 ? "" : "s")
}

/// A number with a comma between groups of three digits.
func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  var out = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0, digits[index - 1] != "-" { out.append(",") }
    out.append(digit)
  }
  return out
}
