// Imports held against the layering table of `Sources/README.md`.

import Foundation
import Testing

struct LayeringTests {
  /// The table: the modules of the package that each target may import, nil where it may import any.
  private static func table() -> [String: Set<String>?] {
    var allowed: [String: Set<String>?] = [:]
    var above: Set<String> = []
    let section = Repository.text("Sources/README.md").components(separatedBy: "## Layering").last ?? ""
    for line in section.components(separatedBy: "\n## ")[0].split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0] != "target", !cells[0].hasPrefix("---") else { continue }
      let target = String(cells[0].prefix { $0 != " " })
      if ["all but Reporters", "what it needs"].contains(cells[2]) {
        allowed[target] = .some(nil)
        continue
      }
      let names = cells[2].components(separatedBy: ", ")
      var modules = Set(names.filter { $0 != "the above" && $0 != "–" && $0 != "-" })
      if names.contains("the above") { modules.formUnion(above) }
      above = modules
      allowed[target] = modules
    }
    return allowed
  }

  @Test func importsFollowTheTable() {
    let table = Self.table()
    let targets = Repository.entries("Sources").filter { !$0.hasSuffix(".md") } + ["Rules"]
    let modules = Set(targets)
    for target in targets where target != "CYAML" && !target.hasSuffix("Plugin") {
      guard let row = table[target] else {
        Issue.record("\(target) has no row in the table")
        continue
      }
      let folder = target == "Rules" ? "Rules" : "Sources/\(target)"
      for file in Repository.compiledFiles(folder) {
        let own = Repository.imports(of: file).filter(modules.contains)
        if target == "Analysis", own.contains("Reporters") { Issue.record("\(file) imports Reporters") }
        guard let row else { continue }
        for module in own where !row.contains(module) { Issue.record("\(file) imports \(module)") }
      }
    }
  }

  @Test func noProductCodeImportsTests() {
    for file in ["Sources", "Rules"].flatMap(Repository.compiledFiles) {
      let forbidden = Repository.imports(of: file).filter { ["Testing", "XCTest", "TestSupport", "SwiftParser", "SwiftSyntax"].contains($0) }
      #expect(forbidden.isEmpty, "\(file) imports \(forbidden)")
    }
  }
}
