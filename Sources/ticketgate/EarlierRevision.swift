// `--since` and `--diff`: the same project as it was, and the lines that changed.

import Diagnostics
import Discovery
import SourceText

/// The files of an earlier revision, chosen as those of the working tree are.
struct EarlierRevision {
  /// The repository.
  let repository: GitRepository
  /// The commit.
  let commit: String

  /// The revision that `--since` names, or HEAD.
  init(_ revision: String?, project: Project) throws(Refusal) {
    do {
      repository = try GitRepository(at: project.workingDirectory)
      commit = try repository.commit(revision ?? "HEAD")
    } catch {
      throw Refusal(error.message)
    }
  }

  /// The sources as they were; files that did not change are taken from `current`.
  func sources(_ current: [SourceFile], paths: [String], project: Project) throws(Refusal) -> [SourceFile] {
    do {
      let (files, submodules) = try repository.tree(commit)
      let changed = try repository.changedPaths(since: commit)
      let byPath = Dictionary(current.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      let choice = PathChoice(paths: paths, project: project)
      var same: [SourceFile] = []
      var other: [GitRepository.TreeFile] = []
      for file in files where choice.holds(file.path) {
        if !changed.contains(file.path), let source = byPath[file.path] { same.append(source) } else { other.append(file) }
      }
      // What a repository inside this one looked like is not known here; it is taken as unchanged.
      for folder in submodules { same += current.filter { PathText.contains(folder, $0.path) } }
      return (same + (try repository.sources(other))).sorted { $0.path.precedesInBytes($1.path) }
    } catch {
      throw Refusal(error.message)
    }
  }

  /// The lines of each file that differ from the revision.
  func changedLines() throws(Refusal) -> [String: Set<Int>] {
    do { return try repository.changedLines(since: commit) } catch { throw Refusal(error.message) }
  }
}

/// Which paths of a tree the paths of a command line stand for.
private struct PathChoice {
  private let roots: [String]
  private let selection: FileSelection
  private let project: Project

  init(paths: [String], project: Project) {
    self.project = project
    selection = project.selection
    roots = paths.map { PathText.absolute($0, in: project.workingDirectory) }
  }

  func holds(_ path: String) -> Bool {
    let file = PathText.absolute(path, in: project.workingDirectory)
    return roots.contains { root in
      if file == root { return true }
      guard PathText.contains(root, file) else { return false }
      // As in a walk: patterns see the path from the configuration's folder, and what was named is always entered.
      let base = PathText.contains(project.base, root) ? project.base : root
      return selection.audits(file: PathText.relative(file, to: base), below: PathText.relative(root, to: base))
    }
  }
}
