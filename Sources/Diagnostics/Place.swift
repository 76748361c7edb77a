// Where something is, as a reader sees it. Stages before this one work on byte offsets; a place is made from an
// offset and the line table of its file at the moment a finding is built, so that no later stage needs the source.

/// A range of one file: path as given to the tool, lines and columns 1-based, columns in UTF-8 bytes, end exclusive.
package struct Place: Hashable, Sendable {
  /// Path of the file, relative to the working directory and separated by `/`.
  package let file: String
  /// First line of the range, 1-based.
  package let line: Int
  /// First column of the range, 1-based, in UTF-8 bytes.
  package let column: Int
  /// Line on which the range ends.
  package let endLine: Int
  /// Column after the last byte of the range.
  package let endColumn: Int

  /// A range; without an end it is empty and sits before the byte at `line`:`column`.
  package init(file: String, line: Int, column: Int, endLine: Int? = nil, endColumn: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.endLine = endLine ?? line
    self.endColumn = endColumn ?? column
  }

  /// `file:line:column`, the form editors and terminals turn into a link.
  package var spelled: String { "\(file):\(line):\(column)" }
}

extension Place: Comparable {
  /// Order of reports: file by its bytes, then line, column and end.
  package static func < (left: Place, right: Place) -> Bool {
    if left.file != right.file { return left.file.precedesInBytes(right.file) }
    if left.line != right.line { return left.line < right.line }
    if left.column != right.column { return left.column < right.column }
    if left.endLine != right.endLine { return left.endLine < right.endLine }
    return left.endColumn < right.endColumn
  }
}

extension String {
  /// Byte order: `<` of `String` follows Unicode normalisation, which other programs that sort paths do not.
  package func precedesInBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
