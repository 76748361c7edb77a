import Foundation
import TestSupport
import Testing

struct RuleCatalogueTests {
  @Test func theCatalogueIsInStepWithTheRules() throws {
    let run = try ToolRun(["rules", "--format", "markdown"], in: Scratch())
    #expect(run.status == 0)
    // Tests run in the folder of the package.
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try run.output.write(toFile: "Rules/README.md", atomically: true, encoding: .utf8)
    }
    let page = try? String(contentsOfFile: "Rules/README.md", encoding: .utf8)
    #expect(page == run.output, "UPDATE_SNAPSHOTS=1 swift test --filter RuleCatalogueTests writes Rules/README.md")
  }
}
