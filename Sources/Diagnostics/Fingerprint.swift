// A finding's lasting name. It is made of what does not change when code moves: no line number, no message text, no
// absolute path. Equal findings of one run are told apart by an ordinal, so a baseline that holds two of them still
// shows a third.

/// The lasting name of a finding: rule, enclosing declaration, state and an ordinal among equals.
package struct Fingerprint: Hashable, Comparable, Sendable {
  /// The name as written to baselines and reports.
  package let text: String

  /// The fingerprint of a finding that has not been settled yet.
  package static let none = Fingerprint(text: "")

  /// A fingerprint read back from a report or baseline.
  package init(text: String) { self.text = text }

  /// The name of the `ordinal`-th finding (from 1) with this rule, declaration and state.
  package init(rule: RuleID, enclosingDeclaration: String, state: String?, ordinal: Int) {
    // Spaces separate the parts: no Swift identifier holds one, and raw identifiers are made not to.
    let parts = [rule.name, enclosingDeclaration, state ?? "-"].map(Fingerprint.withoutSpaces)
    text = parts.joined(separator: " ") + " \(ordinal)"
  }

  /// Byte order of the texts.
  package static func < (left: Fingerprint, right: Fingerprint) -> Bool { left.text.precedesInBytes(right.text) }

  private static func withoutSpaces(_ text: String) -> String {
    if text.isEmpty { return "-" }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSeparator = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      plain.append(isSeparator ? "_" : scalar)
    }
    return String(plain)
  }
}

extension [Finding] {
  /// The findings in the order of reports: file, line, column, rule, then whatever tells two apart.
  package func sortedTotally() -> [Finding] {
    sorted { left, right in
      let (here, there) = (left.place, right.place)
      if here.file != there.file { return here.file.precedesInBytes(there.file) }
      if here.line != there.line { return here.line < there.line }
      if here.column != there.column { return here.column < there.column }
      if left.rule != right.rule { return left.rule < right.rule }
      if here != there { return here < there }
      if left.state != right.state { return (left.state ?? "").precedesInBytes(right.state ?? "") }
      if left.enclosingDeclaration != right.enclosingDeclaration {
        return left.enclosingDeclaration.precedesInBytes(right.enclosingDeclaration)
      }
      return left.message.precedesInBytes(right.message)
    }
  }

  /// The findings in the order of reports, each with its fingerprint.
  ///
  /// Call it with all findings of the run, before any is suppressed or taken out by a baseline: ordinals of the others
  /// would shift with each suppression otherwise.
  package func fingerprinted() -> [Finding] {
    var seen: [Fingerprint: Int] = [:]
    return sortedTotally().map { finding in
      // The name of the first of its kind stands for the kind.
      let kind = Fingerprint(
        rule: finding.rule, enclosingDeclaration: finding.enclosingDeclaration, state: finding.state, ordinal: 1)
      let ordinal = seen[kind, default: 0] + 1
      seen[kind] = ordinal
      var named = finding
      named.fingerprint = Fingerprint(
        rule: finding.rule, enclosingDeclaration: finding.enclosingDeclaration, state: finding.state, ordinal: ordinal)
      return named
    }
  }
}
