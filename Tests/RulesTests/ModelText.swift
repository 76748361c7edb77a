// The text of a reference model while it is edited. A line may end in a marker, `//~ name`; edits speak of markers
// and never of line numbers, and a line that is replaced keeps its marker, so that edits can be combined.

import Foundation

/// Lines of a reference model, with the markers of each.
struct ModelText: Sendable {
  /// A line of code.
  struct Line: Sendable, Equatable {
    /// The code, without its marker.
    var code: String
    /// The name behind `//~`.
    var marker: String?
  }

  /// What went wrong with an edit.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The lines.
  var lines: [Line]

  /// Splits a text into lines and their markers.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.line(String($0)) }
    if lines.last?.code.isEmpty == true { lines.removeLast() }
  }

  /// The text, without markers.
  var text: String { lines.map(\.code).joined(separator: "\n") + "\n" }

  /// The numbers of the lines with one of the markers, 1-based.
  func numbers(of markers: [String]) -> Set<Int> {
    var found: Set<Int> = []
    for (index, line) in lines.enumerated() {
      if let marker = line.marker, markers.contains(marker) { found.insert(index + 1) }
    }
    return found
  }

  /// The positions of the lines with a marker; throws where there is none.
  private func positions(_ marker: String) throws -> [Int] {
    let found = lines.indices.filter { lines[$0].marker == marker }
    if found.isEmpty { throw Problem(description: "no line is marked '\(marker)'") }
    return found
  }

  /// Removes the lines with a marker.
  mutating func delete(_ marker: String) throws {
    for position in try positions(marker).reversed() { lines.remove(at: position) }
  }

  /// Puts other code in the place of the lines with a marker.
  mutating func replace(_ marker: String, with code: String) throws {
    let found = try positions(marker)
    let new = indented(code, as: lines[found[0]].code).map { Line(code: $0.code, marker: $0.marker ?? marker) }
    for position in found.dropFirst().reversed() { lines.remove(at: position) }
    lines.replaceSubrange(found[0]...found[0], with: new)
  }

  /// Inserts code before or behind the lines with a marker.
  mutating func insert(_ code: String, before: Bool, _ marker: String) throws {
    let found = try positions(marker)
    let new = indented(code, as: lines[found[0]].code)
    lines.insert(contentsOf: new, at: before ? found[0] : found[found.count - 1] + 1)
  }

  /// Moves the lines with a marker before or behind those with another.
  mutating func move(_ marker: String, before: Bool, _ target: String) throws {
    let moved = try positions(marker).map { lines[$0] }
    try delete(marker)
    let found = try positions(target)
    let indentation = Self.indentation(of: lines[found[0]].code)
    let aligned = moved.map { line in
      Line(code: indentation + line.code.dropFirst(Self.indentation(of: line.code).count), marker: line.marker)
    }
    lines.insert(contentsOf: aligned, at: before ? found[0] : found[found.count - 1] + 1)
  }

  private func indented(_ code: String, as neighbour: String) -> [Line] {
    let indentation = Self.indentation(of: neighbour)
    return code.replacingOccurrences(of: "\\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.line($0.isEmpty ? "" : indentation + String($0)) }
  }

  private static func indentation(of code: String) -> String { String(code.prefix { $0 == " " }) }

  private static func line(_ text: String) -> Line {
    guard let start = text.range(of: "//~ ") else { return Line(code: text, marker: nil) }
    var code = text[..<start.lowerBound]
    while code.last == " " { code.removeLast() }
    return Line(code: String(code), marker: text[start.upperBound...].trimmingCharacters(in: .whitespaces))
  }
}
