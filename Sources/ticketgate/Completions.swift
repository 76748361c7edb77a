// Completion scripts, made from the tables of commands and options.

import Diagnostics
import Rules

/// Scripts that let a shell complete command lines of the tool.
enum Completions {
  static func run(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    let shells = ["bash", "zsh", "fish"]
    guard let shell = invocation.operands.first, invocation.operands.count == 1 else {
      throw Refusal("usage: ticketgate completions bash|zsh|fish")
    }
    switch shell {
    case "bash": try console.print(bash)
    case "zsh": try console.print("#compdef ticketgate\n" + "autoload -U +X bashcompinit && bashcompinit\n" + bash)
    case "fish": try console.print(fish)
    default:
      let nearest = NearestName.of(shell, among: shells)
      throw Refusal("there is no script for '\(shell)'", advice: nearest.map { "Did you mean '\($0)'?" } ?? "Shells: bash, zsh, fish.")
    }
    return .clean
  }

  private static var commands: String { Command.allCases.map(\.rawValue).joined(separator: " ") }
  private static var rules: String { RuleRegistry.all.map(\.id.name).joined(separator: " ") }

  private static var bash: String {
    var out = """
      # completion of ticketgate for bash
      _ticketgate() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"
        COMPREPLY=()
        case "$before" in
          explain|--only|--disable) COMPREPLY=($(compgen -W "\(rules)" -- "$word")); return ;;
          baseline) COMPREPLY=($(compgen -W "write check prune" -- "$word")); return ;;
          completions) COMPREPLY=($(compgen -W "bash zsh fish" -- "$word")); return ;;

      """
    for option in OptionTable.all where !option.words.isEmpty {
      out += "    --\(option.name)) COMPREPLY=($(compgen -W \"\(option.words.joined(separator: " "))\" -- \"$word\")); return ;;\n"
    }
    out += "  esac\n  if [[ \"$word\" == -* ]]; then\n    case \"$command\" in\n"
    for command in Command.allCases where command != .audit {
      out += "      \(command.rawValue)) COMPREPLY=($(compgen -W \"\(names(command))\" -- \"$word\")) ;;\n"
    }
    out += """
            *) COMPREPLY=($(compgen -W "\(names(.audit))" -- "$word")) ;;
          esac
          return
        fi
        if [[ $COMP_CWORD -eq 1 ]]; then COMPREPLY=($(compgen -W "\(commands)" -- "$word")); fi
        COMPREPLY+=($(compgen -f -- "$word"))
      }
      complete -o filenames -F _ticketgate ticketgate

      """
    return out
  }

  private static var fish: String {
    var out = "# completion of ticketgate for fish\n"
    for command in Command.allCases {
      out += "complete -c ticketgate -n __fish_use_subcommand -a \(command.rawValue) -d '\(quoted(command.summary))'\n"
    }
    for option in OptionTable.all {
      let takers = option.commands.map(\.rawValue).sorted().joined(separator: " ")
      var line = "complete -c ticketgate -l \(option.name) -d '\(quoted(option.help))'"
      if option.commands.count < Command.allCases.count { line += " -n '__fish_seen_subcommand_from \(takers)'" }
      if option.value != nil { line += " -r" }
      if !option.words.isEmpty { line += " -f -a '\(option.words.joined(separator: " "))'" }
      out += line + "\n"
    }
    out += "complete -c ticketgate -n '__fish_seen_subcommand_from explain' -f -a '\(rules)'\n"
    return out
  }

  private static func names(_ command: Command) -> String {
    OptionTable.of(command).map { "--" + $0.name }.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String { text.split(separator: "'").joined(separator: "\\'") }
}
