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
    let results = Mutex<[(path: String, result: Result<Value, FileProblem>)]>([])
    DispatchQueue.concurrentPerform(iterations: max(jobs, 1)) { _ in
      // Whoever comes first walks; the others wait for what is found.
      if !isWalking.exchange(true, ordering: .relaxed) {
        let walk = walk { queue.add($0) }
        queue.close()
        walked.withLock { $0 = (walk.problems, walk.skippedLinks) }
      }
      let work = makeWorker()
      var own: [(path: String, result: Result<Value, FileProblem>)] = []
      while let path = queue.next() { own.append((path, FileBytes.source(path, shownPath: path).map(work))) }
      results.withLock { [own] in $0 += own }
    }
    var outcome = Outcome<Value>()
    (outcome.problems, outcome.skippedLinks) = walked.withLock { $0 }
    for (_, result) in results.withLock({ $0 }).sorted(by: { $0.path.precedesBytes($1.path) }) {
      switch result {
      case .success(let value): outcome.values.append(value)
      case .failure(let problem): outcome.problems.append(problem)
      }
    }
    return outcome
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

  /// The next path, once there is one; nil after the last.
  func next() -> String? {
    while true {
      let (path, isOver) = state.withLock { state -> (String?, Bool) in
        if state.next < state.paths.count {
          state.next += 1
          return (state.paths[state.next - 1], false)
        }
        if !state.isClosed { state.waiting += 1 }
        return (nil, state.isClosed)
      }
      if path != nil || isOver { return path }
      arrival.wait()
    }
  }
}
