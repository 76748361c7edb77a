// `inventory --format text`: every write on one line, grouped by file, protected or not.

import Diagnostics

/// The inventory as a table for a person.
enum TextInventory {
  static func write(_ report: Report, style: ReportStyle, to out: inout TextPieces) {
    let paint = Paint(isOn: style.hasColours)
    let rows = report.writes ?? []
    var file: String?
    let states = min(44, rows.map { PlainText.width(PlainText.line($0.state)) }.max() ?? 0)
    for row in rows {
      if row.place.file != file {
        if file != nil { out += "\n" }
        file = row.place.file
        out += paint.bold(PlainText.path(row.place.file)) + "\n"
      }
      let place = padded("\(row.place.line):\(row.place.column)", 9)
      let state = padded(PlainText.line(row.state), states)
      out += "  \(paint.dim(place)) \(state)  \(padded(row.effect.rawValue, 12))  "
      out += "\(padded(verdict(row), 17))  \(row.paths.map(\.rawValue).joined(separator: ", "))\n"
    }
    if !rows.isEmpty { out += "\n" }
    let late = rows.count { $0.isLate }
    let open = rows.count { row in row.isLate && row.verdicts.contains { !$0.isSafe } }
    out += "\(counted(rows.count, "write")) of state, \(grouped(late)) late, \(grouped(open)) of these unprotected.\n"
    let silenced = SuppressionText.list(report, paint: paint)
    if !silenced.isEmpty { out += "\n" + silenced }
  }

  /// The worst verdict of the routes: unsafe before safe, then in the order of the list of verdicts.
  static func verdict(_ row: InventoryRow) -> String {
    row.worstVerdict?.rawValue ?? (row.isLate ? "-" : "not late")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - PlainText.width(text)))
  }
}
