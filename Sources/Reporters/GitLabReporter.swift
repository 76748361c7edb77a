// `--format gitlab`: the Code Quality report of GitLab. Findings with equal fingerprints would be merged there, so
// the fingerprint is a hash of ours, which tells twins apart.

import Diagnostics

/// A report as a Code Quality array.
enum GitLabReporter {
  static func text(_ report: Report) -> String {
    JSONValue.array(
      report.findings.map { finding in
        .object([
          ("description", .string(finding.messageWithConflict)),
          ("check_name", .string(finding.rule.name)),
          ("fingerprint", .string(StableHash.longHex(finding.fingerprint.text))),
          ("severity", .string(severity(finding.severity))),
          (
            "location",
            .object([
              ("path", .string(finding.place.file)),
              ("lines", .object([("begin", .int(finding.place.line)), ("end", .int(finding.place.line))])),
            ])
          ),
        ])
      }
    ).pretty
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "major"
    case .note: "info"
    }
  }
}
