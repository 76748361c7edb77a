import SourceText
import Syntax
import Foundation
var buffers = ParserBuffers()
let args = CommandLine.arguments
if args[1] == "--dump" {
  let f = SourceFile(path: args[2], bytes: try! Data(contentsOf: URL(fileURLWithPath: args[2])))
  let r = Parser.parse(f, reusing: &buffers)
  print(r.tree.dumpTree()); for p in r.problems { print(p) }
} else {
  var files: [SourceFile] = []
  var total = 0
  for a in args.dropFirst() {
    let e = FileManager.default.enumerator(atPath: a)!
    while let x = e.nextObject() as? String { if x.hasSuffix(".swift"), let d = try? Data(contentsOf: URL(fileURLWithPath: a + "/" + x)) { files.append(SourceFile(path: a + "/" + x, bytes: d)); total += d.count } }
  }
  for _ in 0..<3 {
  let t = ContinuousClock.now
  var nodes = 0, tokens = 0, problems = 0, bad = 0, work = 0
  for f in files { let r = Parser.parse(f, reusing: &buffers); nodes += r.tree.nodes.count; tokens += r.tree.tokens.count; problems += r.problems.count; if !r.problems.isEmpty { bad += 1; if CommandLine.arguments.contains("-v") { print(f.path, r.problems.first!) } } }
  let d = ContinuousClock.now - t
  let s = Double(d.components.seconds) + Double(d.components.attoseconds) / 1e18
  print(files.count, "files", total, "bytes", tokens, "tokens", nodes, "nodes", problems, "problems in", bad, "files", s, "s", Double(total) / 1e6 / s, "MB/s")
  }
}
