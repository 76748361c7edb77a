// Columns for formats that do not count bytes: SARIF and rdjson say which unit they want.

import Diagnostics

/// A range on one line whose columns count UTF-16 units, for formats that count so.
struct UnitRange {
  /// Line, 1-based.
  let line: Int
  /// First column, 1-based; nil where the text of the line is not known and has more than one column.
  let start: Int?
  /// Column after the last, 1-based, never before `start`.
  let end: Int?

  /// The part of a place on its first line.
  init(_ place: Place, in excerpts: SourceExcerpts) {
    line = place.line
    guard let excerpt = excerpts[place.file, place.line] else {
      start = place.column == 1 ? 1 : nil
      end = nil
      return
    }
    start = excerpt.unitColumn(place.column)
    let lineEnd = excerpt.startColumn + excerpt.text.utf8.count
    let last = place.endLine > place.line ? lineEnd : min(place.endColumn, lineEnd)
    let found = excerpt.unitColumn(last)
    end = if let found, let start, found > start { found } else { nil }
  }
}

/// A hash that stays the same from run to run and from machine to machine.
enum StableHash {
  /// 64 bits of FNV-1a over the text, in hexadecimal digits.
  static func hex(_ text: String, seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> String {
    var hash = seed
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// 128 bits, for formats in which equal hashes hide findings.
  static func longHex(_ text: String) -> String { hex(text) + hex(text, seed: 0x9E37_79B9_7F4A_7C15) }
}

extension [Finding] {
  /// The findings with the heaviest first, each severity in the order of reports: for readers that show only some.
  func mostSevereFirst() -> [Finding] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } }
  }
}
