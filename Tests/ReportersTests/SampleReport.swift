// A report with everything a reporter can meet: each severity, twins, characters of several bytes, a place over two
// lines, evidence of each sort, suppressions, and findings without any evidence.

import Diagnostics

enum SampleReport {
  static let feed = "Sources/Feed/FeedModel.swift"

  private static func at(_ line: Int, _ column: Int, _ endColumn: Int? = nil, file: String = feed) -> Place {
    Place(file: file, line: line, column: column, endLine: line, endColumn: endColumn)
  }

  static let search = Finding(
    rule: "unvalidated-late-write", severity: .error, place: at(42, 5, 25),
    message: "the response of an outdated search can replace 'FeedModel.items'", state: "FeedModel.items",
    verdict: .unvalidated, paths: [.completion, .success], entries: ["FeedView.body", "FeedModel.search(_:)"],
    writes: [
      Finding.Write(place: at(42, 5, 25), state: "FeedModel.items", effect: .replace),
      Finding.Write(place: at(43, 5, 12), state: "FeedModel.page", effect: .setConstant),
    ],
    route: [
      Finding.RouteStep(
        place: at(12, 9, file: "Sources/Feed/FeedView.swift"), kind: .entry, text: "FeedView.body, onChange(of: query)"),
      Finding.RouteStep(
        place: at(14, 13, file: "Sources/Feed/FeedView.swift"), kind: .call, text: "model.search(query)"),
      Finding.RouteStep(place: at(40, 28), kind: .request, text: "await api.search(text)"),
      Finding.RouteStep(place: at(42, 5), kind: .write, text: "items = found"),
    ],
    conflict: Finding.Remark(place: at(39, 5), text: "another search clears 'items' without ending this one"),
    witness: [
      Finding.Event(place: at(40, 28), lane: .first, text: "search(\"ab\") sends the first request"),
      Finding.Event(
        place: at(39, 5), lane: .user, text: "the user types; search(\"abc\") clears the list and sends the second request",
        changesState: true),
      Finding.Event(place: at(42, 5), lane: .second, text: "the second response arrives and replaces items", changesState: true),
      Finding.Event(
        place: at(42, 5), lane: .first, text: "the response to \"ab\" arrives last and replaces items with results of an old query",
        changesState: true),
    ],
    remedy: """
      Take a ticket before the request and compare it before the write:
          generation += 1
          let ticket = generation
          let found = await api.search(text)
          guard ticket == generation else { return }
      """,
    enclosingDeclaration: "FeedModel.search(_:)")

  static let failure = Finding(
    rule: "unvalidated-failure", severity: .warning, place: at(51, 11, 28), message: "the failure of an old load hides the newer one's spinner",
    state: "FeedModel.isLoading", verdict: .cancellationOnly, paths: [.completion, .failure],
    entries: ["FeedModel.load()"], remedy: "Check the ticket in the catch branch too.", enclosingDeclaration: "FeedModel.load()")

  static var twin: Finding {
    var twin = failure
    twin.place = at(58, 11, 28)
    return twin
  }

  static let wide = Finding(
    rule: "positional-identity", severity: .error, place: at(7, 19, 32, file: "Sources/Größe/Liste 💥.swift"),
    message: "the row of 'Größe' is used after the request", state: "Liste.zeilen", verdict: .stale,
    paths: [.userEvent], entries: ["Liste.tippen(_:)"], remedy: "Find the record again by its id.",
    enclosingDeclaration: "Liste.tippen(_:)")

  static let note = Finding(
    rule: "cancellation-only", severity: .note, place: Place(file: feed, line: 70, column: 5, endLine: 72, endColumn: 6),
    message: "only cancellation keeps an old response out", state: "FeedModel.banner", verdict: .cancelChecked,
    remedy: "", enclosingDeclaration: "FeedModel.banner()")

  static let suppressed = Finding(
    rule: "early-end", severity: .warning, place: at(90, 5, 12), message: "has-more comes from the filtered count",
    state: "FeedModel.hasMore", remedy: "Take it from the response.", enclosingDeclaration: "FeedModel.accept(_:)")

  static let rows = [
    InventoryRow(
      place: at(42, 5, 25), state: "FeedModel.items", effect: .replace, role: "list", isLate: true,
      paths: [.completion, .success], entries: ["FeedView.body"], verdicts: [.unvalidated, .validated]
    ) {
      [
        InventoryRow.Route(steps: search.route, verdict: .unvalidated, conflict: search.conflict),
        InventoryRow.Route(
          steps: [Finding.RouteStep(place: at(30, 3), kind: .entry, text: "FeedModel.restore()")], verdict: .validated,
          issuedAt: at(31, 9), checkedAt: at(33, 11)),
      ]
    },
    InventoryRow(
      place: at(20, 5, 15), state: "FeedModel.items", effect: .clear, role: "list", isLate: false, paths: [.refresh],
      entries: ["FeedView.refresh()"], verdicts: []
    ) { [] },
  ]

  /// Two of the rules that speak; the others are unknown to the style.
  static let rules = [
    RuleMetadata(
      id: "unvalidated-late-write", family: .lateWrites, summary: "a late write that nothing checks", severity: .error,
      followsEvidence: true, status: .stable,
      explanation: RuleExplanation(
        finds: "State is written after a request.", harm: "An old list <b>comes back</b>.", bad: "items = found",
        good: "guard ticket == generation else { return }\nitems = found", remedy: "Compare a ticket.", limits: "None.")),
    RuleMetadata(
      id: "unvalidated-failure", family: .lateWrites, summary: "the same on failure", severity: .warning, status: .preview,
      explanation: RuleExplanation(
        finds: "A failure writes.", harm: "A spinner stops.", bad: "catch {}", good: "catch {}", remedy: "Check.",
        limits: "None.")),
  ]

  /// The report about findings.
  static var report: Report {
    var counts = AuditCounts()
    (counts.files, counts.lines, counts.bytes, counts.writes, counts.lateWrites) = (214, 48_210, 1_920_455, 1_312, 128)
    (counts.recoveredFiles, counts.unresolvedCalls, counts.unknownClosures, counts.boundsHit) = (["Sources/Old.swift"], 31, 4, 0)
    let all = [search, failure, twin, wide, note, suppressed].fingerprinted()
    var report = Report(
      version: "0.0.0", counts: counts, findings: all.filter { $0.rule != "early-end" },
      suppressions: [
        Report.SuppressionRecord(
          suppression: Suppression(
            place: at(90, 14), rules: ["early-end"], reason: "the server sends no end mark", isAlone: false), isUsed: true)
      ], suppressed: all.filter { $0.rule == "early-end" })
    report.excerpts[feed, 41] = SourceExcerpt(text: "    isLoading = false")
    report.excerpts[feed, 42] = SourceExcerpt(text: "    self.items = found.hits")
    report.excerpts[feed, 43] = SourceExcerpt(text: "    page = 0")
    report.excerpts[feed, 51] = SourceExcerpt(text: "\t} catch { isLoading = false }")
    report.excerpts[feed, 58] = SourceExcerpt(text: "\t} catch { isLoading = false }")
    report.excerpts[wide.place.file, 7] = SourceExcerpt(text: "    /* größe */ zeilen[zeile].bild = bild  // 💥")
    report.excerpts[feed, 70] = SourceExcerpt(text: "    banner = try await api.banner(")
    return report
  }

  /// The report about every write.
  static var inventory: Report {
    var inventory = report
    inventory.writes = rows
    return inventory
  }
}
