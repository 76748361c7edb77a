// The lines a report quotes. Only lines that a report points at are kept, and of a line of ten megabytes only the
// part around the place, so a report stays small whatever the sources are.

/// The part of a source line that a report may quote.
package struct SourceExcerpt: Sendable, Equatable {
  /// The text, without line ending.
  package let text: String
  /// Column of its first byte; 1 unless the line was cut.
  package let startColumn: Int
  /// Whether the line goes on after the text.
  package let isCutAtEnd: Bool

  /// A part of a line.
  package init(text: String, startColumn: Int = 1, isCutAtEnd: Bool = false) {
    self.text = text
    self.startColumn = startColumn
    self.isCutAtEnd = isCutAtEnd
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
      isCutAtEnd: high < line.endIndex)
  }
}
