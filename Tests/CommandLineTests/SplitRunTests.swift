import TestSupport
import Testing

struct SplitRunTests {
  private static let files = [
    "a/Feed.swift": """
      final class Feed {
        var items: [String] = []
        func refresh() { items = [] }
        func load(_ api: API) async { items = await api.items() }
      }

      """, "b/Other.swift": "let text = \"größe\"\r\n", "c/Empty.swift": "",
  ]

  @Test func twoHalvesGiveTheBytesOfTheWhole() throws {
    let scratch = try Scratch(Self.files)
    #expect(try ToolRun(["extract", "--output", "one.facts", "c", "a"], in: scratch).status == 0)
    #expect(try ToolRun(["extract", "--output", "two.facts", "b"], in: scratch).status == 0)
    for format in ["json", "xcode", "text", "sarif"] {
      let whole = try ToolRun(["audit", "--format", format], in: scratch)
      let halves = try ToolRun(["link", "--format", format, "two.facts", "one.facts"], in: scratch)
      #expect(halves.output == whole.output)
      #expect(halves.status == whole.status)
    }
  }

  @Test func aBrokenFactsFileIsAMistake() throws {
    let scratch = try Scratch(Self.files)
    let whole = try ToolRun(["extract"], in: scratch).output
    try scratch.write(String(whole.dropLast(20)), to: "cut.facts")
    try scratch.write(whole, to: "whole.facts")
    #expect(try ToolRun(["link", "cut.facts"], in: scratch).complaint.contains("cut.facts is broken at byte"))
    #expect(try ToolRun(["link", "a/Feed.swift"], in: scratch).complaint.contains("is no facts file"))
    #expect(try ToolRun(["link", "whole.facts", "whole.facts"], in: scratch).complaint.contains("is in both"))
    #expect(try ToolRun(["link"], in: scratch).status == 2)
  }

  @Test func aPathMayHoldAnySign() throws {
    let scratch = try Scratch(["a\nb 1.swift": "let a = 1\n", " 7 .swift": "let b = 1\n"])
    #expect(try ToolRun(["extract", "--output", "all.facts"], in: scratch).status == 0)
    let linked = try ToolRun(["link", "all.facts", "--format", "json"], in: scratch)
    #expect(linked.status == 0, "\(linked.complaint)")
    #expect(linked.output == (try ToolRun(["audit", "--format", "json"], in: scratch).output))
  }
}
