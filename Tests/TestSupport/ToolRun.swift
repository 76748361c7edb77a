// Running the built tool as a user would: arguments in, streams and exit status out.

import Foundation

/// A finished run of a program.
package struct ToolRun {
  /// Its exit status.
  package let status: Int32
  /// What it wrote to standard output.
  package let output: String
  /// What it wrote to standard error.
  package let complaint: String

  /// Runs `ticketgate` in a folder, or in a folder inside it. The environment is the test's own without what would
  /// change the output.
  package init(
    _ arguments: [String], in scratch: Scratch, at folder: String = "", environment: [String: String] = [:],
    input: String = ""
  ) throws {
    try self.init(
      program: Self.tool, arguments, in: scratch, at: folder, environment: environment, input: input)
  }

  /// Runs another program in a folder.
  package init(
    program: String, _ arguments: [String], in home: Scratch, at folder: String = "",
    environment: [String: String] = [:], input: String = ""
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: home.path + "/" + folder)
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "GITHUB_STEP_SUMMARY", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    // Files rather than pipes: no stream can fill up while another is being read.
    let scratch = try Scratch(["in": input, "out": "", "err": ""])
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path + "/in"))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/out"))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/err"))
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    func read(_ name: String) -> String {
      String(decoding: FileManager.default.contents(atPath: scratch.path + "/" + name) ?? Data(), as: UTF8.self)
    }
    output = read("out")
    // The folder goes away with its last holder, which must not be before the program has ended.
    withExtendedLifetime(home) {}
    complaint = read("err")
  }

  /// The built tool: it lies beside the test bundle.
  package static let tool: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent("ticketgate").path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    return ".build/debug/ticketgate"
  }()
}
