// Compares our tree with the official parser's, on folders and on random programs:
// `swift run -c release SyntaxDifference [--programs COUNT] [--seed SEED] [--edits COUNT] FOLDER…`. With `--edits` each
// text is compared that many times more, with tokens changed at random. `--print` shows the official tree instead,
// `--show SEED` a random program.
import Foundation
import SourceText
import Syntax
import SyntaxOracle
import SyntaxSamples
import Synchronization

/// What one run found.
struct Outcome {
  var compared = 0
  var refused: [String] = []
  var bytes = 0
  var differences: [(name: String, text: String)] = []
}

/// The number behind an option.
func number(_ option: String) -> Int? {
  guard let place = CommandLine.arguments.firstIndex(of: option), place + 1 < CommandLine.arguments.count else { return nil }
  return Int(CommandLine.arguments[place + 1])
}

/// All Swift files at or below the paths given.
func sourcePaths() -> [String] {
  var result: [String] = []
  for path in CommandLine.arguments.dropFirst() where path.contains("/") || path.hasSuffix(".swift") {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
    guard isFolder.boolValue else {
      result.append(path)
      continue
    }
    for case let name as String in FileManager.default.enumerator(atPath: path)! where name.hasSuffix(".swift") || name.hasSuffix(".swiftinterface") {
      result.append(path + "/" + name)
    }
  }
  return result.sorted()
}

let paths = sourcePaths()
let programs = number("--programs") ?? 0
let seed = number("--seed") ?? 1
let edits = number("--edits") ?? 0
let total = Mutex(Outcome())
let upcoming = Atomic<Int>(0)
let finished = DispatchSemaphore(value: 0)

/// The file of a number: first those on disk, then random programs.
func file(_ index: Int) -> SourceFile? {
  if index < paths.count {
    return FileManager.default.contents(atPath: paths[index]).map { SourceFile(path: paths[index], bytes: $0) }
  }
  var generator = ProgramGenerator(seed: UInt64(seed + index - paths.count))
  return SourceFile(path: "program \(seed + index - paths.count)", text: generator.program())
}

func work() {
  var buffers = ParserBuffers()
  while true {
    let index = upcoming.add(1, ordering: .relaxed).oldValue
    guard index < paths.count + programs else { break }
    guard let file = file(index) else { continue }
    compare(file, &buffers)
    guard edits > 0 else { continue }
    var tokenEdits = TokenEdits(seed: UInt64(seed + index))
    let tree = Parser.parse(file, reusing: &buffers).tree
    for number in 0..<edits {
      compare(SourceFile(path: "\(file.path), edit \(number)", bytes: tokenEdits.edited(tree)), &buffers)
    }
  }
  finished.signal()
}

func compare(_ file: SourceFile, _ buffers: inout ParserBuffers) {
  guard let theirs = OfficialParser.dump(file) else { return total.withLock { $0.refused.append(file.path) } }
  let ours = NeutralDump(Parser.parse(file, reusing: &buffers).tree)
  let difference = NeutralDump.difference(ours: ours, theirs: theirs)
  total.withLock { outcome in
    outcome.compared += 1
    outcome.bytes += file.count
    guard let difference else { return }
    // An edited text is nowhere to be looked at.
    outcome.differences.append((file.path, edits > 0 ? difference + "\n" + file.text(SourceRange(start: 0, end: 2_000)) : difference))
  }
}

// One program, to look at.
if let shown = number("--show") {
  var generator = ProgramGenerator(seed: UInt64(shown))
  print(generator.program())
  exit(0)
}

// The official tree in our terms, to look at.
if CommandLine.arguments.contains("--print") {
  for index in paths.indices {
    if let file = file(index) { print(OfficialParser.dump(file)?.lines.joined(separator: "\n") ?? "not accepted") }
  }
  exit(0)
}

let workers = min(ProcessInfo.processInfo.activeProcessorCount, 8)
for _ in 0..<workers {
  let thread = Thread { work() }
  thread.stackSize = 256 << 20
  thread.start()
}
for _ in 0..<workers { finished.wait() }

let hasDifference = total.withLock { outcome in
  for difference in outcome.differences.sorted(by: { $0.name < $1.name }) { print("\(difference.name)\n\(difference.text)\n") }
  if CommandLine.arguments.contains("--refused") { outcome.refused.sorted().forEach { print("refused: \($0)") } }
  print(
    "\(outcome.compared) files (\(outcome.bytes) bytes) compared, \(outcome.differences.count) differ, \(outcome.refused.count) not accepted by the official parser"
  )
  return !outcome.differences.isEmpty
}
exit(hasDifference ? 1 : 0)
