// What a folder holds, as far as a walk wants to know. Names stay bytes in one piece of memory: most entries of most
// folders are of no interest, and nothing is made for them.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folders, the links and the Swift files in a folder.
struct FolderListing {
  enum Kind { case file, folder, link }

  struct Entry {
    let kind: Kind
    fileprivate let start: Int
    fileprivate let end: Int
  }

  /// In the order in which the paths below them come.
  private(set) var entries: [Entry] = []
  private var bytes: [UInt8] = []

  /// Lists a folder; nil if it cannot be read, and `errno` tells why.
  init?(_ folder: String) {
    // As a parameter of a call of the system a text is copied; this way it is not.
    guard let stream = folder.withCString({ opendir($0) }) else { return nil }
    defer { closedir(stream) }
    while let entry = readdir(stream) { add(entry, in: folder) }
    bytes.withUnsafeBufferPointer { bytes in
      entries.sort { left, right in
        let count = min(left.end - left.start, right.end - right.start)
        let order = memcmp(bytes.baseAddress! + left.start, bytes.baseAddress! + right.start, count)
        return order != 0 ? order < 0 : left.end - left.start < right.end - right.start
      }
    }
  }

  /// The bytes of an entry's name.
  func name(_ entry: Entry) -> ArraySlice<UInt8> {
    // A folder is kept with the slash that its paths have.
    bytes[entry.start..<entry.end - (entry.kind == .folder ? 1 : 0)]
  }

  private mutating func add(_ entry: UnsafeMutablePointer<dirent>, in folder: String) {
    Self.withName(of: entry) { name in
      let isSwift = name.count >= 6 && memcmp(name.baseAddress! + name.count - 6, ".swift", 6) == 0
      guard let kind = Self.kind(of: entry, isSwift: isSwift, in: folder) else { return }
      // `.` and `..`
      if name[0] == UInt8(ascii: "."), name.count == 1 || name.count == 2 && name[1] == name[0] { return }
      let start = bytes.count
      bytes.append(contentsOf: name)
      if kind == .folder { bytes.append(UInt8(ascii: "/")) }
      entries.append(Entry(kind: kind, start: start, end: bytes.count))
    }
  }

  /// Hands out the bytes of an entry's name.
  static func withName<Value>(of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      let start = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      return body(UnsafeBufferPointer(start: start, count: strlen(bytes.baseAddress!.assumingMemoryBound(to: CChar.self))))
    }
  }

  /// What an entry is; nil for what no walk wants.
  private static func kind(of entry: UnsafeMutablePointer<dirent>, isSwift: Bool, in folder: String) -> Kind? {
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_REG): return isSwift ? .file : nil
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN):
      // Some file systems do not tell in the listing.
      let name = withName(of: entry) { String(decoding: $0, as: UTF8.self) }
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { return nil }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return isSwift ? .file : nil
      case S_IFDIR: return .folder
      case S_IFLNK: return .link
      default: return nil
      }
    default: return nil
    }
  }
}
