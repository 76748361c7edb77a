// The two streams. Findings go to standard output; progress, remarks and errors to standard error.

import Discovery
import Reporters

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal, or what stands in for it.
struct Console {
  /// Whether standard output is a terminal.
  let isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  let isErrorTerminal: Bool
  /// Whether colours go to standard output.
  private(set) var hasColours: Bool
  /// Whether colours go to standard error.
  private(set) var hasErrorColours: Bool
  /// Whether remarks are left out.
  private(set) var isQuiet = false
  /// Columns of the terminal.
  let width: Int

  /// The console of this process, with defaults.
  init() {
    isOutputTerminal = isatty(1) == 1
    isErrorTerminal = isatty(2) == 1
    let isPlain = Self.isSet("NO_COLOR") || Self.environment("TERM") == "dumb"
    hasColours = isOutputTerminal && !isPlain
    hasErrorColours = isErrorTerminal && !isPlain
    var size = winsize()
    let isKnown = isOutputTerminal && ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? min(140, max(60, Int(size.ws_col))) : 100
  }

  /// Takes `--color` and `--quiet` into account.
  mutating func apply(_ invocation: Invocation) {
    isQuiet = invocation.has("quiet")
    switch invocation["color"] {
    case "always": (hasColours, hasErrorColours) = (true, true)
    case "never": (hasColours, hasErrorColours) = (false, false)
    default: break
    }
  }

  /// Whether a progress line may be drawn.
  func showsProgress(_ invocation: Invocation) -> Bool {
    switch invocation["progress"] {
    case "always": true
    case "never": false
    default: isErrorTerminal && !isQuiet
    }
  }

  /// Writes to standard output.
  func print(_ text: String) throws(Refusal) { try print { $0(text) } }

  /// Writes the texts that `print` gives to standard output.
  func print(_ print: (@escaping (String) -> Void) -> Void) throws(Refusal) {
    if !FileBytes.write(to: 1, print) { throw Refusal("standard output cannot be written") }
  }

  /// Writes a line that is no finding to standard error.
  func remark(_ text: String) {
    if !isQuiet { _ = FileBytes.write("ticketgate: " + Self.safe(text) + "\n", to: 2) }
  }

  /// Writes an error to standard error, quiet or not.
  func complain(_ message: String, advice: String = "") {
    let word = hasErrorColours ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    _ = FileBytes.write("ticketgate: \(word) \(Self.safe(message))\n", to: 2)
    if !advice.isEmpty { _ = FileBytes.write("  " + Self.safe(advice) + "\n", to: 2) }
  }

  /// Draws over the present line of standard error; an empty text takes the line away.
  static func progress(_ text: String) {
    _ = FileBytes.write("\r\u{1B}[K" + text, to: 2)
  }

  /// A variable of the environment, nil if it is not set or empty.
  static func environment(_ name: String) -> String? {
    guard let raw = getenv(name), raw.pointee != 0 else { return nil }
    return String(cString: raw)
  }

  private static func isSet(_ name: String) -> Bool { environment(name) != nil }

  /// File names and values come from strangers, and so may be of any length.
  private static func safe(_ text: String) -> String {
    let longest = 1_000
    return PlainText.line(text.unicodeScalars.count > longest ? String(text.unicodeScalars.prefix(longest)) + "…" : text)
  }
}
