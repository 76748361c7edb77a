// What goes wrong with files, in words. A problem never ends a run: the rest is audited, and the exit status tells.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or folder that could not be taken as asked.
package struct FileProblem: Sendable, Equatable, Error {
  /// The path as it would have been shown.
  package let path: String
  /// What is wrong with it.
  package let message: String

  /// A problem with a path.
  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// A problem that the system has a number for.
  static func system(_ path: String, _ code: Int32) -> FileProblem {
    let message: String
    switch code {
    case ENOENT: message = "does not exist"
    case EACCES, EPERM: message = "may not be read"
    case ELOOP: message = "is a link that leads back to itself"
    case ENOTDIR: message = "a part of the path is no folder"
    case EISDIR: message = "is a folder"
    default: message = "cannot be read: " + String(cString: strerror(code))
    }
    return FileProblem(path: path, message: message)
  }
}
