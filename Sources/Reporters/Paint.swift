// Colour for terminals, in one place: text reporters say what is bold or red, this says how.

import Diagnostics

/// Escape sequences for colours, or none.
struct Paint {
  /// Whether any sequence is written.
  let isOn: Bool

  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func blue(_ text: String) -> String { wrapped(text, "34") }
  func green(_ text: String) -> String { wrapped(text, "1;32") }
  func cyan(_ text: String) -> String { wrapped(text, "36") }

  /// Text in the colour of a severity.
  func severity(_ severity: Severity, _ text: String) -> String {
    switch severity {
    case .error: wrapped(text, "1;31")
    case .warning: wrapped(text, "1;33")
    case .note: wrapped(text, "1;36")
    }
  }

  private func wrapped(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
