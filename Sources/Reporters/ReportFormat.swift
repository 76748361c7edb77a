// The formats by name, and the one function that prints a report.

import Diagnostics

/// A format that a report can be printed in.
package enum ReportFormat: String, CaseIterable, Sendable {
  case xcode, text, json, sarif, github, gitlab, checkstyle, junit, sonar, rdjsonl, markdown, html, csv

  /// Whether the format can say something about a subject.
  package func prints(_ subject: ReportSubject) -> Bool {
    switch (self, subject) {
    case (.text, _), (.json, _), (.markdown, _), (.html, _), (.csv, .inventory): true
    case (.csv, .findings), (_, .inventory): false
    case (_, .findings): true
    }
  }
}

/// What a report is printed about.
package enum ReportSubject: Sendable {
  /// The findings.
  case findings
  /// Every write.
  case inventory
}

/// How to print, beside the format.
package struct ReportStyle: Sendable {
  /// Whether escape sequences for colours may be used.
  package var hasColours = false
  /// Columns of the terminal; text that can be wrapped is wrapped there.
  package var width = 100
  /// Every rule of the tool, for formats that carry a table of rules.
  package var rules: [RuleMetadata] = []

  /// The style of a pipe.
  package init() {}
}

extension Report {
  /// The report as text in a format.
  package func printed(_ subject: ReportSubject, as format: ReportFormat, style: ReportStyle) -> String {
    TextPieces.whole { write(subject, as: format, style: style, to: &$0) }
  }

  /// Writes the report in a format, piece by piece; `finish()` is left to the caller.
  package func write(_ subject: ReportSubject, as format: ReportFormat, style: ReportStyle, to out: inout TextPieces) {
    switch (format, subject) {
    case (.xcode, _): out += XcodeReporter.text(self)
    case (.text, .findings): out += TextReporter.text(self, style: style)
    case (.text, .inventory): TextInventory.write(self, style: style, to: &out)
    case (.json, _): JSONReporter.write(self, to: &out)
    case (.sarif, _): out += SARIFReporter.text(self, style: style)
    case (.github, _): out += GitHubReporter.text(self)
    case (.gitlab, _): out += GitLabReporter.text(self)
    case (.checkstyle, _): out += CheckstyleReporter.text(self)
    case (.junit, _): out += JUnitReporter.text(self)
    case (.sonar, _): out += SonarReporter.text(self, style: style)
    case (.rdjsonl, _): out += RDJSONReporter.text(self)
    case (.markdown, .findings): out += MarkdownReporter.findings(self)
    case (.markdown, .inventory): MarkdownReporter.inventory(self, to: &out)
    case (.html, _): HTMLReporter.write(self, style: style, to: &out)
    case (.csv, _): CSVInventory.write(self, to: &out)
    }
  }
}
