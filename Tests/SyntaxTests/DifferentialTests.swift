// Our tree against the official parser's: they agree in everything, on every file it accepts.
//
// `TICKETGATE_CORPUS=/path/to/apps swift test --filter Differential` compares a folder of your own; for
// thousands of files the release build is quicker: `swift run -c release SyntaxDifference /path/to/apps`.
import Foundation
import SourceText
import Syntax
import SyntaxSamples
import Testing

#if HAS_OFFICIAL_PARSER
  import SyntaxOracle

  struct DifferentialTests {
    /// Compares a file; tells whether the official parser accepts it.
    private func compare(_ file: SourceFile, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
      guard let theirs = OfficialParser.dump(file) else { return false }
      var buffers = ParserBuffers()
      let parsed = Parser.parse(file, reusing: &buffers)
      if let difference = NeutralDump.difference(ours: NeutralDump(parsed.tree), theirs: theirs) {
        Issue.record("\(file.path)\n\(difference)\n\(file.text(SourceRange(start: 0, end: 400)))", sourceLocation: sourceLocation)
      }
      return true
    }

    @Test func everyExample() {
      for example in GrammarExamples.all {
        #expect(compare(SourceFile(path: example, text: example)), "not accepted: \(example)")
      }
    }

    /// The same in other dress: line ends of Windows, what may stand before a file, comments and names of other scripts.
    @Test func everyExampleInOtherDress() {
      for example in GrammarExamples.all {
        // A line break inside a multi-line string or a raw name is text; everywhere else it is white space.
        _ = compare(SourceFile(path: "CR LF: \(example)", text: example.replacingOccurrences(of: "\n", with: "\r\n")))
        _ = compare(SourceFile(path: "CR: \(example)", text: example.replacingOccurrences(of: "\n", with: "\r")))
        _ = compare(SourceFile(path: "opening: \(example)", text: "\u{FEFF}#!/usr/bin/swift\n/* 🙂 /* é */ */ // x\n\(example) // y"))
      }
    }

    @Test func validTextWithTokensChanged() {
      for example in GrammarExamples.all {
        // The seed comes from the text: a new example changes nothing for the others.
        var edits = TokenEdits(seed: example.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        let tree = parse(example).tree
        for _ in 0..<10 { _ = compare(SourceFile(path: "edited", bytes: edits.edited(tree))) }
      }
    }

    @Test func allTextOfTheRepository() throws {
      let files = repositoryFiles()
      #expect(files.count > 50)
      for url in files { _ = compare(try file(url)) }
    }

    @Test func interfacesOfTheToolchain() throws {
      let libraries = URL(fileURLWithPath: OfficialParser.hostLibraries).deletingLastPathComponent().deletingLastPathComponent()
      let files = swiftFiles(in: libraries).filter { $0.pathExtension == "swiftinterface" }
      #expect(!files.isEmpty)
      // Some have megabytes; a slow build takes the small ones, `SyntaxDifference` takes all.
      for url in files where try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 < 100_000 { #expect(compare(try file(url))) }
    }

    @Test func randomPrograms() {
      let count = Int(ProcessInfo.processInfo.environment["TICKETGATE_PROGRAMS"] ?? "") ?? 2_000
      var accepted = 0
      for seed in 0..<count {
        var generator = ProgramGenerator(seed: UInt64(seed))
        if compare(SourceFile(path: "program \(seed)", text: generator.program())) { accepted += 1 }
      }
      #expect(accepted * 10 > count * 6, "only \(accepted) of \(count) programs are valid")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["TICKETGATE_CORPUS"] != nil, "TICKETGATE_CORPUS names no folder"))
    func folderOfTheUser() throws {
      let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["TICKETGATE_CORPUS"] ?? "")
      for url in swiftFiles(in: folder) { _ = compare(try file(url)) }
    }
  }
#else
  struct DifferentialTests {
    @Test(.disabled(if: ProcessInfo.processInfo.environment["CI"] == nil, "this toolchain has no SwiftParser library: the tree is not proven here"))
    func officialParserIsThere() {
      Issue.record("the official parser is missing where it must not be")
    }
  }
#endif
