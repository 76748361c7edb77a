import Discovery
import Foundation
import TestSupport
import Testing

struct FileWalkTests {
  private func walk(
    _ scratch: Scratch, _ paths: [String] = ["."], exclude: [String] = [], followsLinks: Bool = false
  ) -> FileWalk {
    FileWalk(
      paths: paths, selection: FileSelection(exclude: exclude), base: scratch.path, workingDirectory: scratch.path,
      followsLinks: followsLinks)
  }

  @Test func swiftFilesAreFoundInByteOrderOnce() throws {
    let scratch = try Scratch(["b.swift": "", "a/c.swift": "", "a/x.txt": "", "Z.swift": "", "ä.swift": ""])
    #expect(walk(scratch, [".", "a", "./b.swift", "a/../b.swift"]).files == ["Z.swift", "a/c.swift", "b.swift", "ä.swift"])
  }

  @Test func excludedFoldersAreNotEntered() throws {
    let scratch = try Scratch(["a/c.swift": "", "out/d.swift": "", "Pods/e.swift": ""])
    // A folder that may not be read tells whether someone tried.
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: scratch.path + "/out")
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/out") }
    let found = walk(scratch, exclude: ["out/"])
    #expect(found.files == ["a/c.swift"])
    #expect(found.problems.isEmpty)
  }

  @Test func whatIsNamedIsTakenEvenIfExcluded() throws {
    let scratch = try Scratch(["Pods/e.swift": "", "Pods/in/f.swift": ""])
    #expect(walk(scratch, ["Pods"]).files == ["Pods/e.swift", "Pods/in/f.swift"])
    #expect(walk(scratch, ["Pods/e.swift"]).files == ["Pods/e.swift"])
  }

  @Test func linksOutOfTheTreeAreFollowedOnlyWhenAsked() throws {
    let outside = try Scratch(["secret.swift": ""])
    let scratch = try Scratch(["a.swift": ""])
    try scratch.link("out", to: outside.path)
    try scratch.link("s.swift", to: outside.path + "/secret.swift")
    let found = walk(scratch)
    #expect(found.files == ["a.swift"])
    #expect(found.skippedLinks == ["out", "s.swift"])
    #expect(walk(scratch, followsLinks: true).files == ["a.swift", "out/secret.swift", "s.swift"])
  }

  @Test func linksInsideTheTreeAddNothing() throws {
    let scratch = try Scratch(["a/c.swift": ""])
    try scratch.link("again", to: "a")
    try scratch.link("c.swift", to: "a/c.swift")
    let found = walk(scratch)
    #expect(found.files == ["a/c.swift"])
    #expect(found.problems.isEmpty)
  }

  @Test(arguments: [false, true])
  func loopsAreNamedAndEnd(_ followsLinks: Bool) throws {
    let scratch = try Scratch(["a/c.swift": ""])
    try scratch.link("a/up", to: "..")
    try scratch.link("self.swift", to: "self.swift")
    let found = walk(scratch, followsLinks: followsLinks)
    #expect(found.files == ["a/c.swift"])
    #expect(found.problems.map(\.path) == ["a/up", "self.swift"])
  }

  @Test func whatIsMissingIsNamed() throws {
    let scratch = try Scratch(["a.swift": "", "b.txt": ""])
    let found = walk(scratch, ["a.swift", "gone.swift", "b.txt"])
    #expect(found.files == ["a.swift"])
    #expect(found.problems.map(\.path) == ["b.txt", "gone.swift"])
  }

  @Test func aNameThatIsNotUTF8IsNamed() throws {
    let scratch = try Scratch(["a.swift": ""])
    let name = Array((scratch.path + "/b").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF)] + Array(".swift".utf8CString)
    let file = fopen(name, "w")
    #expect(file != nil)
    if let file { fclose(file) }
    let found = walk(scratch)
    #expect(found.files == ["a.swift"])
    #expect(found.problems.count == 1)
  }
}

struct PathTextTests {
  @Test(arguments: [
    ("/a/b/c.swift", "/a/b", "c.swift"), ("/a/b", "/a/b", "."), ("/a/x.swift", "/a/b/c", "../../x.swift"), ("/x", "/", "x"),
  ])
  func pathsAreRelativeToTheFolder(_ path: String, _ folder: String, _ relative: String) {
    #expect(PathText.relative(path, to: folder) == relative)
    #expect(PathText.absolute(relative, in: folder) == path)
  }

  @Test func dotsAndDoubledSlashesGoAway() {
    #expect(PathText.absolute("./a//b/../c", in: "/w") == "/w/a/c")
    #expect(PathText.absolute("../../..", in: "/w") == "/")
  }
}

struct UnifiedDiffTests {
  @Test func addedLinesAreFoundAndTextThatLooksLikeAHeaderIsNot() {
    let diff = """
      diff --git a/A.swift b/A.swift
      --- a/A.swift
      +++ b/A.swift
      @@ -1,2 +1,3 @@ func x
      --- a/old
      -gone
      +++ b/Evil.swift
      +@@ -1 +100 @@
      +three
      @@ -10 +11,0 @@
      -x
      @@ -20,0 +20 @@
      +y
      \\ No newline at end of file
      diff --git "a/B \\303\\244.swift" "b/B \\303\\244.swift"
      --- "a/B \\303\\244.swift"
      +++ "b/B \\303\\244.swift"
      @@ -0,0 +1 @@
      +z
      """
    let found = UnifiedDiff.changedLines(Array(diff.utf8))
    #expect(found.map(\.path) == ["A.swift", "B ä.swift"])
    #expect(found.map { $0.lines.sorted() } == [[1, 2, 3, 20], [1]])
  }
}

struct UTF8CheckTests {
  @Test(arguments: [
    ([], true), (Array("plain and größe 💥".utf8), true), ([0xC0, 0x80], false), ([0xED, 0xA0, 0x80], false),
    ([0xF4, 0x90, 0x80, 0x80], false), ([0xE2, 0x82], false), ([0x61, 0x80], false), ([0xFF], false),
    ([0xF0, 0x9F, 0x92, 0xA5], true), ([0, 0], true),
  ] as [([UInt8], Bool)])
  func onlyWellFormedTextPasses(_ bytes: [UInt8], _ isValid: Bool) {
    #expect(bytes.withUnsafeBufferPointer(UTF8Check.isValid) == isValid)
  }
}
