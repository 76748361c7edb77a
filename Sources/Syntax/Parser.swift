// The parse stage: a file's bytes in, a `ParsedFile` out. Total: any bytes give a tree plus problems.
import SourceText

/// Memory of a worker that parses file after file; never shared between threads.
package struct ParserBuffers: ~Copyable {
  /// Empty buffers, which grow with use.
  package init() {}
}

/// The parser of Swift text.
package struct Parser: ~Copyable {
  /// Parses a file.
  package static func parse(_ file: SourceFile, reusing buffers: inout ParserBuffers) -> ParsedFile {
    ParsedFile(tree: SyntaxTree(file: file), problems: [])
  }
}
