// Compares our tree with the official parser's over folders: `swift run -c release SyntaxDifference FOLDER…`.
import Foundation
import SourceText
import Syntax
import SyntaxOracle
import Synchronization

let folders = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
var paths: [String] = []
for folder in folders {
  if let names = FileManager.default.enumerator(atPath: folder) {
    for case let name as String in names where name.hasSuffix(".swift") || name.hasSuffix(".swiftinterface") {
      paths.append(folder + "/" + name)
    }
  } else {
    paths.append(folder)
  }
}
paths.sort()
let sorted = paths

struct Outcome {
  var compared = 0
  var refused = 0
  var bytes = 0
  var differences: [(path: String, text: String)] = []
}
let total = Mutex(Outcome())
let next = Atomic<Int>(0)
let finished = DispatchSemaphore(value: 0)
let workers = (0..<2).map { _ in
  let thread = Thread {
    var buffers = ParserBuffers()
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < sorted.count else { break }
      do {
        guard let data = FileManager.default.contents(atPath: sorted[index]) else { continue }
        let file = SourceFile(path: sorted[index], bytes: data)
        guard let theirs = OfficialParser.dump(file) else {
          total.withLock { $0.refused += 1 }
          continue
        }
        let ours = NeutralDump(Parser.parse(file, reusing: &buffers).tree)
        let difference = NeutralDump.difference(ours: ours, theirs: theirs)
        total.withLock {
          $0.compared += 1
          $0.bytes += data.count
          if let difference { $0.differences.append((sorted[index], difference)) }
        }
      }
    }
    finished.signal()
  }
  thread.stackSize = 256 << 20
  thread.start()
  return thread
}
for _ in workers { finished.wait() }
total.withLock { outcome in
  for difference in outcome.differences.sorted(by: { $0.path < $1.path }) { print("\(difference.path)\n\(difference.text)\n") }
  print("\(outcome.compared) files (\(outcome.bytes) bytes) compared, \(outcome.differences.count) differ, \(outcome.refused) not accepted by the official parser")
}
exit(total.withLock { $0.differences.isEmpty } ? 0 : 1)
