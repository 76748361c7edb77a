// The formats by name, and the one function that turns a report into text.

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
    switch (format, subject) {
    case (.xcode, _): XcodeReporter.text(self)
    case (.text, .findings): TextReporter.text(self, style: style)
    case (.text, .inventory): TextInventory.text(self, style: style)
    case (.json, _): JSONReporter.text(self)
    case (.sarif, _): SARIFReporter.text(self, style: style)
    case (.github, _): GitHubReporter.text(self)
    case (.gitlab, _): GitLabReporter.text(self)
    case (.checkstyle, _): CheckstyleReporter.text(self)
    case (.junit, _): JUnitReporter.text(self)
    case (.sonar, _): SonarReporter.text(self, style: style)
    case (.rdjsonl, _): RDJSONReporter.text(self)
    case (.markdown, .findings): MarkdownReporter.findings(self)
    case (.markdown, .inventory): MarkdownReporter.inventory(self)
    case (.html, _): HTMLReporter.text(self, style: style)
    case (.csv, _): CSVInventory.text(self)
    }
  }
}
