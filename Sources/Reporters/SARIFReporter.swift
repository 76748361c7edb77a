// `--format sarif`: SARIF 2.1.0 as code-scanning services take it. Columns count UTF-16 units, the default of the
// format and the unit such services assume. Suppressed findings are left out: some services show them as open.

import Diagnostics

/// A report as SARIF.
enum SARIFReporter {
  /// Results beyond this are not taken by the strictest of the services; the most severe come first.
  private static let mostResults = 25_000

  static func text(_ report: Report, style: ReportStyle) -> String {
    let findings = Array(report.findings.mostSevereFirst().prefix(mostResults))
    // Every rule that speaks is in the table, also one that the style does not know.
    var rules = style.rules.sorted { $0.id < $1.id }.map { ($0.id, Optional($0)) }
    let known = Set(rules.map(\.0))
    rules += Set(findings.map(\.rule)).subtracting(known).sorted().map { ($0, nil) }
    let index = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.0, $0) })
    let driver: JSONValue = .object([
      ("name", .string("TicketGate")), ("version", .string(report.version)),
      ("semanticVersion", .string(report.version)), ("rules", .array(rules.map { rule($0.0, $0.1) })),
    ])
    let run: JSONValue = .object([
      ("tool", .object([("driver", driver)])),
      ("columnKind", .string("utf16CodeUnits")),
      (
        "originalUriBaseIds",
        .object([("SRCROOT", .object([("description", message("The folder in which the tool ran."))]))])
      ),
      ("invocations", .array([invocation(report)])),
      ("results", .array(findings.map { result($0, report, index[$0.rule] ?? 0) })),
    ])
    return JSONValue.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
      ("runs", .array([run])),
    ]).pretty
  }

  private static func rule(_ id: RuleID, _ metadata: RuleMetadata?) -> JSONValue {
    guard let metadata else { return .object([("id", .string(id.name))]) }
    let text = metadata.explanation
    let plain = "\(text.finds)\n\n\(text.harm)\n\nRemedy: \(text.remedy)\n\nLimits: \(text.limits)"
    let markdown = """
      \(text.finds)

      \(text.harm)

      Reported:

      ```swift
      \(text.bad)
      ```

      Not reported:

      ```swift
      \(text.good)
      ```

      **Remedy.** \(text.remedy)

      **Limits.** \(text.limits)
      """
    return .object([
      ("id", .string(id.name)), ("name", .string(pascalCase(id.name))),
      ("shortDescription", message(sentence(metadata.summary))), ("fullDescription", message(text.finds)),
      ("help", .object([("text", .string(plain)), ("markdown", .string(markdown))])),
      (
        "defaultConfiguration",
        .object([
          ("level", .string(metadata.defaultSeverity.rawValue)), ("enabled", .bool(metadata.isOnByDefault)),
        ])
      ),
      (
        "properties",
        .object([
          ("precision", .string(metadata.status == .stable ? "high" : "medium")),
          ("problem.severity", .string(metadata.defaultSeverity == .note ? "recommendation" : metadata.defaultSeverity.rawValue)),
          ("tags", .strings(["correctness", "concurrency", metadata.family.rawValue])),
        ])
      ),
    ])
  }

  private static func result(_ finding: Finding, _ report: Report, _ index: Int) -> JSONValue {
    var text = linkFree(finding.message)
    if let conflict = finding.conflict { text += "\n\n[Conflicting path](1): " + linkFree(conflict.text) }
    if !finding.remedy.isEmpty { text += "\n\nRemedy: " + linkFree(finding.remedy) }
    var members: [(key: String, value: JSONValue)] = [
      ("ruleId", .string(finding.rule.name)), ("ruleIndex", .int(index)),
      ("level", .string(finding.severity.rawValue)),
      ("message", message(text)),
      ("locations", .array([.object([("physicalLocation", physical(finding.place, report))])])),
      (
        "partialFingerprints",
        .object([
          ("primaryLocationLineHash", .string(StableHash.hex(finding.fingerprint.text) + ":1")),
          ("ticketgateFingerprint/v1", .string(finding.fingerprint.text)),
        ])
      ),
    ]
    let flows = codeFlows(finding, report)
    if !flows.isEmpty { members.append(("codeFlows", .array(flows))) }
    if let conflict = finding.conflict {
      members.append(("relatedLocations", .array([location(conflict.place, conflict.text, report, id: 1)])))
    }
    var properties: [(key: String, value: JSONValue)] = []
    if let state = finding.state { properties.append(("state", .string(state))) }
    if let verdict = finding.verdict { properties.append(("verdict", .string(verdict.rawValue))) }
    if !finding.paths.isEmpty { properties.append(("paths", .strings(finding.paths.map(\.rawValue)))) }
    if !finding.entries.isEmpty { properties.append(("entries", .strings(finding.entries))) }
    if !properties.isEmpty { members.append(("properties", .object(properties))) }
    return .object(members)
  }

  /// The route and the witness, each as a flow of its own: the way the code is reached, and the order of events.
  private static func codeFlows(_ finding: Finding, _ report: Report) -> [JSONValue] {
    func flow(_ title: String, _ steps: [(Place, String)]) -> JSONValue {
      let locations = steps.map { JSONValue.object([("location", location($0.0, $0.1, report))]) }
      return .object([
        ("message", message(title)), ("threadFlows", .array([.object([("locations", .array(locations))])])),
      ])
    }
    var flows: [JSONValue] = []
    if !finding.route.isEmpty {
      flows.append(flow("Route from the entry to the write", finding.route.map { ($0.place, "\($0.kind.rawValue): \($0.text)") }))
    }
    if !finding.witness.isEmpty {
      flows.append(flow("Events in the order in which they do harm", finding.witness.map { ($0.place, $0.text) }))
    }
    return flows
  }

  private static func location(_ place: Place, _ text: String, _ report: Report, id: Int? = nil) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = id.map { [("id", .int($0))] } ?? []
    members.append(("physicalLocation", physical(place, report)))
    members.append(("message", message(linkFree(text))))
    return .object(members)
  }

  private static func physical(_ place: Place, _ report: Report) -> JSONValue {
    let range = UnitRange(place, in: report.excerpts)
    var region: [(key: String, value: JSONValue)] = [("startLine", .int(range.line))]
    if let start = range.start { region.append(("startColumn", .int(start))) }
    if let end = range.end { region.append(("endColumn", .int(end))) }
    return .object([
      ("artifactLocation", .object([("uri", .string(uri(place.file))), ("uriBaseId", .string("SRCROOT"))])),
      ("region", .object(region)),
    ])
  }

  private static func invocation(_ report: Report) -> JSONValue {
    let skipped = report.counts.recoveredFiles.map { file in
      JSONValue.object([
        ("level", .string("warning")), ("message", message("Some text of this file could not be placed and was skipped.")),
        (
          "locations",
          .array([
            .object([
              (
                "physicalLocation",
                .object([
                  ("artifactLocation", .object([("uri", .string(uri(file))), ("uriBaseId", .string("SRCROOT"))]))
                ])
              )
            ])
          ])
        ),
      ])
    }
    return .object([("executionSuccessful", .bool(true)), ("toolExecutionNotifications", .array(skipped))])
  }

  private static func message(_ text: String) -> JSONValue { .object([("text", .string(text))]) }

  /// A path as a relative reference: everything that a URI gives a meaning to is escaped.
  static func uri(_ path: String) -> String {
    var out = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
        UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "@"):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        out += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return out
  }

  /// Brackets in a message make links; text from audited files must not.
  private static func linkFree(_ text: String) -> String {
    var out = ""
    for character in text {
      if character == "[" || character == "]" || character == "\\" { out += "\\" }
      out.append(character)
    }
    return out
  }

  private static func pascalCase(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
