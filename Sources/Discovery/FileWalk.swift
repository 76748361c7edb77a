// Stage 1: from the paths a user gives to the sorted list of Swift files. Folders that are left out are not entered.
// Links inside the tree are not followed (what they lead to is found anyway), links out of it only when asked.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The Swift files below some paths.
package struct FileWalk {
  /// Paths to read, each once, in byte order, relative to the working directory.
  package private(set) var files: [String] = []
  /// What could not be taken as asked.
  package private(set) var problems: [FileProblem] = []
  /// Links out of the tree that were not followed.
  package private(set) var skippedLinks: [String] = []

  private let found: (String) -> Void
  private let selection: FileSelection
  private let base: String
  private let workingDirectory: String
  private let followsLinks: Bool
  /// There is but one path to walk from.
  private let isAlone: Bool
  private var seen: Set<String> = []
  private var visited: Set<Node> = []

  private struct Node: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// Walks from `paths`, and from `listed`, which nobody has looked at: a link among those is followed like one that is
  /// met on the way. Patterns of the selection are relative to the absolute folder `base`. Each file is handed to `found`
  /// at once.
  package init(
    paths: [String], listed: [String] = [], selection: FileSelection, base: String, workingDirectory: String,
    followsLinks: Bool = false, found: @escaping (String) -> Void = { _ in }
  ) {
    self.found = found
    self.selection = selection
    self.base = base
    self.workingDirectory = workingDirectory
    self.followsLinks = followsLinks
    isAlone = paths.count + listed.count == 1
    for path in paths { start(path) }
    for path in listed where !leadsOut(path) { start(path) }
    files.sort { $0.precedesBytes($1) }
    problems.sort { $0.path.precedesBytes($1.path) }
    skippedLinks.sort { $0.precedesBytes($1) }
  }

  /// A path below the working directory that a link takes elsewhere; it is noted as skipped.
  private mutating func leadsOut(_ path: String) -> Bool {
    let absolute = PathText.absolute(path, in: workingDirectory)
    guard !followsLinks, PathText.contains(workingDirectory, absolute), let target = PathText.real(absolute),
      let root = PathText.real(workingDirectory), !PathText.contains(root, target)
    else { return false }
    skippedLinks.append(PathText.relative(absolute, to: workingDirectory))
    return true
  }

  private mutating func start(_ path: String) {
    let absolute = PathText.absolute(path, in: workingDirectory)
    let shown = PathText.relative(absolute, to: workingDirectory)
    var status = stat()
    guard stat(absolute, &status) == 0 else { return problems.append(.system(path, errno)) }
    if status.st_mode & S_IFMT == S_IFDIR {
      guard let root = PathText.real(absolute) else { return problems.append(.system(path, errno)) }
      // Below the base, patterns see the path from there; elsewhere, the path from the folder that was named.
      let isInside = PathText.contains(base, absolute)
      let prefix = isInside ? FileSelection.components(PathText.relative(absolute, to: base)) : []
      if visited.insert(Node(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))).inserted {
        var components = prefix
        walk(absolute, shown: shown, root: root, components: &components)
      }
    } else if shown.hasSuffix(".swift") {
      add(shown)
    } else {
      problems.append(FileProblem(path: shown, message: "is no Swift file"))
    }
  }

  private mutating func add(_ shown: String) {
    // Below one folder no file is met twice.
    if isAlone || seen.insert(shown).inserted {
      files.append(shown)
      found(shown)
    }
  }

  private mutating func walk(_ folder: String, shown: String, root: String, components: inout [[UInt8]]) {
    guard let listing = FolderListing(folder) else { return problems.append(.system(shown, errno)) }
    // Below a folder around the working directory lies the working directory again.
    let isAround = PathText.contains(folder, workingDirectory)
    let prefix = PathText.joined(shown, "")
    for entry in listing.entries {
      let bytes = listing.name(entry)
      let name = String(decoding: bytes, as: UTF8.self)
      guard bytes.withUnsafeBufferPointer(UTF8Check.isValid) else {
        if name.hasSuffix(".swift") {
          problems.append(FileProblem(path: PathText.joined(shown, name), message: "has a name that is not UTF-8"))
        }
        continue
      }
      components.append(Array(bytes))
      defer { components.removeLast() }
      var path: String {
        isAround ? PathText.relative(folder + "/" + name, to: workingDirectory) : prefix + name
      }
      switch entry.kind {
      case .file:
        if selection.audits(file: components) { add(path) }
      case .folder:
        guard selection.walks(folder: components) else { continue }
        if followsLinks, !enter(folder + "/" + name) { continue }
        walk(folder + "/" + name, shown: path, root: root, components: &components)
      case .link:
        link(folder + "/" + name, shown: path, in: folder, root: root, components: &components)
      }
    }
  }

  private mutating func link(_ path: String, shown: String, in folder: String, root: String, components: inout [[UInt8]]) {
    var status = stat()
    let isSwift = shown.hasSuffix(".swift")
    guard stat(path, &status) == 0 else {
      let code = errno
      // A dangling link to something that is no Swift file is none of the tool's business.
      if code == ELOOP || (isSwift && selection.audits(file: components)) { problems.append(.system(shown, code)) }
      return
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isFolder ? selection.walks(folder: components) : isSwift && selection.audits(file: components) else { return }
    guard let target = PathText.real(path) else { return problems.append(.system(shown, errno)) }
    if isFolder, let holder = PathText.real(folder), PathText.contains(target, holder) {
      problems.append(FileProblem(path: shown, message: "is a link to a folder around it; it is not followed"))
    } else if PathText.contains(root, target) {
      return
    } else if !followsLinks {
      skippedLinks.append(shown)
    } else if !isFolder {
      add(shown)
    } else if enter(path) {
      walk(path, shown: shown, root: root, components: &components)
    }
  }

  /// Notes a folder as entered; false if it has been before.
  private mutating func enter(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return visited.insert(Node(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))).inserted
  }
}

extension String {
  /// Byte order of paths.
  func precedesBytes(_ other: String) -> Bool {
    let order = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        let order = memcmp(own.baseAddress!, other.baseAddress!, min(own.count, other.count))
        return order != 0 ? order < 0 : own.count < other.count
      }
    }
    return (order ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
