// Patterns in gitignore syntax, matched on bytes. A pattern is split at `/` once; matching walks the components of the
// path, so no part of a pattern is looked at twice for a path that cannot match.

/// One line of gitignore syntax.
package struct IgnorePattern: Sendable, Equatable {
  /// The line as written.
  package let text: String
  /// Whether the line begins with `!`: what it matches is taken back.
  package let isNegated: Bool
  /// Whether the line ends in `/`: it matches folders only.
  package let isFolderOnly: Bool
  /// The components; `**` is kept as a component of its own.
  let components: [[UInt8]]
  /// Whether the pattern is about the last name alone, as most are.
  private let isName: Bool

  /// A pattern; nil for an empty line and for a comment.
  package init?(_ line: String) {
    var bytes = Array(line.utf8)
    while let last = bytes.last, last == 0x20 || last == 0x09 || last == 0x0D {
      if bytes.count > 1, bytes[bytes.count - 2] == UInt8(ascii: "\\") { break }
      bytes.removeLast()
    }
    if bytes.isEmpty || bytes[0] == UInt8(ascii: "#") { return nil }
    text = String(decoding: bytes, as: UTF8.self)
    isNegated = bytes[0] == UInt8(ascii: "!")
    if isNegated { bytes.removeFirst() }
    isFolderOnly = bytes.last == UInt8(ascii: "/")
    if isFolderOnly { bytes.removeLast() }
    // A slash at the start or in the middle ties the pattern to its base; without one it matches at any depth.
    let isAnchored = bytes.contains(UInt8(ascii: "/"))
    var parts = bytes.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
    if parts.isEmpty { return nil }
    if !isAnchored { parts.insert(Self.anyDepth, at: 0) }
    components = parts
    isName = parts.count == 2 && parts[0] == Self.anyDepth && parts[1] != Self.anyDepth
  }

  static let anyDepth: [UInt8] = [UInt8(ascii: "*"), UInt8(ascii: "*")]

  /// Whether the pattern matches a path below its base, given by its components.
  func matches(_ path: ArraySlice<[UInt8]>, isFolder: Bool) -> Bool {
    if isFolderOnly && !isFolder { return false }
    if isName { return path.last.map { Glob.matches(components[1][...], $0[...]) } ?? false }
    return Self.matches(components[...], path)
  }

  /// Whether a folder may hold something the pattern matches.
  func mayMatchBelow(_ folder: ArraySlice<[UInt8]>) -> Bool {
    var pattern = components[...]
    for component in folder {
      guard let first = pattern.first else { return false }
      if first == Self.anyDepth { return true }
      guard Glob.matches(first[...], component[...]) else { return false }
      pattern = pattern.dropFirst()
    }
    return !pattern.isEmpty
  }

  /// Whether some component of the pattern, taken as a name, is matched by a name pattern.
  func names(_ glob: [UInt8]) -> Bool {
    components.contains { $0 != Self.anyDepth && Glob.matches(glob[...], $0[...]) }
  }

  private static func matches(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
    var pattern = pattern
    var path = path
    while let first = pattern.first {
      if first == anyDepth {
        pattern = pattern.dropFirst()
        // A trailing `**` matches everything inside, but not the folder itself.
        if pattern.isEmpty { return !path.isEmpty }
        if !pattern.contains(anyDepth) {
          // What is left must take up exactly the end of the path.
          guard path.count >= pattern.count else { return false }
          path = path.suffix(pattern.count)
          continue
        }
        for start in path.indices where matches(pattern, path[start...]) { return true }
        return false
      }
      guard let name = path.first, Glob.matches(first[...], name[...]) else { return false }
      pattern = pattern.dropFirst()
      path = path.dropFirst()
    }
    return path.isEmpty
  }
}

/// Shell wildcards within one name.
enum Glob {
  /// Whether a name matches a pattern of `*`, `?`, `[…]` and `\`.
  ///
  /// At a mismatch only the last star is tried again, so the time is at most the product of the two lengths.
  static func matches(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var p = pattern.startIndex
    var n = name.startIndex
    var star: (pattern: Int, name: Int)?
    while n < name.endIndex {
      if p < pattern.endIndex {
        if pattern[p] == UInt8(ascii: "*") {
          star = (p + 1, n)
          p += 1
          continue
        }
        if let next = single(pattern, p, name[n]) {
          p = next
          n += 1
          continue
        }
      }
      guard let last = star else { return false }
      star = (last.pattern, last.name + 1)
      p = last.pattern
      n = last.name + 1
    }
    while p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") { p += 1 }
    return p == pattern.endIndex
  }

  /// The index after the pattern element at `p` if it matches the byte, else nil.
  private static func single(_ pattern: ArraySlice<UInt8>, _ p: Int, _ byte: UInt8) -> Int? {
    switch pattern[p] {
    case UInt8(ascii: "?"): return p + 1
    case UInt8(ascii: "\\") where p + 1 < pattern.endIndex: return pattern[p + 1] == byte ? p + 2 : nil
    case UInt8(ascii: "["):
      guard let end = setEnd(pattern, p) else { return byte == UInt8(ascii: "[") ? p + 1 : nil }
      return setContains(pattern[(p + 1)..<end], byte) ? end + 1 : nil
    default: return pattern[p] == byte ? p + 1 : nil
    }
  }

  private static func setEnd(_ pattern: ArraySlice<UInt8>, _ start: Int) -> Int? {
    var i = start + 1
    if i < pattern.endIndex, pattern[i] == UInt8(ascii: "!") || pattern[i] == UInt8(ascii: "^") { i += 1 }
    if i < pattern.endIndex, pattern[i] == UInt8(ascii: "]") { i += 1 }
    while i < pattern.endIndex {
      if pattern[i] == UInt8(ascii: "]") { return i }
      i += pattern[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private static func setContains(_ set: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var i = set.startIndex
    var isNegated = false
    if i < set.endIndex, set[i] == UInt8(ascii: "!") || set[i] == UInt8(ascii: "^") {
      isNegated = true
      i += 1
    }
    var isFound = false
    while i < set.endIndex {
      if set[i] == UInt8(ascii: "\\"), i + 1 < set.endIndex { i += 1 }
      if i + 2 < set.endIndex, set[i + 1] == UInt8(ascii: "-") {
        if set[i] <= byte, byte <= set[i + 2] { isFound = true }
        i += 3
      } else {
        if set[i] == byte { isFound = true }
        i += 1
      }
    }
    return isFound != isNegated
  }
}
