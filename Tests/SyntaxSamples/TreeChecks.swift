// What holds for every tree, whatever the file was. Used by tests and by the fuzz target.
import SourceText
import Syntax

/// Checks a tree against its own rules.
package struct TreeChecks {
  private let tree: SyntaxTree
  /// What is wrong; empty for a good tree.
  package private(set) var complaints: [String] = []

  /// Checks a parsed file.
  package init(_ parsed: ParsedFile) {
    tree = parsed.tree
    checkTokens()
    checkNodes()
    for problem in parsed.problems where problem.range.end > UInt32(tree.file.count) || problem.range.start > problem.range.end {
      complaints.append("problem out of the file: \(problem)")
    }
  }

  /// Parses and checks.
  package static func complaints(_ file: SourceFile, _ buffers: inout ParserBuffers) -> [String] {
    TreeChecks(Parser.parse(file, reusing: &buffers)).complaints
  }

  private mutating func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition, complaints.count < 10 { complaints.append(text()) }
  }

  // MARK: Tokens

  /// Tokens and the gaps between them are the file, and gaps hold nothing but trivia.
  private mutating func checkTokens() {
    var offset: UInt32 = 0
    var comment = 0
    for (index, token) in tree.tokens.enumerated() {
      expect(token.offset >= offset, "token \(index) overlaps the one before")
      checkGap(offset, token.offset, &comment)
      offset = token.end
      if token.isBracket, !token.partner.isNone {
        let partner = tree[token.partner]
        expect(partner.partner.rawValue == UInt32(index), "brackets \(index) and \(token.partner.rawValue) are no pair")
      }
    }
    expect(offset == UInt32(tree.file.count), "bytes after the last token")
    expect(tree.tokens.last?.kind == .endOfFile, "no end of file")
    expect(comment == tree.comments.count, "comments inside tokens")
  }

  private mutating func checkGap(_ start: UInt32, _ end: UInt32, _ comment: inout Int) {
    let bytes = tree.file.bytes
    var offset = start
    while offset < end {
      if comment < tree.comments.count, tree.comments[comment].range.start == offset {
        offset = tree.comments[comment].range.end
        comment += 1
        expect(offset <= end, "comment \(comment - 1) runs into a token")
        continue
      }
      switch bytes[Int(offset)] {
      case 0, 9, 10, 11, 12, 13, 32: offset += 1
      case 0xC2 where offset + 1 < end && bytes[Int(offset) + 1] == 0xA0: offset += 2
      case 0xEF where offset == 0: offset = 3
      case UInt8(ascii: "#") where offset == 0 || offset == 3: offset = endOfLine(offset)
      case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"): offset = endOfLine(offset)
      default:
        expect(false, "byte \(offset) is in no token and no trivia")
        return
      }
    }
  }

  private func endOfLine(_ start: UInt32) -> UInt32 {
    var offset = start
    while offset < UInt32(tree.file.count), tree.file.bytes[Int(offset)] != 10, tree.file.bytes[Int(offset)] != 13 { offset += 1 }
    return offset
  }

  // MARK: Nodes

  /// Post-order, links that agree, children inside their parents and in order.
  private mutating func checkNodes() {
    expect(!tree.nodes.isEmpty && tree.nodes.last!.kind == .sourceFile, "no root")
    for index in tree.nodes.indices {
      let id = NodeID(rawValue: UInt32(index))
      let node = tree[id]
      expect(node.firstDescendant <= id, "node \(index) ends before it begins")
      expect(node.firstToken <= node.endToken, "node \(index) has a reversed range")
      expect(node.slot != .none || id == tree.root, "node \(index) (\(node.kind)) has no slot")
      expect(node.parent.isNone == (id == tree.root), "node \(index) (\(node.kind)) has no parent")
      checkChildren(id, node)
    }
    if let root = tree.nodes.last {
      expect(root.firstToken.rawValue == 0 && Int(root.endToken.rawValue) == tree.tokens.count - 1, "the root does not cover the file")
    }
  }

  private mutating func checkChildren(_ id: NodeID, _ node: Node) {
    var expected = node.firstDescendant
    var token = node.firstToken
    for child in tree.children(of: id) {
      let inner = tree[child]
      expect(inner.parent == id, "child \(child.rawValue) belongs to another node")
      expect(inner.firstDescendant == expected, "descendants of \(id.rawValue) have a hole")
      expect(inner.firstToken >= token, "children of \(id.rawValue) (\(node.kind)) overlap or are out of order")
      expected = NodeID(rawValue: child.rawValue + 1)
      token = max(token, inner.endToken)
    }
    expect(expected == id, "descendants of \(id.rawValue) have a hole at the end")
    expect(token <= node.endToken, "a child of \(id.rawValue) (\(node.kind)) reaches out of it")
  }
}
