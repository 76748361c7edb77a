// Byte offsets to lines and columns. Built only for files something is said about.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A place as people count: line and column from 1, the column in UTF-8 bytes.
public struct LineColumn: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, counted in UTF-8 bytes.
  public var column: Int

  /// A place at a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The offsets at which the lines of a file begin. A line ends with LF, CR LF or a lone CR.
public struct LineTable: Hashable, Sendable {
  /// The offset of the first byte of every line; never empty.
  public let lineStarts: [UInt32]

  /// The table of a file.
  public init(_ file: SourceFile) {
    let base = file.start
    let count = file.count
    var starts: [UInt32] = [0]
    starts.reserveCapacity(count / 32 + 1)
    // Files with a carriage return are rare enough for a plain loop; the others go by memchr.
    if memchr(base, 13, count) != nil {
      for index in 0..<count where base[index] == 10 || base[index] == 13 && base[index + 1] != 10 {
        starts.append(UInt32(index + 1))
      }
    } else {
      var index = 0
      while let found = memchr(base + index, 10, count - index) {
        index = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found)) + 1
        starts.append(UInt32(index))
      }
    }
    lineStarts = starts
  }

  /// A table that was stored.
  public init(lineStarts: [UInt32]) {
    self.lineStarts = lineStarts.isEmpty ? [0] : lineStarts
  }

  /// The number of lines; an empty file has one.
  public var lineCount: Int { lineStarts.count }

  /// The line and column of a byte offset.
  public func position(of offset: UInt32) -> LineColumn {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return LineColumn(line: low + 1, column: Int(offset) - Int(lineStarts[low]) + 1)
  }

  /// The bytes of a line (from 1), its line ending included; `end` is the size of the file.
  public func range(ofLine line: Int, end: UInt32) -> SourceRange {
    guard line >= 1, line <= lineStarts.count else { return SourceRange(start: end, end: end) }
    return SourceRange(start: lineStarts[line - 1], end: line < lineStarts.count ? lineStarts[line] : end)
  }
}
