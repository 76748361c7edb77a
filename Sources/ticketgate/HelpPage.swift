// Help pages, laid out from the tables.

import Reporters

/// The texts of `--help`.
enum HelpPage {
  /// The overview: what the tool is for, and the commands.
  static var overview: String {
    var out = """
      TicketGate finds writes of state that an outdated response can make.

      usage: ticketgate [COMMAND] [OPTION...] [PATH...]


      """
    let width = Command.allCases.map(\.rawValue.count).max()!
    for command in Command.allCases { out += "  \(padded(command.rawValue, width))  \(command.summary)\n" }
    out += """

      Without a command, the PATHs (or ".") are audited.
      `ticketgate COMMAND --help` shows the options of a command.

      exit status: 0 nothing at or above --fail-on, 1 findings,
                   2 the run could not be completed as asked

      """
    return out
  }

  /// The page of one command.
  static func page(_ command: Command) -> String {
    let operands = command.operands.isEmpty ? "" : " " + command.operands
    var out = "usage: ticketgate \(command.rawValue) [OPTION...]\(operands)\n\n"
    out += sentence(command.summary) + "\n"
    for line in folded(command.remark.split(separator: " ").map(String.init), width: 80) { out += line + "\n" }
    out += "\n"
    let options = OptionTable.of(command)
    let width = min(26, options.map(\.spelled.count).max()!)
    for option in options {
      let help = option.name == "format" ? formatHelp(command) : option.help
      out += "  \(padded(option.spelled, width))  \(help)\n"
      if option.name == "format" {
        let names = words(option, command)
        let list = names.dropLast().map { $0 + "," } + names.suffix(1)
        for line in folded(list, width: 76 - width) { out += "  \(padded("", width))  \(line)\n" }
      }
    }
    return out
  }

  private static func words(_ option: Option, _ command: Command) -> [String] {
    let formats = option.words.compactMap(ReportFormat.init(rawValue:))
    switch command {
    case .rules: return ["text", "markdown"]
    case .inventory: return formats.filter { $0.prints(.inventory) }.map(\.rawValue)
    default: return formats.filter { $0.prints(.findings) }.map(\.rawValue)
    }
  }

  private static func formatHelp(_ command: Command) -> String {
    switch command {
    case .rules, .inventory: "text, if none is given"
    default: "text on a terminal, xcode otherwise, if none is given"
    }
  }

  private static func folded(_ words: [String], width: Int) -> [String] {
    var lines = [""]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > width { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
