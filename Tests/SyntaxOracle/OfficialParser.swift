// The official parser's tree, operators folded, told in our terms.
import Foundation
import SourceText
import SwiftOperators
import SwiftParser
import SwiftSyntax
import Syntax

/// The toolchain's parser.
package enum OfficialParser {
  /// Where the toolchain keeps it.
  package static let hostLibraries: String = {
    // The library is loaded, so the process knows from where.
    // The file has no size that could be asked for first: it is read to its end.
    let bytes = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    let maps = String(decoding: bytes, as: UTF8.self)
    let line = maps.split(separator: "\n").first { $0.hasSuffix("/libSwiftParser.so") } ?? ""
    return line.firstIndex(of: "/").map { String(line[$0...].dropLast("/libSwiftParser.so".count)) } ?? ""
  }()

  /// The neutral dump of a file; `nil` if the official parser does not accept it.
  package static func dump(_ file: SourceFile) -> NeutralDump? {
    let tree = SwiftParser.Parser.parse(source: file.bytes)
    if tree.hasError { return nil }
    let table = operators(of: tree)
    let folded = table.foldAll(tree, errorHandler: { _ in })
    let groups = AssigningGroups(viewMode: .sourceAccurate)
    groups.walk(tree)
    var converter = OfficialTree(operators: table, assigningGroups: groups.names)
    converter.sourceFile(folded.cast(SourceFileSyntax.self), size: file.count)
    return converter.hasUnfoldedSequence ? nil : converter.dump
  }
}

extension OfficialParser {
  /// The operators of vectors, which the standard library declares and the parser's library leaves out.
  private static let pointwise = SwiftParser.Parser.parse(
    source: """
      infix operator .== : ComparisonPrecedence
      infix operator .!= : ComparisonPrecedence
      infix operator .< : ComparisonPrecedence
      infix operator .<= : ComparisonPrecedence
      infix operator .> : ComparisonPrecedence
      infix operator .>= : ComparisonPrecedence
      infix operator .& : LogicalConjunctionPrecedence
      infix operator .^ : LogicalDisjunctionPrecedence
      infix operator .| : LogicalDisjunctionPrecedence
      infix operator .&= : AssignmentPrecedence
      infix operator .^= : AssignmentPrecedence
      infix operator .|= : AssignmentPrecedence
      """)

  /// The operators of a file. The library takes `lowerThan` the wrong way round, so a group that uses it is
  /// described from the other side: the other group is higher.
  private static func operators(of tree: SourceFileSyntax) -> OperatorTable {
    let lowered = LoweredGroups(viewMode: .sourceAccurate)
    lowered.walk(tree)
    guard !lowered.groups.isEmpty else {
      var table = OperatorTable.standardOperators
      table.addSourceFile(pointwise, errorHandler: { _ in })
      table.addSourceFile(tree, errorHandler: { _ in })
      return table
    }
    return OperatorTable(precedenceGroups: lowered.allGroups(), operators: lowered.allOperators(), errorHandler: { _ in })
  }
}

/// Finds the precedence groups whose operators assign.
private final class AssigningGroups: SyntaxVisitor {
  var names: Set<String> = ["AssignmentPrecedence"]

  override func visit(_ node: PrecedenceGroupDeclSyntax) -> SyntaxVisitorContinueKind {
    for case .precedenceGroupAssignment(let assignment) in node.groupAttributes where assignment.value.text == "true" {
      names.insert(node.name.text)
    }
    return .skipChildren
  }
}

/// Walks the official tree.
struct OfficialTree {
  let operators: SwiftOperators.OperatorTable
  let assigningGroups: Set<String>
  var dump = NeutralDump()
  /// True after operators that could not be folded: of a precedence group that is declared nowhere.
  var hasUnfoldedSequence = false

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
    let last = file.statements.last?.lastToken(viewMode: .sourceAccurate).map { $0.end } ?? start
    node(.sourceFile, .none, [], start, last) { tree in tree.each(file.statements, .statement) }
  }
}

extension SyntaxProtocol {
  var start: AbsolutePosition { positionAfterSkippingLeadingTrivia }
  var end: AbsolutePosition { endPositionBeforeTrailingTrivia }
}
