// The official parser's tree, operators folded, told in our terms.
import SourceText
import SwiftOperators
import SwiftParser
import SwiftSyntax
import Syntax

/// The toolchain's parser.
package enum OfficialParser {
  /// The neutral dump of a file; `nil` if the official parser does not accept it.
  package static func dump(_ file: SourceFile) -> NeutralDump? {
    let tree = SwiftParser.Parser.parse(source: file.bytes)
    if tree.hasError { return nil }
    var table = OperatorTable.standardOperators
    table.addSourceFile(tree, errorHandler: { _ in })
    let folded = table.foldAll(tree, errorHandler: { _ in })
    var converter = OfficialTree()
    converter.sourceFile(folded.cast(SourceFileSyntax.self), size: file.count)
    return converter.dump
  }
}

/// Walks the official tree.
struct OfficialTree {
  var dump = NeutralDump()

  typealias Body = (inout OfficialTree) -> Void

  mutating func node(
    _ kind: NodeKind, _ slot: Slot, _ flags: NodeFlags, _ start: AbsolutePosition, _ end: AbsolutePosition, name: TokenSyntax? = nil,
    _ body: Body = { _ in }
  ) {
    let place = name.map { $0.positionAfterSkippingLeadingTrivia.utf8Offset }
    dump.open(kind, slot, flags, start.utf8Offset, end.utf8Offset, name: place)
    body(&self)
    dump.close()
  }

  /// A node for all of an official node.
  mutating func node(
    _ kind: NodeKind, _ slot: Slot, _ flags: NodeFlags, _ official: some SyntaxProtocol, name: TokenSyntax? = nil, _ body: Body = { _ in }
  ) {
    node(kind, slot, flags, official.start, official.end, name: name, body)
  }

  /// A node for all of an official node, without facts.
  mutating func node(_ kind: NodeKind, _ slot: Slot, _ official: some SyntaxProtocol, name: TokenSyntax? = nil, _ body: Body = { _ in }) {
    node(kind, slot, [], official.start, official.end, name: name, body)
  }

  mutating func each(_ list: some Sequence<some SyntaxProtocol>, _ slot: Slot) {
    for element in list { add(element, slot) }
  }

  mutating func sourceFile(_ file: SourceFileSyntax, size: Int) {
    // Our root begins at the first token and ends with the last before the end of the file.
    let first = file.shebang == nil ? file.statements.first?.start : file.statements.first?.start
    let start = first ?? AbsolutePosition(utf8Offset: size)
    let last = file.statements.last.map { $0.end } ?? start
    node(.sourceFile, .none, [], start, last) { tree in tree.each(file.statements, .statement) }
  }
}

extension SyntaxProtocol {
  var start: AbsolutePosition { positionAfterSkippingLeadingTrivia }
  var end: AbsolutePosition { endPositionBeforeTrailingTrivia }
}
