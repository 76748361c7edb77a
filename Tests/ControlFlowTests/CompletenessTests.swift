// Nothing a body holds is lost on the way: every closure becomes a function, every call, store and suspension an
// instruction with the range of its expression.
import ControlFlow
import Foundation
import Semantics
import SourceText
import Syntax
import TestSupport
import Testing

private let folder = SnapshotFolder(of: #filePath)

/// Expressions of a source that no function or instruction stands for.
private func lost(_ bytes: [UInt8]) -> [String] {
  var buffers = ParserBuffers()
  let parsed = Parser.parse(SourceFile(path: "case.swift", bytes: bytes), reusing: &buffers)
  let file = Lowering.lower(parsed)
  var found: [NodeKind: Set<SourceRange>] = [:]
  for function in file.index.functions where function.kind == .closure { found[.closureExpr, default: []].insert(function.range) }
  for instruction in file.bodies.flatMap(\.instructions) {
    switch instruction.opcode {
    case .call, .matches, .isCase: found[.functionCallExpr, default: []].insert(instruction.range)
    case .store: found[.assignmentExpr, default: []].insert(instruction.range)
    case .await: found[.awaitExpr, default: []].insert(instruction.range)
    default: break
    }
  }
  let tree = parsed.tree
  var lost: [String] = []
  for number in 0..<tree.nodes.count {
    let node = NodeID(rawValue: UInt32(number))
    let kind = tree[node].kind
    guard [.closureExpr, .functionCallExpr, .assignmentExpr, .awaitExpr].contains(kind) else { continue }
    if found[kind]?.contains(tree.range(of: node)) == true || isLeftOut(node, tree) { continue }
    lost.append("\(kind) \(tree.text(of: node))")
  }
  return lost
}

/// What is no code of a body: attributes, `#if` conditions, enum patterns, assignments to `_`.
private func isLeftOut(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
  if tree[node].kind == .assignmentExpr {
    return !tree.text(of: tree.child(of: node, in: .left)).contains { !"(_, )".contains($0) }
  }
  var current = node
  while !current.isNone {
    switch tree[current].kind {
    case .attribute, .enumCaseElement, .expressionPattern, .macroDecl: return true
    case .functionParameter: return tree[node].kind != .closureExpr
    default: break
    }
    if tree[current].slot == .condition, !tree[current].parent.isNone, tree[tree[current].parent].kind == .ifConfigClause { return true }
    current = tree[current].parent
  }
  return false
}

@Suite struct CompletenessTests {
  @Test(arguments: folder.cases) func nothingIsLost(_ name: String) throws {
    #expect(lost(try folder.source(of: name)) == [])
  }

  /// The same for every Swift file below the folders in `TICKETGATE_CORPUS`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TICKETGATE_CORPUS"] != nil)) func corpus() {
    for root in (ProcessInfo.processInfo.environment["TICKETGATE_CORPUS"] ?? "").split(separator: ":") {
      let paths = FileManager.default.enumerator(atPath: String(root))
      while let path = paths?.nextObject() as? String {
        guard path.hasSuffix(".swift"), let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { continue }
        #expect(lost([UInt8](data)) == [], "\(path)")
      }
    }
  }
}
