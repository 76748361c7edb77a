// What a comment can say to the tool. Pure functions on the text of one comment: the stage that sees the tokens
// knows what is a comment and whether it stands alone on its line.

/// A comment that silences rules: `// ticketgate:ignore RULE[, RULE] - REASON`.
package struct Suppression: Hashable, Sendable {
  /// The comment.
  package let place: Place
  /// The rules it names, in the order written; empty when it names none.
  package let rules: [RuleID]
  /// Why; without a reason a suppression takes no effect.
  package let reason: String?
  /// Whether nothing but the comment is on its line, so that it speaks of the next one.
  package let isAlone: Bool

  /// A suppression as it was read.
  package init(place: Place, rules: [RuleID], reason: String?, isAlone: Bool) {
    self.place = place
    self.rules = rules
    self.reason = reason
    self.isAlone = isAlone
  }
}

/// A comment that says what cannot be inferred: `// ticketgate:ticket` and its kind.
package struct Annotation: Hashable, Sendable {
  /// What the annotated declaration is.
  package enum Kind: String, CaseIterable, Sendable {
    /// A stored property that late code compares.
    case ticket
    /// A mark that refuses starts while one runs.
    case inFlight = "in-flight"
    /// A dictionary whose keys are issued identities.
    case keyed
    /// A function whose result says whether its caller is current.
    case validates
    /// A closure parameter that is called after a request.
    case late
    /// A closure parameter that is called before the function returns.
    case sync
  }

  /// The comment.
  package let place: Place
  /// What it says.
  package let kind: Kind
  /// Whether nothing but the comment is on its line, so that it speaks of the next one.
  package let isAlone: Bool

  /// An annotation as it was read.
  package init(place: Place, kind: Kind, isAlone: Bool) {
    self.place = place
    self.kind = kind
    self.isAlone = isAlone
  }
}

/// What one comment says to the tool.
package enum Directive: Hashable, Sendable {
  case suppression(Suppression)
  case annotation(Annotation)
  /// The comment speaks to the tool with a word it does not know.
  case unknown(word: String, place: Place)

  /// Reads a comment, given with its delimiters; nil if it does not begin with `ticketgate:`.
  ///
  /// `isAlone` tells whether the comment has its line to itself.
  package init?(comment: String, place: Place, isAlone: Bool) {
    guard let body = Directive.body(of: comment) else { return nil }
    let word = body.prefix { $0 != " " && $0 != "\t" }
    let rest = body.dropFirst(word.count)
    if word == "ignore" {
      self = .suppression(Directive.suppression(rest, place: place, isAlone: isAlone))
    } else if let kind = Annotation.Kind(rawValue: String(word)) {
      self = .annotation(Annotation(place: place, kind: kind, isAlone: isAlone))
    } else {
      self = .unknown(word: String(word), place: place)
    }
  }

  /// What follows `ticketgate:`, without comment delimiters; nil for any other comment.
  private static func body(of comment: String) -> Substring? {
    var text = comment[...]
    if text.hasPrefix("/*"), text.hasSuffix("*/"), text.utf8.count >= 4 { text = text.dropLast(2) }
    text = text.drop { $0 == "/" || $0 == "*" || $0 == "!" || $0.isWhitespace }
    guard text.hasPrefix("ticketgate:") else { return nil }
    text = text.dropFirst("ticketgate:".count)
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }

  /// Reads `RULE[, RULE] - REASON`; the dash stands alone, since rule names hold dashes too.
  private static func suppression(_ text: Substring, place: Place, isAlone: Bool) -> Suppression {
    var names: [RuleID] = []
    var rest = text
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      let word = rest.prefix { !$0.isWhitespace && $0 != "," }
      if word.isEmpty || dashes.contains(word) { break }
      names.append(RuleID(String(word)))
      rest = rest.dropFirst(word.count)
    }
    rest = rest.drop { !$0.isWhitespace }.drop { $0.isWhitespace }
    return Suppression(place: place, rules: names, reason: rest.isEmpty ? nil : String(rest), isAlone: isAlone)
  }

  private static let dashes: Set<Substring> = ["-", "\u{2013}", "\u{2014}", "--"]
}
