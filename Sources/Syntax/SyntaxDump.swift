// Text forms of tokens and trees, for people and for tests: `--dump tokens` and `--dump tree`.
import SourceText

extension SyntaxTree {
  /// One line per token: offset, kind, text.
  public func dumpTokens() -> String {
    var result = ""
    for token in tokens {
      result += "\(token.offset) \(token.kind)\(token.isAtStartOfLine ? " ^" : "") \(file.text(token.range).debugDescription)\n"
    }
    return result
  }

  /// One line per node, children indented under their parent: slot, kind, name, flags, byte range.
  public func dumpTree() -> String {
    var result = ""
    // A list of its own in place of recursion: trees of broken input may be deep.
    var pending: [(node: NodeID, depth: Int)] = [(root, 0)]
    while let (id, depth) = pending.popLast() {
      let node = self[id]
      result += String(repeating: "  ", count: min(depth, 100))
      if node.slot != .none { result += "\(node.slot): " }
      result += "\(node.kind)"
      if !node.nameToken.isNone { result += " \(text(of: node.nameToken).debugDescription)" }
      if !node.flags.isEmpty { result += " \(node.flags.names(for: node.kind))" }
      result += " \(range(of: id))\n"
      pending += children(of: id).reversed().map { ($0, depth + 1) }
    }
    return result
  }
}

extension NodeFlags {
  /// The names of the set flags, with those that kinds share told apart by kind.
  public func names(for kind: NodeKind) -> String {
    let special: String
    switch kind {
    case .infixOperatorExpr: special = "assignment"
    case .switchCase: special = "default"
    case .genericParameter: special = "pack"
    case .stringLiteralExpr: special = "multiline"
    case .keyPathComponent: special = "subscript"
    case .accessorBlock: special = "implicitGetter"
    case .closureExpr: special = "signature"
    default: special = "case"
    }
    let awaits = kind == .closureExpr ? "captureList" : kind == .genericParameter ? "value" : "awaits"
    let all: [(NodeFlags, String)] = [
      (.async, "async"), (.reasync, "reasync"), (.throws, "throws"), (.rethrows, "rethrows"), (.optionalMark, "?"),
      (.forcedMark, "!"), (.hasArgumentList, "()"), (.hasSecondName, "second"), (.variadic, "variadic"),
      (.special, special), (.awaits, awaits), (.tries, "tries"), (.unsafeMark, "unsafe"),
    ]
    return "[" + all.filter { contains($0.0) }.map(\.1).joined(separator: " ") + "]"
  }
}
