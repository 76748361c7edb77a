// One source file: its path and its bytes.
// The bytes are followed by zero padding, so that a scanner may load eight bytes at a time past the
// end and stops at a zero without a bounds check in its inner loop.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file's path and its UTF-8 bytes, immutable and cheap to pass around.
public final class SourceFile: @unchecked Sendable {
  /// The number of zero bytes behind the last byte of every file.
  public static let padding = 32
  /// The largest file that is read: offsets are 32 bits wide.
  public static let maximumSize = Int(UInt32.max >> 2)

  /// The path as it is to be shown.
  public let path: String
  /// The number of bytes of the file, padding not counted.
  public let count: Int
  /// The first byte; `count + padding` bytes may be read.
  public let start: UnsafePointer<UInt8>

  /// A file whose `capacity` bytes at most are written by `fill`, which returns how many it wrote.
  public init(path: String, capacity: Int, fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Int) rethrows {
    let capacity = min(max(capacity, 0), SourceFile.maximumSize)
    // `allocate` asks the system for aligned memory, which takes several times as long.
    guard let room = malloc(capacity + SourceFile.padding) else { fatalError("out of memory") }
    let memory = room.assumingMemoryBound(to: UInt8.self)
    let filled: Int
    do {
      filled = try fill(UnsafeMutableBufferPointer(start: memory, count: capacity))
    } catch {
      free(memory)
      throw error
    }
    count = min(max(filled, 0), capacity)
    (memory + count).initialize(repeating: 0, count: SourceFile.padding)
    self.path = path
    start = UnsafePointer(memory)
  }

  /// A file with a copy of the given bytes.
  public convenience init(path: String, bytes: some Collection<UInt8>) {
    self.init(path: path, capacity: bytes.count) { target in
      var written = 0
      for byte in bytes.prefix(target.count) {
        target.initializeElement(at: written, to: byte)
        written += 1
      }
      return written
    }
  }

  /// A file with the given text.
  public convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  deinit { free(UnsafeMutableRawPointer(mutating: start)) }

  /// All bytes of the file.
  public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Whether the other file holds the same bytes, under whatever path.
  package func hasBytes(of other: SourceFile) -> Bool {
    self === other || (count == other.count && bytes.elementsEqual(other.bytes))
  }

  /// The text of a range, with broken UTF-8 replaced; a range outside the file is cut to it.
  public func text(_ range: SourceRange) -> String {
    let end = min(Int(range.end), count)
    let begin = min(Int(range.start), end)
    return String(decoding: UnsafeBufferPointer(start: start + begin, count: end - begin), as: UTF8.self)
  }
}
