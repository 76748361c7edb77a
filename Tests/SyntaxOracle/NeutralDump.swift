// The form in which the two parsers are compared: one line per node, with role, kind, facts, bytes, name.
import SourceText
import Syntax

/// A flat dump, line by line in pre-order.
package struct NeutralDump {
  package private(set) var lines: [String] = []
  private var depth = 0

  /// Adds a node; what is added up to `close` is below it.
  mutating func open(_ kind: NodeKind, _ slot: Slot, _ flags: NodeFlags, _ start: Int, _ end: Int, name: Int?) {
    var line = String(repeating: " ", count: depth)
    line += "\(slot): \(kind) \(flags.isEmpty ? "" : flags.names(for: kind)) \(start)..<\(end)"
    if let name { line += " name \(name)" }
    lines.append(line)
    depth += 1
  }

  mutating func close() { depth -= 1 }

  /// Our tree.
  package init(_ tree: SyntaxTree) { add(tree, tree.root) }

  init() {}

  private mutating func add(_ tree: SyntaxTree, _ id: NodeID) {
    let node = tree[id]
    // The official tree cuts string text at line ends and indentation; only what is between matters here.
    if node.kind == .stringSegment { return }
    let range = tree.range(of: id)
    let name = node.nameToken.isNone ? nil : Int(tree[node.nameToken].offset)
    open(node.kind, node.slot, node.flags, Int(range.start), Int(range.end), name: name)
    for child in tree.children(of: id) { add(tree, child) }
    close()
  }

  /// The first line at which two dumps differ, with some lines before it.
  package static func difference(ours: NeutralDump, theirs: NeutralDump) -> String? {
    if ours.lines == theirs.lines { return nil }
    var index = 0
    while index < ours.lines.count, index < theirs.lines.count, ours.lines[index] == theirs.lines[index] { index += 1 }
    let context = ours.lines[max(0, index - 2)..<index].map { "    \($0)" }
    let mine = index < ours.lines.count ? ours.lines[index] : "(end)"
    let official = index < theirs.lines.count ? theirs.lines[index] : "(end)"
    return (context + ["  ours     \(mine)", "  official \(official)"]).joined(separator: "\n")
  }
}
