// `--format json`, schema 1: the contract with other programs. Fields are only ever added.

import Diagnostics

/// A report as JSON of schema 1.
enum JSONReporter {
  static func write(_ report: Report, to out: inout TextPieces) { value(report).writePretty(to: &out) }

  /// The report as a value, for pages that carry it.
  static func value(_ report: Report) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("schema", .int(1)),
      ("tool", .object([("name", .string("ticketgate")), ("version", .string(report.version))])),
      ("summary", summary(report)),
      ("findings", .array(report.findings.map(finding))),
      ("suppressions", .array(report.suppressions.map(suppression))),
    ]
    if let writes = report.writes { members.append(("writes", .made(count: writes.count) { row(writes[$0]) })) }
    return .object(members)
  }

  private static func summary(_ report: Report) -> JSONValue {
    let counts = report.counts
    return .object([
      ("files", .int(counts.files)), ("lines", .int(counts.lines)), ("bytes", .int(counts.bytes)),
      ("writes", .int(counts.writes)), ("lateWrites", .int(counts.lateWrites)),
      ("errors", .int(report.count(.error))), ("warnings", .int(report.count(.warning))),
      ("notes", .int(report.count(.note))),
      ("suppressed", .int(report.suppressed.count)), ("baselined", .int(report.baselined.count)),
      (
        "coverage",
        .object([
          ("recoveredFiles", .strings(counts.recoveredFiles)), ("unresolvedCalls", .int(counts.unresolvedCalls)),
          ("unknownClosures", .int(counts.unknownClosures)), ("boundsHit", .int(counts.boundsHit)),
        ])
      ),
    ])
  }

  private static func finding(_ finding: Finding) -> JSONValue {
    .object([
      ("rule", .string(finding.rule.name)), ("severity", .string(finding.severity.rawValue)),
      ("file", .string(finding.place.file)), ("line", .int(finding.place.line)),
      ("column", .int(finding.place.column)), ("endLine", .int(finding.place.endLine)),
      ("endColumn", .int(finding.place.endColumn)), ("message", .string(finding.message)),
      ("state", .optional(finding.state)), ("verdict", .optional(finding.verdict?.rawValue)),
      ("paths", .strings(finding.paths.map(\.rawValue))), ("entries", .strings(finding.entries)),
      (
        "writes",
        .array(
          finding.writes.map {
            at($0.place, [("state", .string($0.state)), ("effect", .string($0.effect.rawValue))])
          })
      ),
      ("route", .array(finding.route.map(step))),
      ("conflict", finding.conflict.map(remark) ?? .null),
      ("witness", .array(finding.witness.map(event))),
      ("remedy", .string(finding.remedy)), ("fingerprint", .string(finding.fingerprint.text)),
    ])
  }

  private static func row(_ row: InventoryRow) -> JSONValue {
    at(
      row.place,
      [
        ("state", .string(row.state)), ("effect", .string(row.effect.rawValue)), ("role", .string(row.role)),
        ("late", .bool(row.isLate)),
        ("paths", .strings(row.paths.map(\.rawValue))), ("entries", .strings(row.entries)),
        ("routes", .array(row.routes.map(route))),
      ])
  }

  private static func route(_ route: InventoryRow.Route) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("verdict", .string(route.verdict.rawValue)), ("steps", .array(route.steps.map(step))),
    ]
    if let place = route.issuedAt { members.append(("issuedAt", at(place, []))) }
    if let place = route.checkedAt { members.append(("checkedAt", at(place, []))) }
    if let conflict = route.conflict { members.append(("conflict", remark(conflict))) }
    return .object(members)
  }

  private static func suppression(_ record: Report.SuppressionRecord) -> JSONValue {
    .object([
      ("file", .string(record.suppression.place.file)), ("line", .int(record.suppression.place.line)),
      ("rules", .strings(record.suppression.rules.map(\.name))), ("reason", .optional(record.suppression.reason)),
      ("used", .bool(record.isUsed)),
    ])
  }

  private static func step(_ step: Finding.RouteStep) -> JSONValue {
    at(step.place, [("step", .string(step.kind.rawValue)), ("text", .string(step.text))])
  }

  private static func remark(_ remark: Finding.Remark) -> JSONValue {
    at(remark.place, [("text", .string(remark.text))])
  }

  private static func event(_ event: Finding.Event) -> JSONValue {
    at(
      event.place,
      [("text", .string(event.text)), ("lane", .string(event.lane.rawValue)), ("changesState", .bool(event.changesState))])
  }

  private static func at(_ place: Place, _ more: [(key: String, value: JSONValue)]) -> JSONValue {
    .object([("file", .string(place.file)), ("line", .int(place.line)), ("column", .int(place.column))] + more)
  }
}
