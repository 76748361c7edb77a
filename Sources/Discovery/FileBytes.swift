// Reading and writing whole files with the calls of the system. Only regular files are read: a pipe or a device in the
// tree would block for ever or never end.

import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whole files as bytes.
package enum FileBytes {
  /// The source file at a path, shown under `shownPath`.
  package static func source(_ path: String, shownPath: String) -> Result<SourceFile, FileProblem> {
    opened(path, shownPath: shownPath) { descriptor, size throws(FileProblem) in
      if size > SourceFile.maximumSize {
        throw FileProblem(path: shownPath, message: "is larger than a gigabyte")
      }
      var failure: Int32 = 0
      let file = SourceFile(path: shownPath, capacity: size) { target in
        var filled = 0
        while filled < target.count {
          let count = read(descriptor, target.baseAddress! + filled, target.count - filled)
          if count < 0, errno == EINTR { continue }
          if count < 0 { failure = errno }
          if count <= 0 { break }
          filled += count
        }
        return filled
      }
      if failure != 0 { throw FileProblem.system(shownPath, failure) }
      guard UTF8Check.isValid(UnsafeBufferPointer(start: file.start, count: file.count)) else {
        throw FileProblem(path: shownPath, message: "is not UTF-8")
      }
      return file
    }
  }

  /// The text of a small file, such as a configuration; at most 16 MB.
  package static func text(_ path: String, shownPath: String) -> Result<String, FileProblem> {
    source(path, shownPath: shownPath).flatMap { file in
      if file.count > 16 << 20 { return .failure(FileProblem(path: shownPath, message: "is larger than 16 MB")) }
      return .success(String(decoding: UnsafeBufferPointer(start: file.start, count: file.count), as: UTF8.self))
    }
  }

  /// Writes a text to a file, whole or not at all: a reader never sees half of it.
  package static func write(_ text: String, to path: String) -> FileProblem? {
    write(to: path) { $0(text) }
  }

  /// Writes the texts that `give` hands over, one behind the other; the file is replaced when all are written.
  package static func write(to path: String, _ give: (@escaping (String) -> Void) -> Void) -> FileProblem? {
    // A device or pipe is written to, not replaced; of a link, what it leads to is replaced.
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY)
      defer { if descriptor >= 0 { close(descriptor) } }
      if descriptor >= 0, write(to: descriptor, give) { return nil }
      return FileProblem(path: path, message: "cannot be written: " + String(cString: strerror(errno)))
    }
    let path = isThere ? PathText.real(path) ?? path : path
    let draft = path + ".part"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if descriptor < 0 { return FileProblem(path: path, message: "cannot be written: " + String(cString: strerror(errno))) }
    var isDone = write(to: descriptor, give)
    if close(descriptor) != 0 { isDone = false }
    if isDone, rename(draft, path) == 0 { return nil }
    let reason = String(cString: strerror(errno))
    unlink(draft)
    return FileProblem(path: path, message: "cannot be written: " + reason)
  }

  /// Writes a text to the end of a file.
  package static func append(_ text: String, to path: String) -> FileProblem? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    let isDone = descriptor >= 0 && write(text, to: descriptor)
    let reason = String(cString: strerror(errno))
    if descriptor >= 0 { close(descriptor) }
    return isDone ? nil : FileProblem(path: path, message: "cannot be written: " + reason)
  }

  /// Writes the texts that `give` hands over to a descriptor, up to the first that cannot be written.
  package static func write(to descriptor: Int32, _ give: (@escaping (String) -> Void) -> Void) -> Bool {
    var isDone = true
    give { text in
      if isDone { isDone = write(text, to: descriptor) }
    }
    return isDone
  }

  /// Writes all of a text to a descriptor.
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #else
          let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        written += count
      }
      return true
    }
  }

  private static func opened<Value>(
    _ path: String, shownPath: String, _ body: (Int32, Int) throws(FileProblem) -> Value
  ) -> Result<Value, FileProblem> {
    // Non-blocking, so that opening a pipe nobody writes to returns.
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    if descriptor < 0 { return .failure(.system(shownPath, errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(.system(shownPath, errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      return .failure(FileProblem(path: shownPath, message: isFolder ? "is a folder" : "is no regular file"))
    }
    do { return .success(try body(descriptor, Int(status.st_size))) } catch { return .failure(error) }
  }
}

extension FileBytes {
  /// Whether there is a file, folder or link at a path.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether there is a folder at a path, or a link to one.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads standard input to its end.
  package static func standardInput() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(0, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

extension FileBytes {
  /// The names in a folder, in byte order; none if it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = FolderListing.withName(of: entry) { String(decoding: $0, as: UTF8.self) }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.precedesBytes($1) }
  }
}
