// A labelled Swift program and what an audit with every rule says of it. The one place where tests of rules call the
// pipeline; everything else here works on its answers.

import Analysis
import Diagnostics
import Foundation
import Rules
import SourceText
import Testing

/// The files of one program, with labels in their comments.
struct LabelledProgram: Sendable {
  /// A file of the program.
  struct File: Sendable {
    /// The path as findings show it.
    var path: String
    /// The text, labels included.
    var text: String
  }

  /// The files, in the order in which they are handed to the audit.
  var files: [File]

  /// Every rule there is.
  static let rules = Set(RuleRegistry.all.map(\.id))

  /// The settled report of an audit with every rule.
  func report(jobs: Int = 1) -> Report {
    var request = AuditRequest(
      sources: files.map { SourceFile(path: $0.path, text: $0.text) }, rules: Self.rules)
    request.reportsWeakEvidence = true
    request.jobs = jobs
    let outcome = Audit.run(request)
    return Settlement(version: "test", rules: Self.rules, knownRules: Self.rules).report(outcome)
  }

  /// The labels of all files.
  var labels: Labels {
    var labels = Labels()
    for file in files { labels.read(file.text, file: file.path) }
    return labels
  }

  /// How findings compare with the labels.
  func verification(of report: Report) -> Verification {
    Verification(labels, findings: report.findings, knownRules: Self.rules)
  }

  /// The program with each file's text changed.
  func mapTexts(_ change: (String) -> String) -> LabelledProgram {
    LabelledProgram(files: files.map { File(path: $0.path, text: change($0.text)) })
  }
}

extension Verification {
  /// Findings that are due and were not reported.
  var missing: [Difference] { differences.filter { $0.kind == .missing || $0.kind == .unknown } }
  /// Errors and warnings that no label asks for.
  var noisy: [Difference] { differences.filter { $0.kind == .noisy || $0.kind == .unlabelled } }

  /// Missing and noisy findings apart, a place a line; empty where all is right.
  var complaint: String {
    func list(_ title: String, _ differences: [Difference]) -> String {
      if differences.isEmpty { return "" }
      return "\n  \(title):" + differences.map { "\n    \($0.line.file):\($0.line.number) \($0.rule.name)" }.joined()
    }
    return list("missing", missing) + list("noisy", noisy)
  }
}

/// Folders and files of the package, for tests that read it.
enum PackageFolder {
  /// The root of the package.
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The entries of a folder, by name; none where there is no such folder.
  static func entries(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }

  /// The paths of Swift files anywhere below a folder, sorted.
  static func swiftFiles(_ folder: String) -> [String] {
    let inner = (try? FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder)) ?? []
    return inner.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
  }

  /// The text of a file, empty where there is none.
  static func text(_ file: String) -> String {
    (try? String(contentsOfFile: path + "/" + file, encoding: .utf8)) ?? ""
  }

  /// Whether expectations of today's wrong answers are to be brought up to date instead of compared.
  static let updatesKnown = ProcessInfo.processInfo.environment["UPDATE_KNOWN"] == "1"

  /// Something listed as a known mistake is right now: to be brought up to date, and no reason to refuse a change.
  static func noteImprovement(_ text: String) {
    let isExact = ProcessInfo.processInfo.environment["KNOWN_IS_EXACT"] == "1"
    Issue.record("\(text)", severity: isExact ? .error : .warning)
  }
}
