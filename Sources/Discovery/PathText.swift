// Paths as text. Everything the tool prints is relative to the working directory and separated by `/`.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Arithmetic on paths that does not look at the disk, beside the two calls that say so.
package enum PathText {
  /// The working directory, read from the system.
  package static func workingDirectory() -> String {
    guard let raw = getcwd(nil, 0) else { return "/" }
    defer { free(raw) }
    return String(cString: raw)
  }

  /// The path with every link followed, read from the disk; nil if it leads nowhere.
  package static func real(_ path: String) -> String? {
    guard let raw = realpath(path, nil) else { return nil }
    defer { free(raw) }
    return String(cString: raw)
  }

  /// The absolute form of a path, without `.`, `..` and doubled slashes.
  package static func absolute(_ path: String, in folder: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// An absolute path as seen from an absolute folder: `..` where it lies outside, `.` for the folder itself.
  package static func relative(_ path: String, to folder: String) -> String {
    let target = path.split(separator: "/")
    let base = folder.split(separator: "/")
    var shared = 0
    while shared < target.count, shared < base.count, target[shared] == base[shared] { shared += 1 }
    let parts = Array(repeating: Substring(".."), count: base.count - shared) + target[shared...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Whether an absolute path is a folder or lies inside it.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }

  /// A path inside a folder.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder around a path; `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
