import Foundation
import TestSupport
import Testing

struct BadInputTests {
  @Test func aFolderWithoutSwiftFilesIsAMistake() throws {
    let run = try ToolRun(["audit", "."], in: Scratch(["a.txt": ""]))
    #expect(run.status == 2)
    #expect(run.complaint.contains("no Swift file found in '.'"))
  }

  @Test func aFileThatIsMissingIsNamedAndTheRestIsAudited() throws {
    let run = try ToolRun(["--format", "json", "A.swift", "gone.swift"], in: Scratch(["A.swift": "let a = 1\n"]))
    #expect(run.status == 2)
    #expect(run.complaint.contains("gone.swift: does not exist"))
    #expect(run.output.contains("\"files\": 1,"))
  }

  @Test func aFileThatIsNotUTF8IsNamedAndTheRestIsAudited() throws {
    let scratch = try Scratch(["A.swift": "let a = 1\n"])
    try scratch.write(Data([0x6C, 0xFF, 0xFE]), to: "B.swift")
    let run = try ToolRun(["--format", "json"], in: scratch)
    #expect(run.status == 2)
    #expect(run.complaint.contains("B.swift: is not UTF-8"))
    #expect(run.output.contains("\"files\": 1,"))
  }

  @Test func aPipeAmongTheFilesDoesNotBlock() throws {
    let scratch = try Scratch(["A.swift": ""])
    #expect(mkfifo(scratch.path + "/B.swift", 0o644) == 0)
    #expect(try ToolRun([], in: scratch).status == 0)
    let run = try ToolRun(["A.swift", "B.swift"], in: scratch)
    #expect(run.status == 2)
    #expect(run.complaint.contains("B.swift: is no regular file"))
  }

  @Test func aLoopOfFoldersIsNamedAndEnds() throws {
    let scratch = try Scratch(["a/A.swift": ""])
    try scratch.link("a/up", to: "..")
    let run = try ToolRun(["--format", "json"], in: scratch)
    #expect(run.status == 2)
    #expect(run.complaint.contains("a/up: is a link to a folder around it"))
    #expect(run.output.contains("\"files\": 1,"))
  }

  @Test func linksOutOfTheTreeAreNotRead() throws {
    let outside = try Scratch(["secret.swift": "let secret = 1\n"])
    let scratch = try Scratch(["A.swift": ""])
    try scratch.link("out", to: outside.path)
    let run = try ToolRun(["--format", "json"], in: scratch)
    #expect(run.status == 0)
    #expect(run.output.contains("\"files\": 1,"))
    #expect(run.complaint.contains("--follow-links"))
    #expect(try ToolRun(["--format", "json", "--follow-links"], in: scratch).output.contains("\"files\": 2,"))
  }

  @Test func aListedLinkOutOfTheTreeIsNotReadEither() throws {
    let outside = try Scratch(["secret.swift": "let secret = 1\n"])
    let scratch = try Scratch(["A.swift": "", "list": "A.swift\nout.swift\nsub/secret.swift\n"])
    try scratch.link("out.swift", to: outside.path + "/secret.swift")
    try scratch.link("sub", to: outside.path)
    let run = try ToolRun(["--format", "json", "--files-from", "list"], in: scratch)
    #expect(run.status == 0)
    #expect(run.output.contains("\"files\": 1,"))
    #expect(run.complaint.contains("not followed, since it leads out of the tree: out.swift and 1 more"))
    #expect(try ToolRun(["--format", "json", "--files-from", "list", "--follow-links"], in: scratch).output.contains("\"files\": 3,"))
  }

  @Test(arguments: [
    "", "\u{0}", "}}}}", "func f( {", "/* never ends", "\"\"\" never ends", "let s = \"\\u{D800}\"", "<<<<<<< HEAD\nlet a = 1\n=======\n>>>>>>> b\n",
    "#if A\nclass B {\n#else\n}\n", "\u{FEFF}let a = 1\r\n", "let `raw name` = 1", "@", "\\(", "\"\\(\"\\(\"\\(",
  ])
  func brokenSwiftIsAuditedAllTheSame(_ text: String) throws {
    let run = try ToolRun(["--format", "json"], in: Scratch(["A.swift": text, "B.swift": "let b = 2\n"]))
    #expect(run.status == 0, "\(run.complaint)")
    #expect(run.output.contains("\"files\": 2,"))
  }

  @Test(arguments: ["(", "[", "{", "if a {", "f(\"\\(", "class A {", "{ x in ", "!", "#if A\n", "/*"])
  func nestingOfAnyDepthNeitherCrashesNorHangs(_ opening: String) throws {
    let text = "let a = " + String(repeating: opening, count: 20_000)
    let run = try ToolRun(["--format", "json"], in: Scratch(["A.swift": text]))
    #expect(run.status == 0, "\(opening): \(run.status) \(run.complaint)")
  }

  @Test func anEmptyListIsNoMistake() throws {
    let scratch = try Scratch(["A.swift": "", "list.txt": "README.md\n"])
    let run = try ToolRun(["--files-from", "list.txt", "--format", "json"], in: scratch)
    #expect(run.status == 0)
    #expect(run.output.contains("\"files\": 0,"))
    let piped = try ToolRun(["--files-from", "-", "--format", "json"], in: scratch, input: "A.swift\n")
    #expect(piped.output.contains("\"files\": 1,"))
  }

  @Test func outputIsTheSameForAnyOrderAndNumberOfJobs() throws {
    let scratch = try Scratch(["A.swift": "let a = 1\n", "b/B.swift": "let b = 1\n", "c/C.swift": ""])
    let one = try ToolRun(["--format", "json", "--jobs", "1", "A.swift", "b", "c"], in: scratch)
    let two = try ToolRun(["--format", "json", "--jobs", "2", "c/C.swift", "b", "A.swift"], in: scratch)
    #expect(one.output == two.output)
  }

  @Test func outputToAFileIsWhole() throws {
    let scratch = try Scratch(["A.swift": ""])
    let run = try ToolRun(["--format", "json", "--output", "report.json"], in: scratch)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(scratch.text("report.json")?.hasPrefix("{\n  \"schema\": 1,") == true)
    let refused = try ToolRun(["--output", "no/such/folder/x"], in: scratch)
    #expect(refused.status == 2)
    #expect(refused.complaint.contains("cannot be written"))
  }

  @Test func anEscapeInAFileNameIsShown() throws {
    let run = try ToolRun(["\u{1B}[31mred.swift"], in: Scratch(["A.swift": ""]))
    #expect(run.status == 2)
    #expect(!run.complaint.contains("\u{1B}"))
    #expect(run.complaint.contains("\\u{1B}[31mred.swift"))
  }
}
