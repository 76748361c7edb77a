// The labelled programs of `Tests/Cases`: recall may only rise, noise may only fall. `UPDATE_KNOWN=1` writes the
// figures of today into the file that holds them.

import Diagnostics
import Foundation
import Testing

/// Figures of a run over labelled programs.
struct CaseFigures: Equatable {
  /// Findings that are due.
  var due = 0
  /// Findings that are due and were reported under the right rule.
  var met = 0
  /// Errors and warnings on lines that forbid them.
  var noise = 0
  /// Errors and warnings on lines without a label.
  var unlabelled = 0

  /// The file that holds the figures that must be reached.
  static let file = "Tests/Cases/figures.txt"

  /// Reads `name: number` lines.
  init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, let number = Int(parts[1]) else { continue }
      switch parts[0] {
      case "due": due = number
      case "met at least": met = number
      case "noise at most": noise = number
      case "unlabelled at most": unlabelled = number
      default: Issue.record("\(Self.file) says '\(parts[0])', which means nothing")
      }
    }
  }

  /// The figures as the file holds them.
  var text: String {
    """
    due: \(due)
    met at least: \(met)
    noise at most: \(noise)
    unlabelled at most: \(unlabelled)

    """
  }
}

struct CaseTests {
  @Test func recallOnlyRises() throws {
    let wanted = CaseFigures(text: PackageFolder.text(CaseFigures.file))
    var found = CaseFigures(text: "")
    var missing: [String] = []
    var noisy: [String] = []
    let paths = PackageFolder.swiftFiles("Tests/Cases").map { String($0.dropFirst("Tests/Cases/".count)) }
    for group in LabelledPrograms.group(paths) {
      let program = LabelledProgram(files: group.map {
        LabelledProgram.File(path: $0, text: PackageFolder.text("Tests/Cases/" + $0))
      })
      let verification = program.verification(of: program.report())
      found.due += verification.due
      found.met += verification.met
      for difference in verification.differences {
        let line = "\(difference.line.file):\(difference.line.number) \(difference.rule.name)"
        switch difference.kind {
        case .missing, .unknown: missing.append(line)
        case .noisy: noisy.append(line)
        case .unlabelled: found.unlabelled += 1
        }
      }
    }
    found.noise = noisy.count
    if PackageFolder.updatesKnown {
      try found.text.write(
        toFile: PackageFolder.path + "/" + CaseFigures.file, atomically: true, encoding: .utf8)
      return
    }
    let list = "\nmissing:\n  " + missing.joined(separator: "\n  ") + "\nnoisy:\n  " + noisy.joined(separator: "\n  ")
    #expect(found.due == wanted.due, "labels were added or lost")
    #expect(found.met >= wanted.met, "\(found.met) of \(found.due) met, \(wanted.met) before\(list)")
    #expect(found.noise <= wanted.noise, "\(found.noise) noisy, \(wanted.noise) before\(list)")
    #expect(found.unlabelled <= wanted.unlabelled, "\(found.unlabelled) unlabelled, \(wanted.unlabelled) before")
    if found.met > wanted.met { PackageFolder.noteImprovement("\(found.met) met: UPDATE_KNOWN=1 raises the minimum") }
  }
}
