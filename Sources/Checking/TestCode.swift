// Stage 8 (check). Code that no user runs. Tests are judged by test rules only, test doubles and previews by none: what a
// mock writes is nobody's screen. Told by imports, by the folder, and by the words people mark doubles with.
import CallResolution
import ControlFlow
import Semantics
import SourceText

/// Tells the app's code from tests, test doubles and previews.
package struct TestCode: Sendable {
  private var tests: [Bool]
  private var left: [Bool]
  private let program: Program

  private static let frameworkNames = ["XCTest", "Testing", "Quick", "Nimble", "KIF", "SnapshotTesting"]
  private static let frameworks = Set(frameworkNames)
  private static let doubleWords = ["Mock", "Fake", "Stub", "Dummy", "Spy"]

  /// What is told apart, in words, for people who ask what an audit covers.
  package static let description = [
    "judged by rules about tests only: files that import \(frameworkNames.joined(separator: ", ")) or lie in a folder of tests",
    "left out: types named \(doubleWords.joined(separator: ", ")) (first or last word), #Preview, PreviewProvider, Preview Content",
  ]

  package init(_ program: Program) {
    self.program = program
    tests = program.files.map { file in
      Self.isTest(path: file.source.path, imports: file.index.imports.lazy.map { program.text($0) })
    }
    let previews = program.files.map { Self.isPreviewPath($0.source.path) }
    let doubles = program.nominalTypes.map { Self.isDouble(program.text($0.name)) || Self.isPreview($0, program) }
    left = Array(repeating: false, count: program.functionCount)
    for function in program.functionIDs where program.declaration(of: function).kind == .topLevel { markPreviews(in: function) }
    // A function inherits what its enclosing function or type is; ids of enclosing functions are smaller.
    for function in program.functionIDs {
      let index = Int(function.raw)
      let file = Int(program.file(of: function).raw)
      if tests[file] || previews[file] {
        left[index] = true
        continue
      }
      var owner = program.owner(of: function)
      while let type = owner, !left[index] {
        left[index] = doubles[Int(type.raw)]
        owner = program.nominalTypes[Int(type.raw)].parent
      }
      if let enclosing = program.enclosing(function) { left[index] = left[index] || left[Int(enclosing.raw)] }
    }
  }

  /// `#Preview { … }`: the closures among the operands.
  private mutating func markPreviews(in function: FunctionID) {
    let body = program.body(of: function)
    let file = program.file(of: function)
    for instruction in body.instructions where instruction.opcode == .macro && program.text(instruction.name) == "Preview" {
      for operand in body.operands(of: instruction.list) where body[operand.value].opcode == .closure {
        left[Int(program.function(FunctionDeclarationID(body[operand.value].index), in: file).raw)] = true
      }
    }
  }

  /// A file of a test target, told before the program is linked.
  package static func isTest(_ file: SourceFile, _ index: FileIndex) -> Bool {
    isTest(path: file.path, imports: index.imports.lazy.map { index.names[$0] })
  }

  private static func isTest(path: String, imports: some Sequence<String>) -> Bool {
    isTestPath(path) || imports.contains { frameworks.contains($0) }
  }

  /// A file of a test target.
  package func isTest(_ file: FileID) -> Bool { tests[Int(file.raw)] }

  /// Neither test nor double nor preview.
  package func isAudited(_ function: FunctionID) -> Bool { !left[Int(function.raw)] }

  // MARK: Words

  /// A folder of tests on the way (`AppTests/`, `Tests/`), the file's own name aside.
  package static func isTestPath(_ path: String) -> Bool {
    folders(of: path).contains { folder in
      folder == "Tests" || folder.hasSuffix("Tests") || folder.hasSuffix("TestSupport") || folder == "TestHelpers" || folder.hasSuffix("Mocks")
    }
  }

  private static func isPreviewPath(_ path: String) -> Bool {
    folders(of: path).contains { $0 == "Preview Content" || $0 == "Previews" }
  }

  private static func folders(of path: String) -> some Sequence<Substring> {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().lazy.map { Substring($0) }
  }

  private static func isPreview(_ type: NominalType, _ program: Program) -> Bool {
    type.externalSupertypes.contains { program.text($0) == "PreviewProvider" }
  }

  /// `MockStore`, `StoreStub`: the word stands first or last.
  private static func isDouble(_ name: String) -> Bool {
    doubleWords.contains { word in
      if name.hasSuffix(word) { return true }
      guard name.hasPrefix(word) else { return false }
      guard let next = name.utf8.dropFirst(word.utf8.count).first else { return true }
      return !(next >= UInt8(ascii: "a") && next <= UInt8(ascii: "z"))
    }
  }
}
