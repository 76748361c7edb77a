// Stage 1, with what follows on its heels: one thread walks, the others take up each file as soon as it is found, and the
// first one joins them when the walk is over.

import Dispatch
import SourceText
import Synchronization

/// Reads the files of a walk while it goes on.
package enum SourceReader {
  /// What reading gives: a value for each file, in byte order of paths, and what could not be taken as asked.
  package struct Outcome<Value> {
    /// The values.
    package var values: [Value] = []
    /// The problems of the walk, then those of reading, each in byte order of paths.
    package var problems: [FileProblem] = []
    /// Links out of the tree that were not followed.
    package var skippedLinks: [String] = []
  }

  /// Starts a walk that hands each file to `found`, reads these on `jobs` threads and gives each one to what `makeWorker`
  /// made for the thread.
  package static func read<Value: Sendable>(
    jobs: Int, walk: @Sendable (_ found: @escaping (String) -> Void) -> FileWalk,
    makeWorker: @Sendable () -> (SourceFile) -> Value
  ) -> Outcome<Value> {
    let queue = PathQueue()
    let isWalking = Atomic<Bool>(false)
    let walked = Mutex<(problems: [FileProblem], skippedLinks: [String])>(([], []))
    let results = Mutex<[Batch<Value>]>([])
    DispatchQueue.concurrentPerform(iterations: max(jobs, 1)) { _ in
      // Whoever comes first walks; the others wait for what is found.
      if !isWalking.exchange(true, ordering: .relaxed) {
        let walk = walk { queue.add($0) }
        queue.close()
        walked.withLock { $0 = (walk.problems, walk.skippedLinks) }
      }
      let work = makeWorker()
      var own = Batch<Value>()
      while let (number, path) = queue.next() {
        own.numbers.append(number)
        own.results.append(FileBytes.source(path, shownPath: path).map(work))
      }
      results.withLock { [own] in $0.append(own) }
    }
    var outcome = Outcome<Value>()
    (outcome.problems, outcome.skippedLinks) = walked.withLock { $0 }
    let batches = results.withLock { $0 }
    var places = Array(repeating: (batch: 0, position: 0), count: queue.count)
    for (batch, numbers) in batches.map(\.numbers).enumerated() {
      for (position, number) in numbers.enumerated() { places[number] = (batch, position) }
    }
    for number in queue.numbersInOrder() {
      switch batches[places[number].batch].results[places[number].position] {
      case .success(let value): outcome.values.append(value)
      case .failure(let problem): outcome.problems.append(problem)
      }
    }
    return outcome
  }

  /// What one thread has read.
  private struct Batch<Value: Sendable>: Sendable {
    /// The numbers of the paths, and what came of each.
    var numbers: [Int] = []
    var results: [Result<Value, FileProblem>] = []
  }
}

/// Paths on the way from the thread that finds them to those that read them.
private final class PathQueue: Sendable {
  private struct State {
    var paths: [String] = []
    var next = 0
    var waiting = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)

  /// Adds a path.
  func add(_ path: String) {
    let isAwaited = state.withLock { state in
      state.paths.append(path)
      guard state.waiting > 0 else { return false }
      state.waiting -= 1
      return true
    }
    if isAwaited { arrival.signal() }
  }

  /// Tells that no path will be added any more.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = 0 }
      return state.waiting
    }
    for _ in 0..<waiting { arrival.signal() }
  }

  /// The next path with its number, from 0 on, once there is one; nil after the last.
  func next() -> (number: Int, path: String)? {
    while true {
      let (found, isOver) = state.withLock { state -> ((Int, String)?, Bool) in
        if state.next < state.paths.count {
          state.next += 1
          return ((state.next - 1, state.paths[state.next - 1]), false)
        }
        if !state.isClosed { state.waiting += 1 }
        return (nil, state.isClosed)
      }
      if found != nil || isOver { return found }
      arrival.wait()
    }
  }

  /// How many paths were added.
  var count: Int { state.withLock { $0.paths.count } }

  /// The numbers of the paths in byte order of these, in which they came unless the walk had several beginnings.
  func numbersInOrder() -> [Int] {
    let paths = state.withLock { $0.paths }
    return paths.indices.sorted { paths[$0].precedesBytes(paths[$1]) }
  }
}
