// How much of the calls of real sources resolves: `ResolutionReport PATH…` prints shares and the most frequent names that
// neither a declaration nor the vocabulary explains. `--dump program|resolution|callgraph PATH…` prints what was resolved.
import CallResolution
import ControlFlow
import Foundation
import Semantics
import SourceText
import Syntax

var arguments = Array(CommandLine.arguments.dropFirst())
var dump = ""
if arguments.first == "--dump" {
  dump = arguments[1]
  arguments.removeFirst(2)
}
var jobs = 1
if arguments.first == "--jobs" {
  jobs = Int(arguments[1]) ?? 1
  arguments.removeFirst(2)
}

func swiftFiles(_ path: String) -> [String] {
  if path.hasSuffix(".swift") { return [path] }
  let inside = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
  return inside.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.map { path + "/" + $0 }
}

var buffers = ParserBuffers()
var files: [LoweredFile] = []
for path in arguments.flatMap(swiftFiles).sorted() {
  guard let data = FileManager.default.contents(atPath: path) else { continue }
  files.append(Lowering.lower(Parser.parse(SourceFile(path: path, bytes: data), reusing: &buffers)))
}
let begin = ContinuousClock.now
let clockStart = clock()
let program = Program.link(files, jobs: jobs)
let cpu = Double(clock() - clockStart) / Double(CLOCKS_PER_SEC)
let elapsed = ContinuousClock.now - begin

switch dump {
case "program": print(program.dumpProgram(), terminator: "")
case "resolution": print(program.dumpResolution(), terminator: "")
case "callgraph": print(program.dumpCallGraph(), terminator: "")
default: report()
}

@MainActor func report() {
  for problem in program.vocabulary.problems { print(problem) }
  let coverage = program.coverage
  print("files \(program.files.count) functions \(program.functionCount) types \(program.nominalTypes.count) link \(elapsed) cpu \(cpu)")
  func percent(_ part: Int, _ whole: Int) -> String { String(format: "%.1f %%", 100 * Double(part) / Double(max(1, whole))) }
  func show(_ title: String, _ c: ResolutionCoverage) {
    let good = c.toFunctions + c.toClosures + c.toVocabulary + c.tooMany
    print(
      "\(title): \(c.calls) calls, known \(percent(good, c.calls)): functions \(c.toFunctions) closures \(c.toClosures)",
      "vocabulary \(c.toVocabulary) external \(c.toExternal) unresolved \(c.unresolved) many \(c.tooMany) ambiguous \(c.ambiguous)")
  }
  show("all code", coverage)
  var late = ResolutionCoverage()
  var unknown: [String: (count: Int, example: String)] = [:]
  for function in program.functionIDs {
    let declaration = program.declaration(of: function)
    guard declaration.isAsync || declaration.kind == .closure else { continue }
    if program.files[Int(program.file(of: function).raw)].source.path.contains("Tests/") { continue }
    let body = program.body(of: function)
    let resolved = program.resolved(function)
    let source = program.files[Int(program.file(of: function).raw)].source
    for (position, code) in body.instructions.enumerated() where code.opcode == .call {
      let value = ValueID(UInt32(position))
      late.calls += 1
      switch resolved.callee(of: value) {
      case .functions, .initializer, .enumCase: late.toFunctions += 1
      case .tooMany: late.tooMany += 1
      case .closureValue: late.toClosures += 1
      case .external(let receiver, let name):
        if resolved.vocabularyIndex(of: value) != nil {
          late.toVocabulary += 1
        } else {
          late.toExternal += 1
          let text = program.describe(receiver) + " . " + program.text(name)
          let excerpt = source.text(code.range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
          unknown[text, default: (0, source.path.split(separator: "/").last! + " " + excerpt.prefix(80))].count += 1
        }
      case .unresolved:
        late.unresolved += 1
        let excerpt = source.text(code.range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        unknown["?", default: (0, source.path.split(separator: "/").last! + " " + excerpt.prefix(80))].count += 1
      }
    }
  }
  show("async and closures", late)
  for (name, entry) in unknown.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }).prefix(70) {
    print("\(entry.count)\t\(name)\t\(entry.example)")
  }
}
