// Stages 2 to 4: each file alone, on all threads. Large files first, so that no thread ends with one; results in file order.
import ControlFlow
import Dispatch
import SourceText
import Synchronization
import Syntax

/// Parses and lowers files.
enum FrontEnd {
  /// The lowered form of each source, in the order of `sources`.
  static func lower(_ sources: [SourceFile], jobs: Int, progress: (@Sendable (Int, Int) -> Void)?) -> [LoweredFile] {
    let order = sources.indices.sorted { (sources[$1].count, $0) < (sources[$0].count, $1) }
    let results = Mutex([LoweredFile?](repeating: nil, count: sources.count))
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, sources.count))) { _ in
      var buffers = ParserBuffers()
      var lowering = LoweringBuffers()
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < order.count else { return }
        let lowered = Lowering.lower(Parser.parse(sources[order[number]], reusing: &buffers), reusing: &lowering)
        results.withLock { $0[order[number]] = lowered }
        progress?(done.add(1, ordering: .relaxed).newValue, sources.count)
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }
}
