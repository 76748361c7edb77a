// Coverage-guided fuzzing of the parser: any bytes give a sound tree, quickly. `run.sh` beside this file builds and
// runs it. Built without the fuzzer's flags the program checks the files it is given, to look at what was found.
import Foundation
import SourceText
import Syntax
import SyntaxSamples

/// One worker's buffers, as in a real run: what a file leaves behind must not harm the next.
nonisolated(unsafe) private var buffers = ParserBuffers()

/// Parses bytes and stops the process if the tree is not sound or took too many steps.
@_cdecl("LLVMFuzzerTestOneInput")
public func checkInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = SourceFile(path: "input", bytes: UnsafeBufferPointer(start: start, count: count))
  let (parsed, work) = Parser.parseCountingWork(file, reusing: &buffers)
  if let complaint = TreeChecks(parsed).complaints.first { fatalError(complaint) }
  if work > 10_000 + count * 300 { fatalError("\(work) steps for \(count) bytes") }
  return 0
}

#if FUZZING
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ check: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
  ) -> CInt

  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  exit(runDriver(&count, &arguments, checkInput))
#else
  for path in CommandLine.arguments.dropFirst() {
    guard let bytes = FileManager.default.contents(atPath: path) else { continue }
    _ = bytes.withUnsafeBytes { checkInput($0.bindMemory(to: UInt8.self).baseAddress!, bytes.count) }
    print("\(path): sound")
  }
#endif
