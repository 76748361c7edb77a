// Declarations of small sources, compared with dumps of the index.
import Semantics
import SourceText
import Syntax
import TestSupport
import Testing

private let folder = SnapshotFolder(of: #filePath)

private func index(of bytes: some Collection<UInt8>) -> FileIndex {
  var buffers = ParserBuffers()
  var indexer = DeclarationIndexer(Parser.parse(SourceFile(path: "case.swift", bytes: bytes), reusing: &buffers))
  indexer.indexFile()
  return indexer.index
}

@Suite struct IndexTests {
  @Test(arguments: folder.cases) func snapshot(_ name: String) throws {
    let text = index(of: try folder.source(of: name)).dump()
    if let difference = try folder.difference(of: name, text) { Issue.record("\(difference)") }
  }

  @Test func everySnapshotHasACase() {
    #expect(folder.orphans() == [])
  }

  @Test func directives() {
    let directives = index(of: "let a = 1 // ticketgate:ticket\n  // ticketgate:ignore x - y  \nlet b = 2 // ticket\n/* ticketgate:keyed */".utf8)
      .directives
    #expect(directives.map(\.text) == ["ticketgate:ticket", "ticketgate:ignore x - y", "ticketgate:keyed"])
    #expect(directives.map(\.line) == [1, 2, 4])
    #expect(directives.map(\.isAloneOnLine) == [false, true, true])
    #expect(directives.map(\.offset) == [10, 33, 82])
  }

  @Test func namesAreInterned() {
    var names = NameTable(names: ["", "a", "b", "a"])
    #expect(names.intern("a") == NameID(1))
    #expect(names.intern("c") == NameID(4))
    #expect(names.find("b") == NameID(2))
    #expect(names.find("d") == nil)
  }
}
