import Diagnostics
import Reporters
import TestSupport
import Testing

/// Each format of the sample report against its golden file.
struct ReportFormatTests {
  static let findingFormats = ReportFormat.allCases.filter { $0.prints(.findings) }
  static let inventoryFormats = ReportFormat.allCases.filter { $0.prints(.inventory) }

  static var style: ReportStyle {
    var style = ReportStyle()
    style.rules = SampleReport.rules
    return style
  }

  @Test(arguments: findingFormats)
  func findingsPrintAsBefore(_ format: ReportFormat) {
    let text = SampleReport.report.printed(.findings, as: format, style: Self.style)
    GoldenFiles().check(text, "findings.\(format.rawValue)")
  }

  @Test(arguments: inventoryFormats)
  func inventoryPrintsAsBefore(_ format: ReportFormat) {
    let text = SampleReport.inventory.printed(.inventory, as: format, style: Self.style)
    GoldenFiles().check(text, "inventory.\(format.rawValue)")
  }

  @Test func coloursPrintAsBefore() {
    var style = Self.style
    style.hasColours = true
    GoldenFiles().check(SampleReport.report.printed(.findings, as: .text, style: style), "colours.text")
  }

  @Test(arguments: findingFormats)
  func aCleanRunPrintsAsBefore(_ format: ReportFormat) {
    var counts = AuditCounts()
    (counts.files, counts.lines) = (1, 10)
    let text = Report(version: "0.0.0", counts: counts, findings: []).printed(.findings, as: format, style: ReportStyle())
    // The page is the same but for its data.
    if format != .html { GoldenFiles().check(text, "clean.\(format.rawValue)") }
  }

  @Test(arguments: [ReportFormat.xcode, .text, .github, .gitlab, .checkstyle, .junit, .markdown, .rdjsonl, .sonar])
  func aConflictThatIsToldAlreadyIsNotToldTwice(_ format: ReportFormat) {
    var finding = SampleReport.search
    finding.message = "rows are replaced; meanwhile another search clears them"
    finding.conflict = Finding.Remark(place: finding.witness[1].place, text: "another search clears them")
    finding.witness[1] = Finding.Event(place: finding.witness[1].place, lane: .second, text: "another search clears them")
    let report = Report(version: "0.0.0", counts: AuditCounts(), findings: [finding].fingerprinted())
    let text = report.printed(.findings, as: format, style: Self.style)
    #expect(!text.lowercased().contains("conflict"), "\(text)")
    #expect(text.contains("FeedModel.swift"))
  }

  @Test func noSnapshotIsLeftBehind() {
    let names =
      Self.findingFormats.map { "findings.\($0.rawValue)" } + Self.inventoryFormats.map { "inventory.\($0.rawValue)" }
      + Self.findingFormats.filter { $0 != .html }.map { "clean.\($0.rawValue)" } + ["colours.text"]
    #expect(GoldenFiles().orphans(besides: names) == [])
  }
}
