// The evidence under a finding, as a table of four columns: what the row is about, the step or number, where, and
// what happens there. Places of all rows line up, so that the eye can run down them.

import Diagnostics

/// Route, conflict, witness and remedy of a finding, indented under it.
struct EvidenceTable {
  private struct Row {
    let section: String
    let step: String
    let place: String
    let text: String
  }

  private let rows: [Row]
  private let remedy: String

  /// The evidence of one finding.
  init(_ finding: Finding) {
    var rows: [Row] = []
    // A place in the finding's own file leaves the name out, another leaves the folders out, so that the eye finds
    // what lies elsewhere. Two files of one name keep their paths.
    let files = Set(finding.allPlaces.map(\.file))
    let names = Dictionary(grouping: files) { $0.split(separator: "/").last ?? "" }
    func short(_ place: Place) -> String {
      if place.file == finding.place.file { return ":\(place.line):\(place.column)" }
      let name = place.file.split(separator: "/").last ?? ""
      return PlainText.line(names[name]?.count == 1 ? "\(name):\(place.line):\(place.column)" : place.spelled)
    }
    func add(_ section: String, _ steps: [(step: String, place: Place, text: String)]) {
      for (index, item) in steps.enumerated() {
        rows.append(
          Row(
            section: index == 0 ? section : "", step: item.step, place: short(item.place),
            text: PlainText.line(item.text)))
      }
    }
    let own = finding.writes.filter { $0.place != finding.place }
    add(own.count < finding.writes.count ? "also writes" : "writes", own.map { ($0.effect.rawValue, $0.place, $0.state) })
    add("route", finding.route.map { ($0.kind.rawValue, $0.place, $0.text) })
    add("conflict", finding.untoldConflict.map { [("", $0.place, $0.text)] } ?? [])
    add("how it fails", finding.witness.enumerated().map { (String($0.offset + 1), $0.element.place, $0.element.text) })
    self.rows = rows
    remedy = finding.remedy
  }

  /// The table, text wrapped at `width` columns.
  func text(width: Int, paint: Paint) -> String {
    var out = ""
    let sections = max(6, rows.map { $0.section.count }.max() ?? 0)
    let steps = rows.map { $0.step.count }.max() ?? 0
    let places = min(60, rows.map { PlainText.width($0.place) }.max() ?? 0)
    for row in rows {
      if !row.section.isEmpty { out += "\n" }
      let lead = "  " + padded(row.section, sections) + "  "
      let left = paint.bold(lead) + paint.cyan(padded(row.step, steps)) + "  " + paint.dim(padded(row.place, places))
      let hang = lead.count + steps + 2 + places + 2
      let room = max(30, width - hang)
      let wrapped = Self.wrap(row.text, room)
      out += left + "  " + wrapped[0] + "\n"
      for line in wrapped.dropFirst() { out += String(repeating: " ", count: hang) + line + "\n" }
    }
    let lines = PlainText.lines(remedy).flatMap { line in
      // Lines to paste are indented; they keep their shape.
      line.hasPrefix("  ") ? [line] : Self.wrap(line, max(40, width - sections - 4))
    }
    for (index, line) in lines.enumerated() where !remedy.isEmpty {
      if index == 0 { out += "\n" }
      let lead = "  " + padded(index == 0 ? "remedy" : "", sections) + "  "
      out += (index == 0 ? paint.bold(lead) : lead) + line + "\n"
    }
    return out
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - PlainText.width(text)))
  }

  /// Breaks a text at spaces into lines of at most `room` columns; a longer word stays whole.
  static func wrap(_ text: String, _ room: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if PlainText.width(line) + 1 + PlainText.width(String(word)) <= room || word.hasPrefix("::") {
        // A line that begins with two colons is a command to some build servers.
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}
