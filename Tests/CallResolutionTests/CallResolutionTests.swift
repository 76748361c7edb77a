// Linking and resolving small programs, compared with dumps; and the same program written differently, whose resolution
// must not change.
import CallResolution
import ControlFlow
import Foundation
import Semantics
import SourceText
import Syntax
import TestSupport
import Testing

private let folder = SnapshotFolder(of: #filePath)

/// Files of a text: `// file: NAME` starts a new one.
func sources(_ text: String) -> [(path: String, text: String)] {
  var files: [(path: String, text: String)] = []
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.hasPrefix("// file: ") {
      files.append((String(line.dropFirst("// file: ".count)), ""))
    } else {
      if files.isEmpty { files.append(("case.swift", "")) }
      files[files.count - 1].text += line + "\n"
    }
  }
  return files
}

func linked(_ files: [(path: String, text: String)], jobs: Int = 1) -> Program {
  var buffers = ParserBuffers()
  let lowered = files.sorted { $0.path < $1.path }.map {
    Lowering.lower(Parser.parse(SourceFile(path: $0.path, text: $0.text), reusing: &buffers))
  }
  return Program.link(lowered, jobs: jobs)
}

func linked(_ text: String) -> Program { linked(sources(text)) }

func dump(_ program: Program) -> String {
  program.dumpProgram() + "\n" + program.dumpResolution()
}

@Suite struct CallResolutionTests {
  @Test(arguments: folder.cases) func snapshot(_ name: String) throws {
    let text = String(decoding: try folder.source(of: name), as: UTF8.self)
    if let difference = try folder.difference(of: name, dump(linked(text))) { Issue.record("\(difference)") }
  }

  @Test func everySnapshotHasACase() {
    #expect(folder.orphans() == [])
  }

  @Test func vocabularyIsUnderstood() {
    #expect(linked("").vocabulary.problems == [])
  }

  /// All cases as one program: any number of threads gives the same.
  /// What leads back to itself, in every way a declaration can, ends.
  @Test(arguments: [
    "func run<A: B, B: A>(_ a: A) { a.go() }", "func run<A: A>(_ a: A) { a.go(); a.b.go() }",
    "struct Box<A: B, B: A> { var a: A; func run() { a.go() } }",
    "class A: B { func run() { go() } }\nclass B: A { }", "protocol P: Q { }\nprotocol Q: P { }\nfunc run(_ p: any P) { p.go() }",
    "typealias A = B\ntypealias B = A\nfunc run(_ a: A) { a.go() }",
    "protocol P { associatedtype A: P where A.A == Self }\nfunc run<T: P>(_ t: T.A.A) { t.go() }",
    "extension P where Self == T, T: P { func run() { go() } }\nprotocol P { associatedtype T: P }",
    "struct S { var next: S { next }\n func run() { next.next.go() } }",
  ])
  func circlesEnd(_ text: String) {
    #expect(dump(linked(text)).contains("run"))
  }

  @Test func jobsChangeNothing() throws {
    var files: [(path: String, text: String)] = []
    for name in folder.cases {
      for file in sources(String(decoding: try folder.source(of: name), as: UTF8.self)) {
        files.append(("\(name)/\(file.path)", file.text))
      }
    }
    let one = dump(linked(files))
    #expect(dump(linked(files, jobs: 2)) == one)
    #expect(dump(linked(files.reversed(), jobs: 5)) == one)
  }

  /// Cut off anywhere, a program still links.
  @Test(arguments: folder.cases) func truncated(_ name: String) throws {
    let source = try folder.source(of: name)
    for end in stride(from: 0, to: source.count, by: 97) {
      _ = dump(linked(String(decoding: source.prefix(end), as: UTF8.self)))
    }
  }
}
