// `inventory --format csv`: a row for each route of each write, for spreadsheets. A spreadsheet takes text that begins
// like a formula for one, so such text is given a leading apostrophe.

import Diagnostics

/// The inventory as comma-separated values.
enum CSVInventory {
  static func write(_ report: Report, to out: inout TextPieces) {
    let heading = [
      "file", "line", "column", "state", "effect", "role", "late", "paths", "entries", "route", "verdict", "steps",
      "issuedAt", "checkedAt", "conflict",
    ]
    out += record(heading)
    for row in report.writes ?? [] {
      let lead = [
        row.place.file, String(row.place.line), String(row.place.column), row.state, row.effect.rawValue, row.role,
        row.isLate ? "yes" : "no", row.paths.map(\.rawValue).joined(separator: " "), row.entries.joined(separator: " "),
      ]
      let routes = row.routes
      if routes.isEmpty { out += record(lead + ["", "", "", "", "", ""]) }
      for (index, route) in routes.enumerated() {
        let steps = route.steps.map { "\($0.kind.rawValue) \($0.place.spelled) \($0.text)" }.joined(separator: "; ")
        let conflict = route.conflict.map { "\($0.place.spelled) \($0.text)" } ?? ""
        out += record(
          lead + [
            String(index + 1), route.verdict.rawValue, steps, route.issuedAt?.spelled ?? "",
            route.checkedAt?.spelled ?? "", conflict,
          ])
      }
    }
  }

  private static func record(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ text: String) -> String {
    var text = text
    if let first = text.unicodeScalars.first(where: { $0 != " " }), "=+-@\t\r\n|".unicodeScalars.contains(first) {
      text = "'" + text
    }
    guard text.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}
