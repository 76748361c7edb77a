// Stages 2 to 4: each file alone, on all threads. Large files first, so that no thread ends with one; results in file order.
import Checking
import ControlFlow
import Dispatch
import SourceText
import Synchronization
import Syntax

/// Parses and lowers files.
enum FrontEnd {
  /// The lowered form of each source, in order of paths. `known` are files that were lowered before: their work is taken
  /// over by every source with the same bytes. Without tests, the functions of test files have no bodies.
  static func lower(
    _ sources: [SourceFile], known: [LoweredFile] = [], withTests: Bool = true, jobs: Int, progress: (@Sendable (Int, Int) -> Void)?
  ) -> [LoweredFile] {
    let sources = sources.sorted { $0.path.precedesInBytes($1.path) }
    var files = sources.map { _ in LoweredFile?.none }
    if !known.isEmpty {
      let bySize = Dictionary(grouping: known, by: \.source.count)
      for (number, source) in sources.enumerated() {
        files[number] = bySize[source.count]?.first { $0.source.hasBytes(of: source) }
        files[number]?.source = source
      }
    }
    let order = sources.indices.filter { files[$0] == nil }.sorted { (sources[$1].count, $0) < (sources[$0].count, $1) }
    let results = Mutex(files)
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, order.count)) { _ in
      var buffers = ParserBuffers()
      var lowering = LoweringBuffers()
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < order.count else { return }
        let source = sources[order[number]]
        let lowered = Lowering.lower(Parser.parse(source, reusing: &buffers), reusing: &lowering) { index in
          !withTests && TestCode.isTest(source, index)
        }
        results.withLock { $0[order[number]] = lowered }
        progress?(done.add(1, ordering: .relaxed).newValue, order.count)
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
