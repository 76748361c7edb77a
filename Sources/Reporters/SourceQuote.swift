// The quoted source line of the text format.

import Diagnostics

/// A source line with the place of a finding marked under it.
enum SourceQuote {
  /// The empty margin left of the quoted line, as wide as its number.
  static func gutter(for place: Place) -> String { String(repeating: " ", count: String(place.line).count + 1) }

  /// The quoted line, the carets under it and their label.
  static func text(
    _ place: Place, excerpt: SourceExcerpt, label: String, severity: Severity, width: Int, paint: Paint
  ) -> String {
    guard let parts = split(place, excerpt: excerpt) else { return "" }
    var (before, marked, after) = parts
    var isCutBefore = excerpt.startColumn > 1
    var isCutAfter = excerpt.isCutAtEnd
    let room = max(40, width - gutter(for: place).count - 4)
    // A line that is too wide gives up its start first: the marked text matters most.
    if PlainText.width(before + marked + after) > room {
      let spare = max(8, room - PlainText.width(marked) - 12)
      if PlainText.width(before) > spare {
        before = String(before.suffix(spare))
        isCutBefore = true
      }
      let rest = max(0, room - PlainText.width(before))
      if PlainText.width(marked) > rest {
        marked = String(marked.prefix(rest))
        after = ""
        isCutAfter = true
      } else if PlainText.width(marked + after) > rest {
        after = String(after.prefix(max(0, rest - PlainText.width(marked))))
        isCutAfter = true
      }
    }
    if isCutBefore { before = "…" + before }
    let margin = gutter(for: place)
    let bar = paint.blue("│")
    let carets = String(repeating: "^", count: max(1, PlainText.width(marked)))
    let indent = String(repeating: " ", count: PlainText.width(before))
    var out = "\(margin)\(bar)\n"
    // Safe parts may make a command to a build server together.
    let line = PlainText.line(before + marked + after)
    out += "\(paint.blue(String(place.line))) \(bar) \(line)\(isCutAfter ? "…" : "")\n"
    out += "\(margin)\(bar) \(indent)\(paint.severity(severity, carets))"
    let note = PlainText.line(label)
    if PlainText.width(indent + carets + note) + 1 <= room {
      if !note.isEmpty { out += " " + paint.severity(severity, note) }
      out += "\n"
    } else {
      let lead = max(0, min(PlainText.width(indent), room - PlainText.width(note)))
      out += "\n\(margin)\(bar) \(String(repeating: " ", count: lead))\(paint.severity(severity, note))\n"
    }
    return out
  }

  /// The line before, in and after the place, made safe; nil when the place lies outside the excerpt.
  private static func split(_ place: Place, excerpt: SourceExcerpt) -> (String, String, String)? {
    let bytes = Array(excerpt.text.utf8)
    let low = place.column - excerpt.startColumn
    guard low >= 0, low <= bytes.count else { return nil }
    var high = place.endLine > place.line ? bytes.count : place.endColumn - excerpt.startColumn
    high = min(max(high, low), bytes.count)
    func safe(_ range: Range<Int>) -> String { PlainText.line(String(decoding: bytes[range], as: UTF8.self)) }
    return (safe(0..<low), safe(low..<high), safe(high..<bytes.count))
  }
}
