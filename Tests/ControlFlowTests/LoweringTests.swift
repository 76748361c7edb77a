// Lowering of small sources, compared with dumps; every body must pass the verifier.
import ControlFlow
import Foundation
import Semantics
import SourceText
import Syntax
import TestSupport
import Testing

private let folder = SnapshotFolder(of: #filePath)

func lowered(_ bytes: some Collection<UInt8>) -> LoweredFile {
  var buffers = ParserBuffers()
  return Lowering.lower(Parser.parse(SourceFile(path: "case.swift", bytes: bytes), reusing: &buffers))
}

func faults(of file: LoweredFile) -> [String] {
  zip(file.bodies, file.index.functions.indices).flatMap { body, number in
    body.faults(in: file.index).map { "f\(number): \($0)" }
  }
}

@Suite struct LoweringTests {
  @Test(arguments: folder.cases) func snapshot(_ name: String) throws {
    let file = lowered(try folder.source(of: name))
    #expect(faults(of: file) == [])
    if let difference = try folder.difference(of: name, file.dumpBodies()) { Issue.record("\(difference)") }
  }

  @Test func everySnapshotHasACase() {
    #expect(folder.orphans() == [])
  }

  @Test(arguments: folder.cases) func sameBytesGiveTheSame(_ name: String) throws {
    let source = try folder.source(of: name)
    #expect(lowered(source).dumpBodies() == lowered(source).dumpBodies())
  }

  /// Cut off anywhere, a file still lowers to bodies that keep their promises.
  @Test(arguments: folder.cases) func truncated(_ name: String) throws {
    let source = try folder.source(of: name)
    for end in stride(from: 0, to: source.count, by: 23) {
      #expect(faults(of: lowered(source.prefix(end))) == [], "cut at \(end)")
    }
  }

  /// One bracket or dot changed anywhere.
  @Test(arguments: folder.cases) func damaged(_ name: String) throws {
    let source = try folder.source(of: name)
    let damage = Array("{}()[]?:=.,\"&!#@".utf8)
    for position in stride(from: 0, to: source.count, by: 17) {
      var bytes = source
      bytes[position] = damage[position % damage.count]
      #expect(faults(of: lowered(bytes)) == [], "changed at \(position)")
    }
  }

  @Test func namesAreMapped() {
    var file = lowered("func load(page: Int) { items.append(page) }".utf8)
    var program = NameTable()
    let names = (0..<file.index.names.count).map { file.index.names[NameID(UInt32($0))] }
    for name in names.reversed() { _ = program.intern(name) }
    let before = file.dumpBodies() + file.index.dump()
    file.mapNames(names.map { program.intern($0) })
    file.index.names = program
    #expect(file.dumpBodies() + file.index.dump() == before)
  }

  /// Every Swift file below the folders in `TICKETGATE_CORPUS`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TICKETGATE_CORPUS"] != nil)) func corpus() throws {
    for root in (ProcessInfo.processInfo.environment["TICKETGATE_CORPUS"] ?? "").split(separator: ":") {
      let paths = FileManager.default.enumerator(atPath: String(root))
      while let path = paths?.nextObject() as? String {
        guard path.hasSuffix(".swift"), let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { continue }
        #expect(faults(of: lowered([UInt8](data))) == [], "\(path)")
      }
    }
  }
}
