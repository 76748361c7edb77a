// `rules` and `explain`: the rules' metadata, printed.

import Diagnostics
import Rules

/// What is known of the rules.
enum RuleCommands {
  /// One line for each rule.
  static func list(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    guard invocation.operands.isEmpty else { throw Refusal("usage: ticketgate rules", advice: "`ticketgate explain RULE` shows one.") }
    switch invocation["format"] {
    case "markdown":
      try console.print(RuleCatalogue.markdown(RuleRegistry.all))
      return .clean
    case nil, "text": break
    case let format?: throw Refusal("'rules' is not printed as '\(format)'", advice: "Formats: text, markdown.")
    }
    let width = RuleRegistry.all.map(\.id.name.count).max()!
    var out = ""
    for rule in RuleRegistry.all {
      let severity = rule.followsEvidence ? "evidence" : rule.defaultSeverity.rawValue
      out += padded(rule.id.name, width) + "  " + padded(severity, 8) + "  " + rule.status.rawValue
      out += rule.isOptIn ? ", opt-in\n" : "\n"
    }
    try console.print(out)
    return .clean
  }

  /// The long text of one rule.
  static func explain(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    guard invocation.operands.count == 1 else { throw Refusal("usage: ticketgate explain RULE") }
    let rule = try Project.rule(invocation.operands[0])
    func heading(_ text: String) -> String { console.hasColours ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
    var out = heading(rule.id.name) + "\n"
    let severity =
      rule.followsEvidence ? "severity by evidence, \(rule.defaultSeverity.rawValue) at most" : rule.defaultSeverity.rawValue
    out += "\(rule.family.title.lowercased()) · \(severity) · \(rule.status.rawValue)"
    out += (rule.isOptIn ? ", opt-in" : "") + "\n\n"
    let text = rule.explanation
    out += "Reports " + rule.summary + ".\n\n" + folded(text.finds) + "\n"
    out += heading("Harm") + "\n" + folded(text.harm) + "\n"
    out += heading("Reported") + "\n" + indented(text.bad) + "\n"
    out += heading("Not reported") + "\n" + indented(text.good) + "\n"
    out += heading("Remedy") + "\n" + folded(text.remedy) + "\n"
    out += heading("Limits") + "\n" + folded(text.limits)
    try console.print(out)
    return .clean
  }

  private static func folded(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 88 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func indented(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
