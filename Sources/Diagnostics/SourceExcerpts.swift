// The lines a report quotes. Only lines that a report points at are kept, and of a line of ten megabytes only the
// part around the place, so a report stays small whatever the sources are.

/// The part of a source line that a report may quote.
package struct SourceExcerpt: Sendable, Equatable {
  /// The text, without line ending.
  package let text: String
  /// Column of its first byte; 1 unless the line was cut.
  package let startColumn: Int
  /// UTF-16 units of the line before the text: zero unless the line was cut.
  package let unitsBefore: Int
  /// Whether the line goes on after the text.
  package let isCutAtEnd: Bool

  /// A part of a line.
  package init(text: String, startColumn: Int = 1, unitsBefore: Int = 0, isCutAtEnd: Bool = false) {
    self.text = text
    self.startColumn = startColumn
    self.unitsBefore = unitsBefore
    self.isCutAtEnd = isCutAtEnd
  }

  /// The column in UTF-16 units, 1-based, of a column in UTF-8 bytes; nil if it lies outside the text.
  package func unitColumn(_ column: Int) -> Int? {
    let offset = column - startColumn
    guard offset >= 0, let index = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) else {
      return nil
    }
    return unitsBefore + text.utf16.distance(from: text.startIndex, to: index) + 1
  }
}

/// The quoted lines of all files.
package struct SourceExcerpts: Sendable, Equatable {
  private var lines: [String: [Int: SourceExcerpt]] = [:]

  /// No lines.
  package init() {}

  /// The excerpt of a line, if it was kept.
  package subscript(file: String, line: Int) -> SourceExcerpt? {
    get { lines[file]?[line] }
    set { lines[file, default: [:]][line] = newValue }
  }

  /// Every excerpt, files in byte order and lines ascending.
  package var all: [(file: String, lines: [(line: Int, excerpt: SourceExcerpt)])] {
    lines.sorted { $0.key.precedesInBytes($1.key) }.map { file, lines in
      (file, lines.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }

  /// Keeps the lines of `places` out of the bytes of their file; one walk through the bytes for all of them.
  package mutating func keep(_ places: [Place], of file: String, bytes: UnsafeBufferPointer<UInt8>) {
    var wanted: [Int: Int] = [:]
    for place in places where place.file == file && wanted[place.line] == nil { wanted[place.line] = place.column }
    guard let last = wanted.keys.max() else { return }
    var line = 1
    var start = 0
    while line <= last, start <= bytes.count {
      let rest = bytes[start...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      if let column = wanted[line] {
        self[file, line] = SourceExcerpts.excerpt(of: bytes[start..<end], around: column)
      }
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
      line += 1
    }
  }

  private static let longest = 600
  private static let lead = 120

  private static func excerpt(of line: Slice<UnsafeBufferPointer<UInt8>>, around column: Int) -> SourceExcerpt {
    if line.count <= longest { return SourceExcerpt(text: String(decoding: line, as: UTF8.self)) }
    var low = line.startIndex + max(0, min(column - 1 - lead, line.count - longest))
    var high = low + longest
    // Cut between characters: continuation bytes belong to what stands before them.
    while low > line.startIndex, line[low] & 0xC0 == 0x80 { low -= 1 }
    while high < line.endIndex, line[high] & 0xC0 == 0x80 { high -= 1 }
    return SourceExcerpt(
      text: String(decoding: line[low..<high], as: UTF8.self), startColumn: low - line.startIndex + 1,
      unitsBefore: units(line[..<low]), isCutAtEnd: high < line.endIndex)
  }

  /// UTF-16 units of well-formed UTF-8: one a character, two where it takes four bytes.
  private static func units(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }
}
