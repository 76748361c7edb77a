// Positions in a file: UTF-8 byte offsets, never lines, columns or characters.
// Lines and columns are computed late, by `LineTable`, when a report needs them.

/// A half-open range of UTF-8 byte offsets in one file.
public struct SourceRange: Hashable, Sendable, BitwiseCopyable {
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset one past the last byte.
  public var end: UInt32

  /// A range from `start` up to `end`.
  public init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The number of bytes covered.
  public var length: UInt32 { end &- start }
  /// True if no byte is covered: the place of something missing.
  public var isEmpty: Bool { start == end }

  /// True if every byte of `other` lies in this range.
  public func contains(_ other: SourceRange) -> Bool {
    start <= other.start && other.end <= end
  }
}

extension SourceRange: Comparable, CustomStringConvertible {
  /// Orders by start; of two ranges with the same start the longer one is first, as an outer node is.
  public static func < (left: SourceRange, right: SourceRange) -> Bool {
    left.start != right.start ? left.start < right.start : left.end > right.end
  }
  public var description: String { "\(start)..<\(end)" }
}
