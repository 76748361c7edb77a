// What lies where, how long files are, and what they begin with.

import Foundation
import Testing

struct LayoutTests {
  @Test func topLevel() {
    let visible = Repository.entries().filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
    #expect(visible == ["LICENSE", "Package.swift", "README.md", "Rules", "Sources", "Tests"])
  }

  @Test func filesAreShort() {
    for file in ["Sources", "Rules", "Tests"].flatMap(Repository.compiledFiles) {
      let lines = Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(lines <= 500, "\(file) has \(lines) lines; 500 are allowed")
    }
  }

  @Test func filesSayWhatTheyAreFor() {
    for file in Repository.compiledFiles("Sources") {
      #expect(Repository.text(file).hasPrefix("//"), "\(file) does not begin with a comment")
    }
    // A file of one rule may begin with the text of that rule, right behind the imports.
    for file in Repository.compiledFiles("Rules") {
      let first = Repository.text(file).split(separator: "\n").first { !$0.hasPrefix("import ") } ?? ""
      #expect(first.hasPrefix("//"), "\(file) does not say what it is for")
    }
  }

  @Test func noTrailingWhitespace() {
    for file in ["Sources", "Rules"].flatMap(Repository.swiftFiles) + Repository.compiledFiles("Tests") + ["Package.swift"] {
      for (index, line) in Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if line.last == " " || line.last == "\t" { Issue.record("\(file):\(index + 1) ends in white space") }
      }
    }
  }

  @Test func onlyTheToolPrints() {
    for file in ["Sources", "Rules"].flatMap(Repository.compiledFiles) where !file.hasPrefix("Sources/ticketgate/") {
      // Examples of rules inside texts may print: a rule about logging shows what it means.
      if file.hasSuffix("Metadata.swift") { continue }
      for (index, line) in Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("print(") || code.hasPrefix("debugPrint(") || code.hasPrefix("NSLog(") {
          Issue.record("\(file):\(index + 1) prints")
        }
      }
    }
  }
}
