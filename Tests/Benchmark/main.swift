// Measures the front end on a folder of Swift files.
//
//   swift run -c release Benchmark FOLDER [--rounds N] [--ast-grep PATH]
//
// First each stage on one thread, files in memory: MB/s and allocations. Then whole processes: discover,
// read, parse and lower on all threads, in turns with `ast-grep` (from PyPI) with one rule on the same files;
// of both the median wall and CPU time, and the ratio. Absolute figures depend on the machine; ratios less.
import AllocationCounter
import ControlFlow
import Discovery
import Foundation
import SourceText
import Syntax

// MARK: Files

func sourceFiles(in folder: String) -> [SourceFile] {
  let walk = FileWalk(
    paths: [folder], selection: FileSelection(), base: folder, workingDirectory: FileManager.default.currentDirectoryPath)
  return walk.files.compactMap { try? FileBytes.source($0, shownPath: $0).get() }
}

// MARK: Stages on one thread

/// The CPU time of this thread: unlike the wall clock it does not mind what else the machine does.
func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Runs a stage over all files `rounds` times and prints the best.
func measure(_ name: String, _ files: [SourceFile], rounds: Int, _ stage: (SourceFile) -> Void) {
  let bytes = files.reduce(0) { $0 + $1.count }
  var best = Double.infinity
  var allocations = 0
  for _ in 0..<rounds {
    let before = allocation_count()
    let start = threadTime()
    for file in files { stage(file) }
    best = min(best, threadTime() - start)
    allocations = allocation_count() - before
  }
  let rate = Double(bytes) / 1e6 / best
  let perFile = Double(allocations) / Double(max(files.count, 1))
  print("\(name.padding(toLength: 22, withPad: " ", startingAt: 0)) \(rounded(rate, 1)) MB/s, \(rounded(perFile, 1)) allocations a file")
}

func measureStages(_ folder: String, rounds: Int) {
  let files = sourceFiles(in: folder)
  let bytes = files.reduce(0) { $0 + $1.count }
  print("\(files.count) files, \(rounded(Double(bytes) / 1e6, 1)) MB; CPU time of one thread, files in memory, best of \(rounds)")
  count_allocations(true)
  defer { count_allocations(false) }
  var buffers = ParserBuffers()
  var checksum = 0
  measure("lex", files, rounds: rounds) { checksum &+= Parser.countTokens($0, reusing: &buffers) }
  measure("lex, parse", files, rounds: rounds) { checksum &+= Parser.parse($0, reusing: &buffers).tree.nodes.count }
  var lowering = LoweringBuffers()
  measure("lex, parse, lower", files, rounds: rounds) {
    checksum &+= Lowering.lower(Parser.parse($0, reusing: &buffers), reusing: &lowering).bodies.count
  }
  print("(\(checksum))")
}

// MARK: Whole processes

/// What one process of the comparison does: all stages up to lowering, on all threads.
func runWhole(_ folder: String) {
  let workingDirectory = FileManager.default.currentDirectoryPath
  let bodies = SourceReader.read(
    jobs: ProcessInfo.processInfo.activeProcessorCount,
    walk: {
      FileWalk(paths: [folder], selection: FileSelection(), base: folder, workingDirectory: workingDirectory, found: $0)
    },
    makeWorker: {
      var buffers = ParserBuffers()
      var lowering = LoweringBuffers()
      return { Lowering.lower(Parser.parse($0, reusing: &buffers), reusing: &lowering).bodies.count }
    }
  ).values
  print("\(bodies.count) files, \(bodies.reduce(0, +)) bodies")
}

/// Wall and CPU seconds of a command.
func time(_ command: [String]) -> (wall: Double, cpu: Double)? {
  func cpu() -> Double {
    var usage = rusage()
    getrusage(-1, &usage)  // RUSAGE_CHILDREN, which is typed differently from system to system
    func value(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return value(usage.ru_utime) + value(usage.ru_stime)
  }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: command[0])
  process.arguments = Array(command.dropFirst())
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  let before = cpu()
  let start = ContinuousClock.now
  guard (try? process.run()) != nil else { return nil }
  process.waitUntilExit()
  return (seconds(ContinuousClock.now - start), cpu() - before)
}

func compareProcesses(_ folder: String, rounds: Int, astGrep: String) {
  let rule = "id: assignment\nlanguage: Swift\nrule:\n  pattern: self.$A = $B\n"
  let theirs = [astGrep, "scan", "--inline-rules", rule, "--json=stream", folder]
  let ours = [CommandLine.arguments[0], "--whole", folder]
  var own: [(wall: Double, cpu: Double)] = []
  var other: [(wall: Double, cpu: Double)] = []
  for _ in 0..<rounds {
    guard let one = time(ours), let two = time(theirs) else { return print("cannot run \(astGrep); give its path with --ast-grep") }
    own.append(one)
    other.append(two)
  }
  func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  let wall = (median(own.map(\.wall)), median(other.map(\.wall)))
  let cpu = (median(own.map(\.cpu)), median(other.map(\.cpu)))
  print("whole process, median of \(rounds) alternating runs:")
  print("  discover, read, parse, lower  \(rounded(wall.0, 3)) s wall, \(rounded(cpu.0, 3)) s CPU")
  print("  ast-grep, one rule            \(rounded(wall.1, 3)) s wall, \(rounded(cpu.1, 3)) s CPU")
  print("  ratio                         \(rounded(wall.0 / wall.1, 4)) wall, \(rounded(cpu.0 / cpu.1, 4)) CPU (bar: 0.06)")
}

// MARK: Arguments

func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

func option(_ name: String) -> String? {
  guard let place = CommandLine.arguments.firstIndex(of: name), place + 1 < CommandLine.arguments.count else { return nil }
  return CommandLine.arguments[place + 1]
}

/// The first `ast-grep` on the path.
func findAstGrep() -> String {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.map { "\($0)/ast-grep" }.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "ast-grep"
}

if let folder = option("--whole") {
  runWhole(folder)
} else if let folder = CommandLine.arguments.dropFirst().first, !folder.hasPrefix("-") {
  let rounds = option("--rounds").flatMap(Int.init) ?? 5
  measureStages(folder, rounds: rounds)
  compareProcesses(folder, rounds: rounds, astGrep: option("--ast-grep") ?? findAstGrep())
} else {
  print("usage: Benchmark FOLDER [--rounds N] [--ast-grep PATH]")
}
