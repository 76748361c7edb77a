// Reading `git diff -U0`. Hunk headers say how many lines follow, so that source text which looks like a header is
// never taken for one.

/// Changed lines in a unified diff.
package enum UnifiedDiff {
  /// For each file of the diff, the lines of its new side that were added or changed.
  package static func changedLines(_ diff: [UInt8]) -> [(path: String, lines: Set<Int>)] {
    var result: [(path: String, lines: Set<Int>)] = []
    var toSkip = 0
    for line in diff.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if toSkip > 0 {
        if line.first != UInt8(ascii: "\\") { toSkip -= 1 }
        continue
      }
      if line.starts(with: "+++ ".utf8) {
        if let path = path(line.dropFirst(4)) { result.append((path, [])) }
      } else if line.starts(with: "@@ ".utf8) {
        guard let hunk = hunk(line) else { continue }
        toSkip = hunk.removed + hunk.added
        if hunk.added > 0, !result.isEmpty {
          result[result.count - 1].lines.formUnion(hunk.start..<(hunk.start + hunk.added))
        }
      }
    }
    return result
  }

  /// The path of a `+++ b/…` line; nil for a removed file.
  private static func path(_ field: ArraySlice<UInt8>) -> String? {
    var bytes = Array(field)
    if bytes.last == 0x09 { bytes.removeLast() }
    if bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\""), bytes.count >= 2 {
      bytes = unquoted(bytes.dropFirst().dropLast())
    }
    guard bytes.starts(with: "b/".utf8) else { return nil }
    return String(decoding: bytes.dropFirst(2), as: UTF8.self)
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        out.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "a"): out.append(0x07)
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "v"): out.append(0x0B)
      case UInt8(ascii: "0")...UInt8(ascii: "3"):
        var value = Int(next - 0x30)
        for _ in 0..<2 { if let digit = rest.popFirst() { value = value * 8 + Int(digit & 7) } }
        out.append(UInt8(truncatingIfNeeded: value))
      default: out.append(next)
      }
    }
    return out
  }

  /// The counts of `@@ -A[,B] +C[,D] @@`.
  private static func hunk(_ line: ArraySlice<UInt8>) -> (removed: Int, start: Int, added: Int)? {
    let fields = line.split(separator: 0x20, maxSplits: 3)
    guard fields.count >= 3 else { return nil }
    func numbers(_ field: ArraySlice<UInt8>) -> (Int, Int)? {
      let parts = String(decoding: field.dropFirst(), as: UTF8.self).split(separator: ",")
      guard let first = parts.first.flatMap({ Int($0) }) else { return nil }
      return (first, parts.count > 1 ? Int(parts[1]) ?? 0 : 1)
    }
    guard let old = numbers(fields[1]), let new = numbers(fields[2]) else { return nil }
    return (old.1, new.0, new.1)
  }
}
