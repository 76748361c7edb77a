// What the syntax tests share: parsing a text, and looking at what came out.
import Foundation
import SourceText
import Syntax
import SyntaxSamples
import Testing

/// Parses a text with fresh buffers.
func parse(_ text: String) -> ParsedFile { parse(bytes: Array(text.utf8)) }

/// Parses bytes with fresh buffers.
func parse(bytes: [UInt8]) -> ParsedFile {
  var buffers = ParserBuffers()
  return Parser.parse(SourceFile(path: "test.swift", bytes: bytes), reusing: &buffers)
}

/// Parses bytes and expects a sound tree.
@discardableResult
func checkSound(_ bytes: [UInt8], _ note: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation) -> ParsedFile {
  let parsed = parse(bytes: bytes)
  let complaints = TreeChecks(parsed).complaints
  if !complaints.isEmpty { Issue.record("\(note()): \(complaints.joined(separator: "; "))", sourceLocation: sourceLocation) }
  return parsed
}

/// The repository's root.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// All Swift text of the repository, sorted.
func repositoryFiles() -> [URL] { swiftFiles(in: repository).filter { !$0.path.contains("/.build/") } }

/// All Swift files in a folder, sorted.
func swiftFiles(in folder: URL) -> [URL] {
  guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
  return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" || $0.pathExtension == "swiftinterface" }
    .sorted { $0.path < $1.path }
}

/// A file's contents.
func file(_ url: URL) throws -> SourceFile { SourceFile(path: url.path, bytes: try Data(contentsOf: url)) }
