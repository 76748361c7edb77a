// Tests are judged by test rules only: what a test or a mock writes is nobody's screen.
import CallResolution
import Semantics

/// Tells test code from the app's.
enum TestCode {
  private static let frameworks: Set<String> = ["XCTest", "Testing", "Quick", "Nimble"]

  /// False for functions of files that import a test framework.
  static func isAudited(_ function: FunctionID, in program: Program) -> Bool {
    !isTest(program.files[Int(program.file(of: function).raw)].index, program)
  }

  static func isTest(_ file: FileIndex, _ program: Program) -> Bool {
    file.imports.contains { frameworks.contains(program.text($0)) }
  }
}
