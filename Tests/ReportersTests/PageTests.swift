// The page of the HTML report in a real browser, where one is installed: the script runs without errors, filters and
// keys do what they say, and text from audited files stays text.

import Diagnostics
import Foundation
import Reporters
import TestSupport
import Testing

@Suite(.enabled(if: Browser.path != nil, "no Chromium is installed"))
struct PageTests {
  /// What a script found on the page of a report, by name.
  private func look(at report: Report, _ script: String) throws -> [String: String] {
    let page = report.printed(.inventory, as: .html, style: ReportStyle())
    let scripts = page.components(separatedBy: "<script>\n")
    try #require(scripts.count == 2)
    // Errors are caught from before the first line of the page's own script.
    let probe = """
      const found = {}; const errors = [];
      addEventListener('error', event => errors.push(event.message));
      addEventListener('securitypolicyviolation', event => errors.push(event.violatedDirective));
      """
    let tail = """
      <script>
      {
      \(script)
      }
      found.errors = errors.join('; ');
      const out = document.createElement('pre'); out.id = 'found'; out.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found))));
      document.body.append(out);
      </script>
      """
    let text = scripts[0] + "<script>\n\(probe)\n</script>\n<script>\n" + scripts[1].replacing("</body>", with: tail + "</body>")
    let scratch = try Scratch(["page.html": text])
    let run = try ToolRun(
      program: Browser.path!,
      ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile", "--dump-dom", "file://\(scratch.path)/page.html"], in: scratch)
    let start = try #require(run.output.range(of: "<pre id=\"found\">"), "\(run.complaint.suffix(2000))")
    let encoded = run.output[start.upperBound...].prefix { $0 != "<" }
    let data = try #require(Data(base64Encoded: String(encoded)))
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  private static let reads = """
    const shown = () => { flush(); return byId('count').textContent; };
    const set = (id, value) => { byId(id).value = value; byId(id).dispatchEvent(new Event('change')); };
    const key = name => document.dispatchEvent(new KeyboardEvent('keydown', { key: name }));
    """

  @Test func findingsAreShownFilteredAndGrouped() throws {
    let found = try look(
      at: SampleReport.inventory, Self.reads + """

        found.all = shown();
        byId('level-warning').click(); found.withoutWarnings = shown(); byId('level-warning').click();
        set('rule', 'unvalidated-failure'); found.rule = shown(); set('rule', '');
        set('path', 'user-event'); found.path = shown(); set('path', '');
        set('state', 'FeedModel.page'); found.state = shown(); set('state', '');
        set('verdict', 'stale'); found.verdict = shown(); set('verdict', '');
        filter.text = 'spinner'; draw(); found.search = shown(); filter.text = ''; draw();
        set('group', 'state'); shown(); found.groups = [...document.querySelectorAll('#findings h2')].map(head => head.firstChild.textContent.trim()).join(', ');
        """)
    #expect(found["errors"] == "")
    #expect(found["all"] == "5 shown")
    #expect(found["withoutWarnings"] == "3 of 5 shown")
    #expect(found["rule"] == "2 of 5 shown")
    #expect(found["path"] == "1 of 5 shown")
    #expect(found["state"] == "1 of 5 shown")
    #expect(found["verdict"] == "1 of 5 shown")
    #expect(found["search"] == "2 of 5 shown")
    #expect(found["groups"] == "FeedModel.banner, FeedModel.isLoading, FeedModel.items, Liste.zeilen")
  }

  @Test func aFindingOpensWithSourceDiagramAndRoute() throws {
    let found = try look(
      at: SampleReport.inventory, Self.reads + """

        const cards = [...document.querySelectorAll('details.finding')];
        const card = cards.find(card => card.textContent.includes('outdated search'));
        fill(card, findings.find(item => item.card === card)); card.open = true;
        found.mark = card.querySelector('mark').textContent;
        found.lanes = [...card.querySelectorAll('svg .head')].map(text => text.textContent).join(' ');
        found.harm = String(card.querySelectorAll('svg .harm-back').length);
        found.steps = [...card.querySelectorAll('li .step')].map(step => step.textContent).join(' ');
        const wide = cards.find(card => card.textContent.includes('Größe'));
        fill(wide, findings.find(item => item.card === wide));
        found.wide = wide.querySelector('mark').textContent;
        """)
    #expect(found["errors"] == "")
    #expect(found["mark"] == "self.items = found.h")
    #expect(found["lanes"] == "User Request 1 Request 2 State ✕")
    #expect(found["harm"] == "1")
    #expect(found["steps"] == "entry call request write")
    #expect(found["wide"] == "zeilen[zeile]")
  }

  @Test func keysMoveAndSwitchViews() throws {
    let found = try look(
      at: SampleReport.inventory, Self.reads + """

        key('j'); key('j'); found.second = document.activeElement.querySelector('.place').textContent;
        key('k'); found.first = document.activeElement.querySelector('.place').textContent;
        key('/'); found.search = document.activeElement.id; document.activeElement.blur();
        key('2'); found.inventory = shown() + ' ' + String(byId('findings').hidden);
        document.querySelector('#inventory tbody tr').click();
        found.verdicts = [...document.querySelectorAll('#inventory .detail .pill')].map(pill => pill.textContent).join(' ');
        key('3'); found.suppressions = shown();
        """)
    #expect(found["errors"] == "")
    #expect(found["first"] == "Sources/Feed/FeedModel.swift:42:5")
    #expect(found["second"] == "Sources/Feed/FeedModel.swift:51:11")
    #expect(found["search"] == "search")
    #expect(found["inventory"] == "2 shown true")
    #expect(found["verdicts"] == "unvalidated validated")
    #expect(found["suppressions"] == "1 shown")
  }

  @Test func textFromAuditedFilesStaysText() throws {
    let attack = "</script><img src=x onerror=\"errors.push('obeyed')\"><svg onload=\"errors.push('obeyed')\">"
    var report = SampleReport.inventory
    report.findings[0].message = attack
    report.findings[0].state = attack
    report.findings[0].remedy = attack + "\n" + attack
    report.writes?[0].state = attack
    let found = try look(
      at: report, Self.reads + """

        openShown(); key('2'); shown(); found.images = String(document.images.length);
        found.text = String(document.body.textContent.includes('onerror'));
        """)
    #expect(found["errors"] == "")
    #expect(found["images"] == "0")
    #expect(found["text"] == "true")
  }

  @Test func thousandsOfRowsAreFilteredInFull() throws {
    var report = SampleReport.inventory
    report.writes = (1...5_000).map { number in
      var row = SampleReport.rows[number % 2]
      row.place = Place(file: "Sources/F\(number % 40).swift", line: number, column: 1)
      return row
    }
    let found = try look(
      at: report, Self.reads + """

        show('inventory'); found.all = shown(); found.rows = String(document.querySelectorAll('#inventory tbody tr').length);
        set('path', 'refresh'); found.some = shown();
        """)
    #expect(found["errors"] == "")
    #expect(found["all"] == "5000 shown")
    #expect(found["rows"] == "5000")
    #expect(found["some"] == "2500 of 5000 shown")
  }
}

/// The browser of this machine.
private enum Browser {
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
