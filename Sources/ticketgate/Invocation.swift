// The command line as values. Options may stand anywhere; `--name value` and `--name=value` are the same; `--` ends
// the options.

import Diagnostics

/// A parsed command line.
struct Invocation {
  /// What to do.
  private(set) var command = Command.audit
  /// Whether the command was written out.
  private(set) var isExplicit = false
  /// What was given besides options, in order.
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  /// Parses the arguments after the program's name.
  init(_ arguments: [String]) throws(Refusal) {
    var given: [(option: Option, value: String?)] = []
    var rest = arguments[...]
    var isOnlyOperands = false
    while let argument = rest.popFirst() {
      if isOnlyOperands || argument == "-" || !argument.hasPrefix("-") {
        if operands.isEmpty, !isExplicit, !isOnlyOperands, let command = Command(rawValue: argument) {
          self.command = command
          isExplicit = true
        } else {
          operands.append(argument)
        }
        continue
      }
      if argument == "--" {
        isOnlyOperands = true
        continue
      }
      let long = ["-h": "--help", "-o": "--output", "-q": "--quiet", "-j": "--jobs"][argument] ?? argument
      let parts = long.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0].drop { $0 == "-" })
      guard long.hasPrefix("--"), let option = OptionTable.named(name) else {
        throw Self.unknown(String(parts[0]))
      }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if option.value == nil, value != nil { throw Refusal("the option '--\(name)' takes no value") }
      if let kind = option.value, value == nil {
        guard let next = rest.popFirst() else { throw Refusal("the option '--\(name)' needs a value: \(kind)") }
        value = next
      }
      if let value, !option.words.isEmpty, !option.words.contains(value) { throw Self.unknown(value, of: option) }
      given.append((option, value))
    }
    for (option, value) in given {
      guard option.commands.contains(command) || option.name == "help" || option.name == "version" else {
        let takers = Command.allCases.filter { option.commands.contains($0) }.map(\.rawValue)
        throw Refusal(
          "the command '\(command.rawValue)' has no option '--\(option.name)'",
          advice: "It belongs to: \(takers.joined(separator: ", ")).")
      }
      // Lists add up, everything else is said last by whoever speaks last.
      if option.value == "RULE,...", let earlier = values[option.name] {
        values[option.name] = earlier + "," + (value ?? "")
      } else {
        values[option.name] = value ?? ""
      }
    }
  }

  /// The value of an option, nil if it was not given.
  subscript(option: String) -> String? { values[option] }

  /// Whether an option without value was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The operands without the first.
  func operands(after count: Int) -> [String] { Array(operands.dropFirst(count)) }

  private static func unknown(_ argument: String) -> Refusal {
    let names = OptionTable.all.map { "--" + $0.name }
    let nearest = NearestName.of(argument, among: names)
    return Refusal(
      "there is no option '\(argument)'",
      advice: nearest.map { "Did you mean '\($0)'?" } ?? "`ticketgate --help` lists the options.")
  }

  private static func unknown(_ value: String, of option: Option) -> Refusal {
    let nearest = NearestName.of(value, among: option.words)
    return Refusal(
      "the option '--\(option.name)' does not take '\(value)'",
      advice: (nearest.map { "Did you mean '\($0)'? " } ?? "") + "It takes: \(option.words.joined(separator: ", ")).")
  }
}
