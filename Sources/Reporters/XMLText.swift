/// Text inside XML.
enum XMLText {
  /// The text for content and attribute values; what XML cannot hold becomes the replacement character.
  static func escaped(_ text: String) -> String {
    var out = ""
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      // Build servers obey `##[…]` anywhere in a log.
      case "#" where last == "#": out += "&#35;"
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\n": out += "&#10;"
      case "\r": out += "&#13;"
      case "\t": out += "&#9;"
      default:
        let value = scalar.value
        let isForbidden = value < 0x20 || value == 0xFFFE || value == 0xFFFF
        out.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
      }
    }
    return out
  }
}
