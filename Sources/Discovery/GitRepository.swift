// The part of git that comparing revisions needs: the tree of a commit, its blobs, and what differs from the working
// tree. Objects are read where they are; nothing is checked out and nothing is written.

import SourceText

/// Why git did not answer.
package struct GitProblem: Error, Sendable {
  /// What went wrong.
  package let message: String
}

/// A repository around the working directory.
package struct GitRepository {
  /// A file of a commit.
  package struct TreeFile: Sendable {
    /// Path relative to the working directory.
    package let path: String
    /// Name of its content.
    package let object: String
  }

  /// The top folder of the repository, absolute.
  package let top: String
  private let workingDirectory: String

  /// The repository that a folder belongs to.
  package init(at workingDirectory: String) throws(GitProblem) {
    self.workingDirectory = workingDirectory
    let run = ChildProcess(["git", "rev-parse", "--show-toplevel"])
    guard run.status == 0 else {
      throw GitProblem(
        message: run.status == 127 ? "git cannot be started" : "'\(workingDirectory)' is in no git repository")
    }
    top = Self.line(run.output)
  }

  /// The commit a revision names; `REV...` names the merge base of REV and HEAD. Before the first commit HEAD is a tree
  /// without files.
  package func commit(_ revision: String) throws(GitProblem) -> String {
    if revision.hasSuffix("...") {
      let run = git(["merge-base", "--end-of-options", String(revision.dropLast(3)), "HEAD"])
      guard run.status == 0 else {
        throw GitProblem(message: "'\(revision.dropLast(3))' and HEAD have no common commit here")
      }
      return Self.line(run.output)
    }
    let run = git(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    if run.status == 0 { return Self.line(run.output) }
    if revision == "HEAD", git(["rev-list", "--all", "--max-count=1"]).output.isEmpty {
      return Self.line(try checked(["hash-object", "-t", "tree", "--stdin"]))
    }
    throw GitProblem(message: "'\(revision)' names no commit of this repository")
  }

  /// The Swift files of a commit, and the folders in it that are repositories of their own.
  package func tree(_ commit: String) throws(GitProblem) -> (files: [TreeFile], submodules: [String]) {
    let run = try checked(["ls-tree", "-r", "-z", "--full-tree", "--end-of-options", commit])
    var files: [TreeFile] = []
    var submodules: [String] = []
    for entry in run.split(separator: 0) {
      // MODE SP TYPE SP OBJECT TAB PATH
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let fields = entry[..<tab].split(separator: 0x20)
      let name = entry[(tab + 1)...]
      guard fields.count == 3 else { continue }
      if fields[1].elementsEqual("commit".utf8) {
        submodules.append(shown(String(decoding: name, as: UTF8.self)))
      } else if fields[0].starts(with: "100".utf8), name.suffix(6).elementsEqual(".swift".utf8) {
        let path = shown(String(decoding: name, as: UTF8.self))
        files.append(TreeFile(path: path, object: String(decoding: fields[2], as: UTF8.self)))
      }
    }
    return (files, submodules)
  }

  /// The contents of files, in the order given; a blob that is not UTF-8 is left out.
  package func sources(_ files: [TreeFile]) throws(GitProblem) -> [SourceFile] {
    if files.isEmpty { return [] }
    let run = git(["cat-file", "--batch"], input: files.map { $0.object + "\n" }.joined())
    guard run.status == 0 else { throw GitProblem(message: "git cat-file failed: \(run.complaint)") }
    return run.output.withUnsafeBufferPointer { bytes in
      var sources: [SourceFile] = []
      var at = 0
      for file in files {
        // OBJECT SP TYPE SP SIZE LF, the bytes, LF
        guard let end = bytes[at...].firstIndex(of: 0x0A) else { break }
        let header = bytes[at..<end].split(separator: 0x20)
        guard header.count == 3, let size = Int(String(decoding: header[2], as: UTF8.self)) else {
          at = end + 1
          continue
        }
        let content = UnsafeBufferPointer(rebasing: bytes[(end + 1)..<(end + 1 + size)])
        if UTF8Check.isValid(content) { sources.append(SourceFile(path: file.path, bytes: content)) }
        at = end + 1 + size + 1
      }
      return sources
    }
  }

  /// Paths whose content in the working tree is not that of a commit; files git does not know are not listed.
  package func changedPaths(since commit: String) throws(GitProblem) -> Set<String> {
    let run = try checked(["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", "--end-of-options", commit, "--"])
    return Set(run.split(separator: 0).map { shown(String(decoding: $0, as: UTF8.self)) })
  }

  /// The lines of the working tree that differ from a commit; a file git does not know differs in every line.
  package func changedLines(since commit: String) throws(GitProblem) -> [String: Set<Int>] {
    let run = try checked([
      "diff", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/",
      "--end-of-options", commit, "--",
    ])
    var lines: [String: Set<Int>] = [:]
    for (path, changed) in UnifiedDiff.changedLines(run) { lines[shown(path)] = changed }
    let unknown = try checked(["ls-files", "--others", "--exclude-standard", "-z"])
    for name in unknown.split(separator: 0) where name.suffix(6).elementsEqual(".swift".utf8) {
      let path = shown(String(decoding: name, as: UTF8.self))
      if case .success(let file) = FileBytes.source(PathText.absolute(path, in: workingDirectory), shownPath: path) {
        lines[path] = Set(1...LineTable(file).lineCount)
      }
    }
    return lines
  }

  private func shown(_ path: String) -> String { PathText.relative(top + "/" + path, to: workingDirectory) }

  private func git(_ arguments: [String], input: String = "") -> ChildProcess {
    ChildProcess(["git", "-C", top, "-c", "core.quotePath=false"] + arguments, input: input)
  }

  private func checked(_ arguments: [String]) throws(GitProblem) -> [UInt8] {
    let run = git(arguments)
    guard run.status == 0 else { throw GitProblem(message: "git \(arguments[0]) failed: \(run.complaint)") }
    return run.output
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
