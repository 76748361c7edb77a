import TestSupport
import Testing

/// A repository with a model that is sound, and one change that breaks it without touching the line that does harm.
private struct History {
  static let model = """
    final class FeedModel {
      var items: [String] = []
      var generation = 0
      let api = API()

      func search(_ text: String) async {
        generation += 1
        let ticket = generation
        items = []
        let found = await api.search(text)
        guard ticket == generation else { return }
        items = found
      }

      func refresh() async {
        generation += 1
        items = []
      }
    }

    """

  let scratch: Scratch

  init() throws {
    scratch = try Scratch(["Sources/Feed.swift": Self.model, "Sources/Other.swift": "let other = 1\n"])
    try git("init", "--quiet", "--initial-branch=main")
    try commit()
  }

  func git(_ arguments: String...) throws {
    let run = try ToolRun(
      program: "/usr/bin/env",
      ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"] + arguments, in: scratch)
    #expect(run.status == 0, "git \(arguments): \(run.complaint)")
  }

  func commit() throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message=change")
  }

  func audit(_ arguments: String...) throws -> ToolRun {
    try ToolRun(["audit", "--format", "xcode"] + arguments, in: scratch)
  }

  /// Removes the check.
  func breakModel() throws {
    let lines = Self.model.split(separator: "\n", omittingEmptySubsequences: false)
    try scratch.write(lines.filter { !$0.contains("guard") }.joined(separator: "\n"), to: "Sources/Feed.swift")
  }
}

struct ComparisonTests {
  @Test func aSoundModelHasNoFindings() throws {
    let run = try History().audit()
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test func whatAChangeIntroducedIsReported() throws {
    let history = try History()
    try history.breakModel()
    for run in [try history.audit(), try history.audit("--since", "HEAD")] {
      #expect(run.status == 1)
      #expect(run.output.contains("Sources/Feed.swift:11:5: error: "), "\(run.output)")
    }
    try history.commit()
    #expect(try history.audit("--since", "HEAD~1").status == 1)
    #expect(try history.audit("--since", "HEAD").status == 0)
  }

  @Test func movedLinesIntroduceNothing() throws {
    let history = try History()
    try history.breakModel()
    try history.commit()
    let text = history.scratch.text("Sources/Feed.swift") ?? ""
    try history.scratch.write("// a comment\n\n\n" + text, to: "Sources/Feed.swift")
    #expect(try history.audit().status == 1)
    let run = try history.audit("--since", "HEAD")
    #expect(run.status == 0)
    #expect(run.output == "")
  }

  @Test func aFileThatMovedIntroducesNothing() throws {
    let history = try History()
    try history.breakModel()
    try history.commit()
    try history.git("mv", "Sources/Feed.swift", "Sources/Renamed.swift")
    #expect(try history.audit("--since", "HEAD").status == 0)
  }

  @Test func aSuppressionThatWasUnusedBeforeIsNotIntroduced() throws {
    let history = try History()
    let idle = "// ticketgate:ignore early-end - long gone\n" + History.model
    try history.scratch.write(idle, to: "Sources/Feed.swift")
    try history.commit()
    try history.scratch.write("let other = 2\n", to: "Sources/Other.swift")
    #expect(try history.audit("--all-rules").output.contains("[unused-suppression]"))
    #expect(try history.audit("--all-rules", "--since", "HEAD").output == "")
    try history.scratch.write(History.model, to: "Sources/Feed.swift")
    try history.commit()
    try history.scratch.write(idle, to: "Sources/Feed.swift")
    #expect(try history.audit("--all-rules", "--since", "HEAD").output.contains("[unused-suppression]"))
  }

  @Test func takingASuppressionAwayIntroducesItsFinding() throws {
    let history = try History()
    try history.breakModel()
    let bare = history.scratch.text("Sources/Feed.swift") ?? ""
    let line = "    items = found"
    try history.scratch.write(
      bare.replacing(line, with: line + "  // ticketgate:ignore unvalidated-late-write - shown once"), to: "Sources/Feed.swift")
    try history.commit()
    try history.scratch.write(bare, to: "Sources/Feed.swift")
    #expect(try history.audit("--since", "HEAD").output.contains("[unvalidated-late-write]"))
  }

  @Test func onlyChangedLinesAreReportedWithDiff() throws {
    let history = try History()
    try history.breakModel()
    // The line that does harm did not change; the one that made it harmless is gone.
    #expect(try history.audit("--diff").status == 0)
    let text = history.scratch.text("Sources/Feed.swift") ?? ""
    try history.scratch.write(text.split(separator: "\n").map { $0.contains("= found") ? $0 + "  // now" : $0 }.joined(separator: "\n"), to: "Sources/Feed.swift")
    #expect(try history.audit("--diff").status == 1)
  }

  @Test func aFileGitDoesNotKnowIsNew() throws {
    let history = try History()
    try history.breakModel()
    let text = history.scratch.text("Sources/Feed.swift") ?? ""
    try history.scratch.write(History.model, to: "Sources/Feed.swift")
    try history.scratch.write(text.replacing("FeedModel", with: "NewModel"), to: "Sources/New.swift")
    for run in [try history.audit("--diff"), try history.audit("--since", "HEAD")] {
      #expect(run.output.contains("Sources/New.swift:"), "\(run.output)")
      #expect(run.status == 1)
    }
  }

  @Test func theComparisonWorksInAFolderOfTheRepository() throws {
    let history = try History()
    try history.breakModel()
    let run = try ToolRun(["--since", "HEAD", "--format", "xcode"], in: history.scratch, at: "Sources")
    #expect(run.output.hasPrefix("Feed.swift:"))
  }

  @Test func theWorkingTreeIsLeftAlone() throws {
    let history = try History()
    try history.breakModel()
    let before = history.scratch.text("Sources/Feed.swift")
    _ = try history.audit("--since", "HEAD", "--diff")
    #expect(history.scratch.text("Sources/Feed.swift") == before)
    try history.git("diff", "--cached", "--quiet")
  }

  @Test(arguments: ["nonsense", "--output=/tmp/x", "HEAD~99", ""])
  func aRevisionThatDoesNotExistIsAMistake(_ revision: String) throws {
    let run = try History().audit("--since", revision)
    #expect(run.status == 2)
    #expect(run.complaint.contains("names no commit"), "\(run.complaint)")
  }

  @Test func beforeTheFirstCommitEverythingIsNew() throws {
    let scratch = try Scratch(["Feed.swift": History.model.replacing("    guard ticket == generation else { return }\n", with: "")])
    _ = try ToolRun(program: "/usr/bin/env", ["git", "init", "--quiet"], in: scratch)
    for option in [["--since", "HEAD"], ["--diff"]] {
      let run = try ToolRun(["--format", "xcode"] + option, in: scratch)
      #expect(run.output.contains("Feed.swift:11:5: error: "), "\(option): \(run.complaint)")
    }
    #expect(try ToolRun(["--since", "main"], in: scratch).status == 2)
  }

  @Test func threeDotsMeanTheMergeBase() throws {
    let history = try History()
    try history.git("checkout", "--quiet", "-b", "topic")
    try history.breakModel()
    try history.commit()
    #expect(try history.audit("--since", "main...").status == 1)
  }
}

struct BaselineRunTests {
  @Test func aBaselineHidesWhatIsKnownAndShowsTheRest() throws {
    let history = try History()
    try history.breakModel()
    let scratch = history.scratch
    #expect(try ToolRun(["baseline", "write", "--baseline", "known"], in: scratch).status == 0)
    #expect(try history.audit("--baseline", "known").status == 0)
    #expect(try ToolRun(["baseline", "check", "--baseline", "known"], in: scratch).status == 0)
    try scratch.write(History.model, to: "Sources/Feed.swift")
    #expect(try ToolRun(["baseline", "check", "--baseline", "known"], in: scratch).status == 1)
    #expect(try ToolRun(["baseline", "prune", "--baseline", "known"], in: scratch).status == 0)
    #expect(scratch.text("known") == "# ticketgate baseline 1\n")
  }

  @Test func theSeverityThatFailsIsChosen() throws {
    let history = try History()
    try history.breakModel()
    #expect(try history.audit("--fail-on", "never").status == 0)
    #expect(try history.audit("--fail-on", "note").status == 1)
    let mild = try history.audit("--as-warnings")
    #expect(mild.status == 0)
    #expect(mild.output.contains(": warning: ") && !mild.output.contains(": error: "))
    #expect(try history.audit("--as-warnings", "--fail-on", "warning").status == 1)
    try history.scratch.write("fail-on: never\n", to: ".ticketgate.yml")
    #expect(try history.audit().status == 0)
    try history.scratch.write("rules: {unvalidated-late-write: note}\n", to: ".ticketgate.yml")
    #expect(try history.audit("--only", "unvalidated-late-write").status == 0)
  }

  @Test func aFailureOutranksFindings() throws {
    let history = try History()
    try history.breakModel()
    let run = try history.audit("Sources", "gone.swift")
    #expect(run.status == 2)
    #expect(run.output.contains("Sources/Feed.swift:"))
  }

  @Test func aSuppressionNeedsAReason() throws {
    let history = try History()
    try history.breakModel()
    let text = history.scratch.text("Sources/Feed.swift") ?? ""
    func suppress(_ comment: String) throws -> ToolRun {
      try history.scratch.write(text.replacing("    items = found", with: "    items = found  \(comment)"), to: "Sources/Feed.swift")
      return try history.audit("--only", "unvalidated-late-write,reasonless-suppression,unused-suppression")
    }
    #expect(try suppress("// ticketgate:ignore unvalidated-late-write - shown once").status == 0)
    let reasonless = try suppress("// ticketgate:ignore unvalidated-late-write")
    #expect(reasonless.status == 1)
    #expect(reasonless.output.contains("[reasonless-suppression]"))
    #expect(reasonless.output.contains("[unvalidated-late-write]"))
    #expect(try suppress("// ticketgate:ignore early-end - x").output.contains("[unvalidated-late-write]"))
  }

  @Test func traceShowsRouteAndVerdict() throws {
    let history = try History()
    let sound = try ToolRun(["trace", "Sources/Feed.swift:12"], in: history.scratch)
    #expect(sound.status == 0)
    #expect(sound.output.contains("validated"), "\(sound.output)")
    #expect(try ToolRun(["trace", "Sources/Feed.swift:1"], in: history.scratch).output.contains("No write of state"))
  }

  @Test func theSummaryOfAJobIsAppended() throws {
    let history = try History()
    try history.breakModel()
    try history.scratch.write("before\n", to: "summary.md")
    let run = try ToolRun(
      ["--format", "github"], in: history.scratch, environment: ["GITHUB_STEP_SUMMARY": history.scratch.path + "/summary.md"])
    #expect(run.output.hasPrefix("::error file=Sources/Feed.swift,line=11,"))
    #expect(history.scratch.text("summary.md")?.hasPrefix("before\n## TicketGate\n") == true)
  }
}
