// Labels in Swift comments that say what an audit must report: `// expect: RULE[, RULE]` at the end of a line,
// `// via: RULE` on another place of a defect that is due elsewhere, `// ok` where nothing may be reported.
// `expect@+1:` and `expect@-1:` speak of a neighbouring line. Lines without a label are of no interest.

/// The labels of one program.
package struct Labels: Sendable {
  /// A line of a file.
  package struct Line: Hashable, Comparable, Sendable {
    /// The file.
    package let file: String
    /// The line, 1-based.
    package let number: Int

    /// File by its bytes, then line.
    package static func < (left: Line, right: Line) -> Bool {
      left.file == right.file ? left.number < right.number : left.file.precedesInBytes(right.file)
    }
  }

  /// Findings that are due, in the order written.
  package private(set) var expected: [(line: Line, rule: RuleID)] = []
  /// Lines that may stand for an expectation of the rule elsewhere.
  package private(set) var via: [RuleID: Set<Line>] = [:]
  /// Lines on which no error or warning may be reported.
  package private(set) var ok: Set<Line> = []

  /// No labels.
  package init() {}

  /// Adds the labels of a file.
  package mutating func read(_ text: String, file: String) {
    // Only lines with a label cost more than the search for it.
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard line.utf8.contains(UInt8(ascii: "/")) else { continue }
      var rest = line[...]
      while let slashes = rest.firstRange(of: "//") {
        rest = rest[slashes.upperBound...]
        read(label: rest.drop { $0 == " " || $0 == "\t" }, line: index + 1, file: file)
      }
    }
  }

  private mutating func read(label: Substring, line: Int, file: String) {
    let word = label.prefix { $0.isASCII && $0.isLetter }
    let rest = label.dropFirst(word.count)
    switch word {
    case "ok":
      if let next = rest.first, next.isLetter || next.isNumber || next == "_" { return }
      ok.insert(Line(file: file, number: line))
    case "expect", "via":
      guard let colon = rest.firstIndex(of: ":") else { return }
      let offset = rest[..<colon]
      guard offset.isEmpty || offset.first == "@", let shift = offset.isEmpty ? 0 : Int(offset.dropFirst()) else { return }
      let place = Line(file: file, number: line + shift)
      for name in Self.names(rest[colon...].dropFirst()) {
        if word == "expect" { expected.append((place, name)) } else { via[name, default: []].insert(place) }
      }
    default: return
    }
  }

  private static func names(_ text: Substring) -> [RuleID] {
    var names: [RuleID] = []
    var rest = text
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let name = rest.prefix { ("a"..."z").contains($0) || $0 == "-" }
      if name.isEmpty { return names }
      names.append(RuleID(String(name)))
      rest = rest.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
      guard rest.first == "," else { return names }
      rest = rest.dropFirst()
    }
  }
}

/// How the findings of a program compare with its labels.
package struct Verification: Sendable {
  /// What a comparison found.
  package enum Kind: String, Sendable {
    /// A finding that is due was not reported.
    case missing
    /// A finding was reported where a label forbids it.
    case noisy
    /// A finding was reported on a line without a label; no mistake in itself.
    case unlabelled
    /// A label names a rule that does not exist.
    case unknown
  }

  /// One difference between labels and findings.
  package struct Difference: Sendable, Equatable {
    /// What sort of difference it is.
    package let kind: Kind
    /// The line it is about.
    package let line: Labels.Line
    /// The rule it is about.
    package let rule: RuleID
  }

  /// The number of findings that were due.
  package let due: Int
  /// The number of these that were reported.
  package let met: Int
  /// Every difference, in order of line and rule.
  package let differences: [Difference]

  /// Whether every label is right.
  package var isRight: Bool { !differences.contains { $0.kind != .unlabelled } }

  /// Compares; a finding covers its own line and the lines of its writes, a note is never noise.
  package init(_ labels: Labels, findings: [Finding], knownRules: Set<RuleID>) {
    var rulesAt: [Labels.Line: Set<RuleID>] = [:]
    func covered(_ finding: Finding) -> Set<Labels.Line> {
      Set(([finding.place] + finding.writes.map(\.place)).map { Labels.Line(file: $0.file, number: $0.line) })
    }
    for finding in findings {
      for line in covered(finding) { rulesAt[line, default: []].insert(finding.rule) }
    }
    var spare = labels.via.mapValues { lines in lines.sorted() }
    for (rule, lines) in spare { spare[rule] = lines.filter { rulesAt[$0]?.contains(rule) == true } }
    var differences: [Difference] = []
    var met = 0
    for (line, rule) in labels.expected {
      if rulesAt[line]?.contains(rule) == true {
        met += 1
      } else if spare[rule]?.popLast() != nil {
        met += 1
      } else {
        differences.append(Difference(kind: knownRules.contains(rule) ? .missing : .unknown, line: line, rule: rule))
      }
    }
    let labelled = Set(labels.expected.map(\.line)).union(labels.via.values.flatMap { $0 })
    for finding in findings where finding.severity > .note {
      let forbidden = covered(finding).intersection(labels.ok)
      for line in forbidden { differences.append(Difference(kind: .noisy, line: line, rule: finding.rule)) }
      let own = Labels.Line(file: finding.place.file, number: finding.place.line)
      if forbidden.isEmpty, !labelled.contains(own) {
        differences.append(Difference(kind: .unlabelled, line: own, rule: finding.rule))
      }
    }
    due = labels.expected.count
    self.met = met
    self.differences = differences.sorted { $0.line == $1.line ? $0.rule < $1.rule : $0.line < $1.line }
  }
}

/// How labelled files under a folder form programs.
package enum LabelledPrograms {
  /// Groups paths below a folder (relative to it) into programs, each a sorted list of paths.
  ///
  /// A case is a folder: each file in it is a program, each folder in it one program of several files. Where the
  /// folder holds files itself it is the one case; a folder named `Examples` holds cases wherever it is.
  package static func group(_ paths: [String]) -> [[String]] {
    let split = paths.sorted { $0.precedesInBytes($1) }.map { $0.split(separator: "/") }
    let hasExamples = split.contains { $0.dropLast().contains("Examples") }
    let isOneCase = !hasExamples && split.contains { $0.count == 1 }
    var order: [String] = []
    var programs: [String: [String]] = [:]
    for parts in split {
      var depth = isOneCase ? 0 : 1
      if hasExamples {
        guard let holder = parts.dropLast().firstIndex(of: "Examples") else { continue }
        depth = holder + 2
      }
      // A file directly in the case (or above it) is a program of its own; deeper ones join their folder's.
      let isLoose = parts.count <= depth + 1
      let key = parts.prefix(isLoose ? parts.count : depth + 1).joined(separator: "/")
      if programs[key] == nil { order.append(key) }
      programs[key, default: []].append(parts.joined(separator: "/"))
    }
    return order.map { programs[$0] ?? [] }
  }
}
