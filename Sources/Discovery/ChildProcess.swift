// Running another program and taking what it writes. Input goes in through an unnamed file rather than a pipe, so
// that neither side can wait for the other.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a finished program left behind.
struct ChildProcess {
  /// Its exit status; 127 if it could not be started.
  let status: Int32
  /// What it wrote to standard output.
  let output: [UInt8]
  /// What it wrote to standard error.
  let complaint: String

  /// Runs a program found on the path, without a shell, and waits for its end.
  init(_ arguments: [String], input: String = "") {
    guard let stdin = Self.unnamedFile(holding: input), let stderr = Self.unnamedFile(holding: "") else {
      (status, output, complaint) = (127, [], "no temporary file can be made")
      return
    }
    defer {
      close(stdin)
      close(stderr)
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      (status, output, complaint) = (127, [], "no pipe can be made")
      return
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, stdin, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, stderr, 2)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let failure = posix_spawnp(&child, arguments[0], &actions, nil, &words, environ)
    close(ends[1])
    guard failure == 0 else {
      close(ends[0])
      (status, output, complaint) = (127, [], String(cString: strerror(failure)))
      return
    }
    output = Self.readAll(ends[0])
    close(ends[0])
    var state: Int32 = 0
    while waitpid(child, &state, 0) < 0, errno == EINTR {}
    // The low seven bits hold the signal that ended the program, the next byte its exit status.
    status = state & 0x7F == 0 ? (state >> 8) & 0xFF : 128 + (state & 0x7F)
    lseek(stderr, 0, SEEK_SET)
    complaint = String(decoding: Self.readAll(stderr), as: UTF8.self)
  }

  private static func unnamedFile(holding text: String) -> Int32? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array((folder + "/ticketgate.XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard text.isEmpty || FileBytes.write(text, to: descriptor) else {
      close(descriptor)
      return nil
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
