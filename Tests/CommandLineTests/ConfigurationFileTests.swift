import TestSupport
import Testing

struct ConfigurationFileTests {
  @Test func theFileIsFoundFromTheWorkingDirectoryUpwards() throws {
    let scratch = try Scratch([".ticketgate.yml": "exclude: [in/Gen]\n", "in/A.swift": "", "in/Gen/B.swift": ""])
    let run = try ToolRun(["--format", "json"], in: scratch, at: "in")
    #expect(run.output.contains("\"files\": 1,"))
  }

  @Test func anUnknownKeyIsAMistakeWithAPlace() throws {
    let scratch = try Scratch([".ticketgate.yml": "strict: true\nexlude: [Gen]\n", "A.swift": ""])
    let run = try ToolRun([], in: scratch)
    #expect(run.status == 2)
    #expect(run.complaint.contains(".ticketgate.yml:2:1: there is no key 'exlude'; did you mean 'exclude'?"))
  }

  @Test func aValueThatMultipliesItselfIsRefused() throws {
    let text = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    let run = try ToolRun([], in: Scratch([".ticketgate.yml": text, "A.swift": ""]))
    #expect(run.status == 2)
  }

  @Test(arguments: ["[", "A<", "(", "?"])
  func aTypeInTheVocabularyNestsWithinBounds(_ opening: String) throws {
    let words = "members:\n  API:\n    f: \"\(String(repeating: opening, count: 100_000))\"\n"
    let run = try ToolRun([], in: Scratch([".ticketgate.yml": "vocabulary: [words.yml]\n", "A.swift": "", "words.yml": words]))
    #expect(run.status == 2)
    #expect(run.complaint.contains("is too long to be one"), "\(run.complaint)")
  }

  @Test(arguments: ["(?)", "(((", "<>", "[:]", "$", "A<?>", "(a: ->)", "()()"])
  func whatIsNoTypeInTheVocabularyEndsAllTheSame(_ text: String) throws {
    let words = "members:\n  API:\n    f: \"\(text)\"\n"
    let run = try ToolRun([], in: Scratch([".ticketgate.yml": "vocabulary: [words.yml]\n", "A.swift": "", "words.yml": words]))
    #expect(run.status == 0, "\(run.complaint)")
  }

  @Test func aVocabularyMayHoldAnyNumberOfTypes() throws {
    let words = "types:\n" + (0..<70_000).map { "  T\($0): {}\n" }.joined()
    let run = try ToolRun([], in: Scratch([".ticketgate.yml": "vocabulary: [words.yml]\n", "A.swift": "", "words.yml": words]))
    #expect(run.status == 0, "\(run.complaint)")
  }

  @Test func aMistakeIsShownInBoundedLengthAndWithoutCommands() throws {
    let long = try ToolRun([], in: Scratch([".ticketgate.yml": "fail-on: \(String(repeating: "a", count: 1_000_000))\n", "A.swift": ""]))
    #expect(long.status == 2)
    #expect(long.complaint.utf8.count < 2_000)
    let command = try ToolRun([], in: Scratch([".ticketgate.yml": "fail-on: \"##[error]x\\n::error::y\"\n", "A.swift": ""]))
    #expect(command.status == 2)
    #expect(!command.complaint.contains("##["))
    #expect(!command.complaint.contains("\n::"))
  }

  @Test func mistakesInTheVocabularyAreNamed() throws {
    let scratch = try Scratch([
      ".ticketgate.yml": "vocabulary: [words.yml]\n", "A.swift": "", "words.yml": "types:\n  Api:\n    mian: true\nnonsense: 1\n",
    ])
    let audit = try ToolRun([], in: scratch)
    #expect(audit.status == 2)
    #expect(audit.complaint.contains("words.yml:3: unknown key 'mian' of a type (and 1 more)"))
    let config = try ToolRun(["config"], in: scratch)
    #expect(config.status == 2)
    #expect(config.complaint.contains("words.yml:4: unknown section 'nonsense'"))
    #expect(config.output.contains("vocabulary: words.yml\n"))
  }

  @Test func configSaysWhichLineDecides() throws {
    let scratch = try Scratch([
      ".ticketgate.yml": "include: [Sources/]\nexclude: [Mocks]\nrules: {early-end: off, overlapping-write: on}\n",
      "Sources/A.swift": "", "Sources/Mocks/B.swift": "", "Other/C.swift": "",
    ])
    let run = try ToolRun(["config", ".", "Sources/Mocks/B.swift"], in: scratch)
    #expect(run.status == 0)
    #expect(run.output.contains("configuration: .ticketgate.yml\n"))
    #expect(run.output.contains("early-end: off (configured)"))
    #expect(run.output.contains("overlapping-write: warning (configured)"))
    #expect(run.output.contains("files: 2\n"))
    #expect(run.output.contains("Sources/A.swift  (include: Sources/)"))
    #expect(run.output.contains("Sources/Mocks/B.swift  (named on the command line; exclude: Mocks)"))
  }

  @Test func initWritesAConfigurationThatIsReadBack() throws {
    let scratch = try Scratch([
      "Package.swift": "// swift-tools-version:6.2\n.defaultIsolation(MainActor.self)", "Sources/A.swift": "", "Sources/Generated/B.swift": "",
      "Sources/c.pb.swift": "",
    ])
    #expect(try ToolRun(["init"], in: scratch).status == 0)
    let text = scratch.text(".ticketgate.yml") ?? ""
    #expect(text.contains("\nisolation: MainActor\n"))
    #expect(text.contains("  - \"Generated/\"\n"))
    #expect(text.contains("  - \"*.pb.swift\"\n"))
    let config = try ToolRun(["config"], in: scratch)
    #expect(config.status == 0)
    #expect(config.output.contains("files: 2\n"))
    let again = try ToolRun(["init"], in: scratch)
    #expect(again.status == 2)
    #expect(again.complaint.contains("--force"))
    #expect(try ToolRun(["init", "--force"], in: scratch).status == 0)
  }

  @Test func aBrokenBaselineIsAMistakeWithAPlace() throws {
    let scratch = try Scratch(["A.swift": "", "known": "# ticketgate baseline 1\nnonsense\n", ".ticketgate.yml": "baseline: known\n"])
    let run = try ToolRun([], in: scratch)
    #expect(run.status == 2)
    #expect(run.complaint.contains("the baseline is broken: known:2:"))
  }

  @Test func aBaselineEntryThatMatchesNothingIsStale() throws {
    let scratch = try Scratch(["A.swift": "", "known": "# ticketgate baseline 1\nearly-end Feed.load() Feed.more 1\n"])
    let check = try ToolRun(["baseline", "check", "--baseline", "known"], in: scratch)
    #expect(check.status == 1)
    #expect(check.output == "known: stale: early-end Feed.load() Feed.more 1\n")
    #expect(try ToolRun(["baseline", "prune", "--baseline", "known"], in: scratch).status == 0)
    #expect(scratch.text("known") == "# ticketgate baseline 1\n")
    #expect(try ToolRun(["baseline", "check", "--baseline", "known"], in: scratch).status == 0)
  }

  @Test func aBaselineIsNotTouchedByAnIncompleteRun() throws {
    let scratch = try Scratch(["A.swift": "", "known": "# ticketgate baseline 1\nearly-end Feed.load() Feed.more 1\n"])
    let run = try ToolRun(["baseline", "prune", "--baseline", "known", ".", "gone.swift"], in: scratch)
    #expect(run.status == 2)
    #expect(scratch.text("known")?.contains("Feed.more") == true)
  }
}
