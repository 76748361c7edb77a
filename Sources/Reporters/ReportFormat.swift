// The formats by name, and the one function that turns a report into text.

import Diagnostics

/// A format that a report can be printed in.
package enum ReportFormat: String, CaseIterable, Sendable {
  case xcode, text, json

  /// Whether the format can say something about a subject.
  package func prints(_ subject: ReportSubject) -> Bool {
    switch (self, subject) {
    case (.xcode, .inventory): false
    default: true
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
    }
  }
}
