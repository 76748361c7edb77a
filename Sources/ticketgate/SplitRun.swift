// `extract` and `link`: an audit in two halves, for runs whose files are on several machines. The file between them
// holds each source under the path it is reported by; link audits what all of them hold together.

import Diagnostics
import Discovery
import Reporters
import SourceText

/// The file that a split run hands from machine to machine.
enum FactsFile {
  private static let heading = "ticketgate facts 2: "

  /// The file for some sources.
  static func text(_ sources: [SourceFile]) -> String {
    var out = heading + "\(sources.count) files\n"
    for source in sources {
      // A path may hold any sign, a line break included, so its length is given too.
      out += "\(source.count) \(source.path.utf8.count) \(source.path)\n"
      out += String(decoding: UnsafeBufferPointer(start: source.start, count: source.count), as: UTF8.self) + "\n"
    }
    return out
  }

  /// The sources that a file holds; words about what is wrong with it otherwise.
  static func sources(_ file: SourceFile) throws(Refusal) -> [SourceFile] {
    let bytes = UnsafeBufferPointer(start: file.start, count: file.count)
    guard bytes.starts(with: heading.utf8) else {
      throw Refusal("\(file.path) is no facts file", advice: "`ticketgate extract --output FILE` makes one.")
    }
    var sources: [SourceFile] = []
    var at = heading.utf8.count
    let count = number(in: bytes, &at)
    at += "files\n".utf8.count
    while at < bytes.count || sources.count != count {
      var start = at
      guard at < bytes.count, let size = number(in: bytes, &start), let length = number(in: bytes, &start), length < bytes.count - start,
        size < bytes.count - start - length - 1, bytes[start + length] == 0x0A, bytes[start + length + 1 + size] == 0x0A
      else { throw Refusal("\(file.path) is broken at byte \(at)", advice: "Was it cut on its way?") }
      let end = start + length
      let path = String(decoding: bytes[start..<end], as: UTF8.self)
      sources.append(SourceFile(path: path, bytes: bytes[(end + 1)..<(end + 1 + size)]))
      at = end + 1 + size + 1
    }
    return sources
  }

  /// A number and the space behind it.
  private static func number(in bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Int? {
    guard let space = bytes.dropFirst(at).prefix(20).firstIndex(of: 0x20), let number = Int(String(decoding: bytes[at..<space], as: UTF8.self)),
      (0...SourceFile.maximumSize).contains(number)
    else { return nil }
    at = space + 1
    return number
  }
}

/// The two commands.
enum SplitRun {
  static func extract(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    let run = try AuditRun(invocation, console, paths: invocation.operands)
    try AuditCommand.write(FactsFile.text(run.sources), invocation, console)
    return run.complainAboutProblems() ? .incomplete : .clean
  }

  static func link(_ invocation: Invocation, _ console: Console) throws(Refusal) -> ExitStatus {
    guard !invocation.operands.isEmpty else { throw Refusal("usage: ticketgate link FACTS...") }
    var sources: [SourceFile] = []
    var origins: [String: String] = [:]
    for name in invocation.operands {
      switch FileBytes.source(name, shownPath: name) {
      case .failure(let problem): throw Refusal("the facts file \(problem.path) \(problem.message)")
      case .success(let file):
        for source in try FactsFile.sources(file) {
          if let other = origins.updateValue(name, forKey: source.path) {
            throw Refusal("\(source.path) is in both \(other) and \(name)")
          }
          sources.append(source)
        }
      }
    }
    sources.sort { $0.path.precedesInBytes($1.path) }
    return try AuditCommand.run(invocation, console, subject: .findings, sources: sources)
  }
}
