// File names, identifiers, source lines and comments come from strangers' changes. In no format may they turn into
// something the reader's program obeys.

import Diagnostics
import Foundation
import Reporters
import Testing

struct HostileTextTests {
  private static let attack =
    "\u{1B}[2J\u{1B}]0;x\u{07}</script><script>alert(1)</script><img src=x onerror=alert(1)>\r\n::set-output name=a::b\n##[error]x%0A::error::y \u{202E}txt.exe\u{9B}31m]]>&lt;"

  private static func report(file: String, text: String) -> Report {
    let place = Place(file: file, line: 1, column: 1, endLine: 1, endColumn: 4)
    let remark = Finding.Remark(place: place, text: text)
    let event = Finding.Event(place: place, lane: .first, text: text)
    let finding = Finding(
      rule: "early-end", severity: .error, place: place, message: text, state: text, verdict: .unvalidated,
      paths: [.refresh], entries: [text], writes: [Finding.Write(place: place, state: text, effect: .clear)],
      route: [Finding.RouteStep(place: place, kind: .entry, text: text)], conflict: remark, witness: [event, event],
      remedy: text + "\n  " + text, enclosingDeclaration: text)
    var report = Report(version: "0.0.0", counts: AuditCounts(), findings: [finding].fingerprinted())
    report.suppressions = [
      Report.SuppressionRecord(
        suppression: Suppression(place: place, rules: [RuleID(text)], reason: text, isAlone: true), isUsed: false)
    ]
    report.writes = [
      InventoryRow(
        place: place, state: text, effect: .replace, role: text, isLate: true, paths: [.refresh], entries: [text],
        verdicts: [.stale]
      ) { [InventoryRow.Route(steps: finding.route, verdict: .stale, conflict: remark)] }
    ]
    report.counts.recoveredFiles = [file]
    report.excerpts[file, 1] = SourceExcerpt(text: text)
    return report
  }

  private static func printed(_ format: ReportFormat, _ report: Report) -> [String] {
    var texts: [String] = []
    if format.prints(.findings) { texts.append(report.printed(.findings, as: format, style: ReportStyle())) }
    if format.prints(.inventory) { texts.append(report.printed(.inventory, as: format, style: ReportStyle())) }
    return texts
  }

  @Test(arguments: ReportFormat.allCases)
  func noControlCharacterOrDirectionMarkComesThrough(_ format: ReportFormat) {
    for text in Self.printed(format, Self.report(file: Self.attack, text: Self.attack)) {
      let forbidden = text.unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x0A: false
        // Records of comma-separated values end in CR LF; XML spells both out, and its other forbidden signs are replaced.
        case 0x0D: format != .csv
        case 0x00..<0x20, 0x7F: format != .csv
        case 0x80..<0xA0, 0x202A...0x202E: [.text, .xcode, .json, .sarif, .gitlab, .sonar, .rdjsonl, .html].contains(format)
        default: false
        }
      }
      #expect(forbidden.isEmpty, "\(format): \(forbidden.map(\.value))")
    }
  }

  /// Whatever a step prints becomes its log; tables of values are for files.
  @Test(arguments: ReportFormat.allCases.filter { $0 != .csv })
  func noLineStartsACommandToABuildServer(_ format: ReportFormat) {
    for name in ["::error::x", " ::warning::y", "##[group]z", "x##vso[task.y]", Self.attack] {
      for text in Self.printed(format, Self.report(file: name, text: Self.attack)) + Self.printed(format, Self.report(file: name, text: name)) {
        for line in text.split(whereSeparator: \.isNewline) {
          let start = line.drop { $0.isWhitespace }
          let isOwn = format == .github && start.hasPrefix("::error file=")
          #expect(isOwn || !start.hasPrefix("::"), "\(line)")
          if !isOwn { #expect(!line.contains("##[") && !line.contains("##vso["), "\(line)") }
        }
      }
    }
  }

  @Test func anAnnotationIsOneLineWithItsOwnFieldsOnly() {
    let report = Self.report(file: "a,line=9::x%0A.swift", text: "text\n::error::second")
    let lines = report.printed(.findings, as: .github, style: ReportStyle()).split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("::error file=a%2Cline=9%3A%3Ax%250A.swift,line=1,"))
  }

  @Test func thePageHoldsOneDataScriptAndOneProgram() {
    let page = Self.report(file: Self.attack, text: Self.attack).printed(.inventory, as: .html, style: ReportStyle())
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(!page.contains("<img"))
    #expect(!page.contains("innerHTML"))
  }

  @Test(arguments: [ReportFormat.checkstyle, .junit])
  func xmlParsesAndGivesTheTextBack(_ format: ReportFormat) {
    let text = Self.report(file: Self.attack, text: Self.attack).printed(.findings, as: format, style: ReportStyle())
    #expect(!text.contains("<script"))
    #expect(!text.contains("<img"))
    #expect(text.contains("&lt;/script&gt;"))
  }

  @Test func markdownShowsMarkupInsteadOfObeyingIt() {
    let report = Self.report(file: "a`|b.swift", text: "<script> @team [x](http://example.org) | `code` ![i](y) # h")
    let text = report.printed(.findings, as: .markdown, style: ReportStyle())
    for obeyed in ["<script>", " @team", "[x](http", "://example", " | `code` !"] {
      #expect(!Self.prose(of: text).contains(obeyed), "\(obeyed)")
    }
  }

  /// The text without code spans and blocks, in which nothing is obeyed.
  private static func prose(of markdown: String) -> String {
    var prose = ""
    var fence: Substring?
    var rest = markdown[...]
    while let character = rest.first {
      let ticks = rest.prefix { $0 == "`" }
      if ticks.isEmpty || rest.startIndex > markdown.startIndex && markdown[markdown.index(before: rest.startIndex)] == "\\" {
        if fence == nil { prose.append(character) }
        rest.removeFirst()
      } else {
        if fence == nil { fence = ticks } else if fence == ticks { fence = nil }
        rest = rest.dropFirst(ticks.count)
      }
    }
    return prose
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "|x"])
  func noCellIsAFormula(_ text: String) {
    let table = Self.report(file: text, text: text).printed(.inventory, as: .csv, style: ReportStyle())
    let cells = table.split(separator: "\r\n").dropFirst().flatMap { $0.split(separator: ",") }
    for cell in cells {
      let first = cell.drop { $0 == "\"" || $0 == " " }.first
      #expect(first.map { !"=+-@|\t".contains($0) } ?? true, "\(cell)")
    }
  }

  @Test func aMessageMakesNoLinksInSARIF() {
    let text = Self.report(file: "a.swift", text: "see [here](http://example.org)").printed(.findings, as: .sarif, style: ReportStyle())
    let messages = text.split(separator: "\n").filter { $0.contains("\"text\":") }
    #expect(!messages.isEmpty)
    #expect(!messages.contains { $0.contains("[here](http") })
  }
}
