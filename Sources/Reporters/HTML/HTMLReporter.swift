// `--format html`: one file that a reviewer opens, with no network and no other file. The report travels as JSON
// inside the page and is put on the screen by a script that only ever sets text, so that nothing in a file name, a
// source line or a message can become markup.

import Diagnostics

/// A report as a page.
enum HTMLReporter {
  static func write(_ report: Report, style: ReportStyle, to out: inout TextPieces) {
    let subject = report.findings.isEmpty ? "no findings" : counted(report.findings.count, "finding")
    out += """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="color-scheme" content="light dark">
      <title>TicketGate: \(subject)</title>
      <style>
      \(HTMLStyle.text)</style>
      </head>
      <body>
      \(HTMLPage.body)
      <script type="application/json" id="data">

      """
    data(report, style).writeCompact(to: &out)
    out += """

      </script>
      <script>
      \(HTMLScript.model)\(HTMLScript.diagram)\(HTMLScript.views)\(HTMLScript.controls)</script>
      </body>
      </html>

      """
  }

  private static func data(_ report: Report, _ style: ReportStyle) -> JSONValue {
    let used = Set(report.findings.map(\.rule))
    let rules = style.rules.filter { used.contains($0.id) }.map { rule in
      (key: rule.id.name, value: JSONValue.object([("summary", .string(rule.summary)), ("harm", .string(rule.explanation.harm))]))
    }
    let verdicts = Finding.Verdict.allCases.map { verdict in
      (
        key: verdict.rawValue,
        value: JSONValue.object([("safe", .bool(verdict.isSafe)), ("strength", .int(verdict.strength)), ("meaning", .string(verdict.meaning))])
      )
    }
    return JSONValue.object([
      ("report", JSONReporter.value(report)), ("rules", .object(rules)), ("verdicts", .object(verdicts)),
      ("excerpts", excerpts(report)),
    ])
  }

  /// Lines by file and number: each a text and the column of its first byte.
  private static func excerpts(_ report: Report) -> JSONValue {
    .object(
      report.excerpts.all.map { file, lines in
        (
          file,
          .object(
            lines.map { line, excerpt in
              (String(line), .array([.string(excerpt.text), .int(excerpt.startColumn)]))
            })
        )
      })
  }
}
