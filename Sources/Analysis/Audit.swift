// The one ordered pipeline from sources to findings. It does no input or output and does not fail: whatever the
// sources hold, there is an outcome, with the holes counted.

import Diagnostics
import SourceText

/// Stages 2 to 8: parse, index, lower, link, resolve, summarise, check.
package enum Audit {
  /// Audits the sources; the outcome is the same for any order of sources and any number of jobs.
  package static func run(_ request: AuditRequest) -> AuditOutcome {
    var counts = AuditCounts()
    counts.files = request.sources.count
    for source in request.sources {
      let table = LineTable(source)
      counts.bytes += source.count
      counts.lines += table.lineCount - (Int(table.lineStarts[table.lineCount - 1]) == source.count ? 1 : 0)
    }
    return AuditOutcome(counts: counts)
  }
}
