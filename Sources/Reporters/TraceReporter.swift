// What `trace` prints: each write on the line with every route, then the findings that concern it.

import Diagnostics

extension Report {
  /// Everything the report holds about a line; its writes and findings have been chosen before.
  package func printedTrace(of file: String, line: Int, style: ReportStyle) -> String {
    let paint = Paint(isOn: style.hasColours)
    var out = ""
    let rows = writes ?? []
    if rows.isEmpty { out += "No write of state at \(PlainText.line(file)):\(line).\n" }
    for row in rows {
      out += paint.bold("\(PlainText.line(row.place.spelled)): \(row.effect.rawValue) of \(PlainText.line(row.state))")
      out += "\n"
      var facts: [(String, String)] = []
      if !row.role.isEmpty { facts.append(("role", row.role)) }
      facts.append(("late", row.isLate ? "yes: reached only through a request" : "no: some route crosses no request"))
      if !row.paths.isEmpty { facts.append(("paths", row.paths.map(\.rawValue).joined(separator: ", "))) }
      if !row.entries.isEmpty { facts.append(("entries", row.entries.joined(separator: ", "))) }
      if let verdict = row.worstVerdict { facts.append(("verdict", "\(verdict.rawValue): \(verdict.meaning)")) }
      for (name, value) in facts { out += "  \(name)\(String(repeating: " ", count: 9 - name.count))\(PlainText.line(value))\n" }
      for (index, route) in row.routes.enumerated() {
        out += "\n  " + paint.bold("route \(index + 1)") + " · \(route.verdict.rawValue)\n"
        var lines = route.steps.map { ($0.kind.rawValue, $0.place, $0.text) }
        if let place = route.issuedAt { lines.append(("issued", place, "the compared value is read here")) }
        if let place = route.checkedAt { lines.append(("checked", place, "and compared here")) }
        if let conflict = route.conflict { lines.append(("conflict", conflict.place, conflict.text)) }
        let width = lines.map { PlainText.width(PlainText.line($0.1.spelled)) }.max() ?? 0
        for (step, place, text) in lines {
          let spelled = PlainText.line(place.spelled)
          let gap = String(repeating: " ", count: width - PlainText.width(spelled))
          out += "    \(step)\(String(repeating: " ", count: max(0, 9 - step.count))) "
          out += paint.dim(spelled) + gap + "  " + PlainText.line(text) + "\n"
        }
      }
      out += "\n"
    }
    for finding in findings { TextReporter.block(finding, report: self, style: style, paint: paint, to: &out) }
    return out
  }
}

extension Finding.Verdict {
  /// What the verdict means, in half a sentence.
  package var meaning: String {
    switch self {
    case .validated: "a ticket that every conflicting path changes is compared right before the write"
    case .keyed: "stored under an identity that was known before the request"
    case .latestOnly: "delivered by an operator that drops outdated streams"
    case .singleFlight: "starts are refused while one runs, and nothing resets the state meanwhile"
    case .serial: "one activation at a time, outdated ones are dropped"
    case .immutableInput: "every input of the request is constant and no other path changes the state"
    case .cancelChecked: "the cancellation of the task is tested next to the write"
    case .cancelledByView: "the view cancels the task when its id changes"
    case .cancellationOnly: "only cancellation keeps an old response out"
    case .recurring: "the compared value can come back"
    case .vacuous: "the check can never refuse"
    case .stale: "checked, then another wait before the write"
    case .unrotated: "checked against a ticket that a conflicting path leaves valid"
    case .unvalidated: "nothing compares the response with the current request"
    }
  }
}
