// What other programs rely on: shapes of the JSON, exit statuses, filters, and what configuration keys do.

import Foundation
import TestSupport
import Testing

struct ContractTests {
  /// Two models: one whose late write nothing checks, one whose late write is behind a ticket.
  private static let files = [
    "Sources/Open.swift": """
      final class OpenModel {
        var rows: [String] = []
        var isLoading = false
        func load(_ text: String, _ api: API) async {
          isLoading = true
          rows = []
          let found = await api.rows(text)
          rows = found
          isLoading = false
        }
      }

      """,
    "Sources/Sound.swift": """
      final class SoundModel {
        var rows: [String] = []
        var generation = 0
        func load(_ text: String, _ api: API) async {
          generation += 1
          let ticket = generation
          rows = []
          let found = await api.rows(text)
          guard ticket == generation else { return }
          rows = found
        }
      }

      """,
  ]

  private static func object(_ run: ToolRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.complaint)")
  }

  @Test func findingsHaveEveryFieldAndStandInOrder() throws {
    let report = try Self.object(ToolRun(["--format", "json", "--all-rules"], in: Scratch(Self.files)))
    #expect(Set(report.keys) == ["schema", "tool", "summary", "findings", "suppressions"])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty)
    var before = ("", 0, 0, "")
    for finding in findings {
      #expect(
        Set(finding.keys) == [
          "rule", "severity", "file", "line", "column", "endLine", "endColumn", "message", "state", "verdict", "paths", "entries",
          "writes", "route", "conflict", "witness", "remedy", "fingerprint",
        ])
      let place = (
        finding["file"] as? String ?? "", finding["line"] as? Int ?? 0, finding["column"] as? Int ?? 0, finding["rule"] as? String ?? ""
      )
      #expect(before <= place)
      before = place
      for event in finding["witness"] as? [[String: Any]] ?? [] {
        #expect(Set(event.keys) == ["file", "line", "column", "text", "lane", "changesState"])
        #expect(["user", "first", "second"].contains(event["lane"] as? String))
      }
    }
    let harmful = findings.filter { $0["rule"] as? String == "unvalidated-late-write" }
    #expect(harmful.count == 1)
    let events = try #require(harmful.first?["witness"] as? [[String: Any]])
    #expect(events.map { $0["lane"] as? String } == ["first", "second", "first"])
    #expect(events.map { $0["changesState"] as? Bool } == [false, true, true])
  }

  @Test func theInventoryIsFiltered() throws {
    let scratch = try Scratch(Self.files)
    func rows(_ filter: String...) throws -> [String] {
      let run = try ToolRun(["inventory", "--format", "json"] + filter, in: scratch)
      let writes = try #require(try Self.object(run)["writes"] as? [[String: Any]])
      return writes.map { "\($0["state"] ?? ""):\($0["line"] ?? "")" }
    }
    #expect(try rows().count == 7)
    #expect(try rows("--state", "SoundModel.rows") == ["SoundModel.rows:7", "SoundModel.rows:10"])
    #expect(try rows("--state", "*.rows", "--path", "completion") == ["OpenModel.rows:8", "SoundModel.rows:10"])
    #expect(try rows("--verdict", "validated") == ["SoundModel.rows:10"])
    #expect(try rows("--state", "Nothing.*").isEmpty)
  }

  @Test func pathsAreRelativeToTheWorkingDirectory() throws {
    let scratch = try Scratch(Self.files)
    #expect(try ToolRun(["--format", "xcode"], in: scratch).output.hasPrefix("Sources/Open.swift:8:"))
    #expect(try ToolRun(["--format", "xcode"], in: scratch, at: "Sources").output.hasPrefix("Open.swift:8:"))
    #expect(try ToolRun(["--format", "xcode", scratch.path], in: scratch, at: "Sources").output.hasPrefix("Open.swift:8:"))
  }

  @Test func skippedTextIsListedAndCountsWhereAsked() throws {
    let scratch = try Scratch(Self.files.merging(["Sources/Broken.swift": "func f( {\n] ) } let\n"]) { old, _ in old })
    let run = try ToolRun(["--format", "json", "--fail-on", "never"], in: scratch)
    #expect(run.status == 0)
    let summary = try #require(try Self.object(run)["summary"] as? [String: Any])
    let coverage = try #require(summary["coverage"] as? [String: Any])
    #expect(coverage["recoveredFiles"] as? [String] == ["Sources/Broken.swift"])
    let strict = try ToolRun(["--format", "xcode", "--fail-on", "never", "--strict-coverage"], in: scratch)
    #expect(strict.status == 2)
    #expect(strict.output.hasPrefix("Sources/Open.swift:8:"))
    #expect(strict.complaint.contains("1 file"))
  }

  @Test func labelsAreVerified() throws {
    let open = Self.files["Sources/Open.swift"] ?? ""
    let labelled = open.replacing("    rows = found\n", with: "    rows = found  // expect: unvalidated-late-write\n")
    #expect(try ToolRun(["verify", "."], in: Scratch(["A.swift": labelled])).status == 0)
    let wrong = try ToolRun(["verify", "."], in: Scratch(["A.swift": open.replacing("    rows = found\n", with: "    rows = found  // ok\n")]))
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("A.swift:8"), "\(wrong.output)")
  }

  @Test func strictnessIsConfiguredForAllOrForSomeStates() throws {
    let calm = "final class M {\n  let id = 1\n  var text = \"\"\n  func load(_ api: API) async { text = await api.text(id) }\n}\n"
    let scratch = try Scratch(["A.swift": calm])
    #expect(try ToolRun([], in: scratch).status == 0)
    #expect(try ToolRun(["--strict"], in: scratch).status == 1)
    try scratch.write("strict-for: [M.*]\n", to: ".ticketgate.yml")
    #expect(try ToolRun([], in: scratch).status == 1)
    try scratch.write("strict-for: [N.*]\n", to: ".ticketgate.yml")
    #expect(try ToolRun([], in: scratch).status == 0)
    try scratch.write("strict: true\n", to: ".ticketgate.yml")
    #expect(try ToolRun([], in: scratch).status == 1)
  }

  @Test func anExtendedConfigurationIsReadFirst() throws {
    let scratch = try Scratch(Self.files)
    try scratch.write("fail-on: never\nexclude: [Sound.swift]\n", to: "team.yml")
    try scratch.write("extends: team.yml\n", to: ".ticketgate.yml")
    let run = try ToolRun(["--format", "json"], in: scratch)
    #expect(run.status == 0)
    #expect(run.output.contains("\"files\": 1,"))
    try scratch.write("extends: team.yml\nfail-on: error\n", to: ".ticketgate.yml")
    #expect(try ToolRun([], in: scratch).status == 1)
  }

  @Test func excerptsCloseTheirBracketsAndADelayIsToldAsOne() throws {
    let model = """
      import UIKit
      protocol API { func rows(_ text: String?, limit: Int, done: @escaping ([String]) -> Void) }
      final class M: UIViewController {
        var rows: [String] = []
        var api: API!
        @IBAction func search(_ field: UITextField) {
          rows = []
          api.rows(field.text, limit: 20) { [weak self] found in
            self?.rows = found
          }
        }
        @IBAction func later() {
          rows = []
          DispatchQueue.main.asyncAfter(deadline: .now() + 3) {
            self.rows = ["("]
          }
        }
      }

      """
    let run = try ToolRun(["--format", "xcode", "--only", "unvalidated-late-write"], in: Scratch(["M.swift": model]))
    #expect(run.output.contains("`M.search(_:)` asks: `api.rows(field.text, limit: 20) { … }`"), "\(run.output)")
    #expect(run.output.contains("`M.later()` waits: `DispatchQueue.main.asyncAfter(deadline: .now() + 3) { … }`"), "\(run.output)")
    #expect(run.output.contains("the delay is over: `rows` now shows"), "\(run.output)")
  }
}
