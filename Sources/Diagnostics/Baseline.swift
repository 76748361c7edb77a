// Known findings, by fingerprint. A text file with one fingerprint a line, sorted, so that it merges like source and a
// review shows what was added. Since a fingerprint ends in an ordinal among equals, only a surplus is reported.

/// The findings a project has decided to live with for now.
package struct Baseline: Sendable, Equatable {
  /// The known findings.
  package let fingerprints: Set<Fingerprint>

  /// Why a text is no baseline.
  package struct Problem: Error, Equatable {
    /// The line, 1-based.
    package let line: Int
    /// What is wrong with it.
    package let message: String
  }

  /// A baseline of known findings.
  package init(fingerprints: Set<Fingerprint>) { self.fingerprints = fingerprints }

  /// A baseline that holds every finding given.
  package init(of findings: [Finding]) {
    fingerprints = Set(findings.map(\.fingerprint))
  }

  /// The first line of the file.
  package static let heading = "# ticketgate baseline 1"

  /// Reads the text of a baseline file.
  package init(text: String) throws(Problem) {
    var known: Set<Fingerprint> = []
    var isHeaded = false
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      if number == 1 {
        guard line == Baseline.heading else {
          throw Problem(line: 1, message: "expected \"\(Baseline.heading)\"")
        }
        isHeaded = true
      } else if line.isEmpty || line.hasPrefix("#") {
        continue
      } else {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }), let ordinal = Int(parts[3]), ordinal > 0 else {
          throw Problem(line: number, message: "expected \"RULE DECLARATION STATE ORDINAL\"")
        }
        known.insert(Fingerprint(text: String(line)))
      }
    }
    guard isHeaded else { throw Problem(line: 1, message: "the file is empty") }
    fingerprints = known
  }

  /// The text of the file.
  package var text: String {
    var out = Baseline.heading + "\n"
    for fingerprint in fingerprints.sorted() { out += fingerprint.text + "\n" }
    return out
  }

  /// The entries that match none of the findings, sorted.
  package func stale(among findings: [Finding]) -> [Fingerprint] {
    fingerprints.subtracting(findings.map(\.fingerprint)).sorted()
  }
}
