// Stage 7 (facts). Runs every entry of the program and keeps what was recorded. In: `Program`. Out: `ProgramFacts`.
// Entries are independent, so they are spread over threads; results are put together in entry order.
import CallResolution
import ControlFlow
import Dispatch
import Semantics
import Synchronization

/// What the interpreter recorded for the whole program.
package struct ProgramFacts: Sendable {
  /// One for each entry, in order of functions; closures that are entries follow the function they are written in.
  package var roots: [RootEvents]
  /// Properties whose binding was given to something that writes when the user acts.
  package var boundProperties: Set<PropertyID>

  /// Runs all entries of `program` on `jobs` threads. Functions for which `isAudited` is false are no entries.
  package static func collect(_ program: Program, jobs: Int, isAudited: (FunctionID) -> Bool) -> ProgramFacts {
    let relevance = FunctionRelevance(program)
    let shared = SharedLocals(program)
    let names = WellKnownNames(program)
    let candidates = program.functionIDs.filter { isAudited($0) && relevance.matters($0) && isEntryKind($0, program) }
    let first = candidates.filter { !relevance.isCalled($0) || program.entryPaths(of: $0) != nil }
    var runs = run(first, program, relevance, shared, names, jobs)
    // What no entry reached (calls in a circle, dispatch nobody resolved) is an open entry itself.
    let reached = Set(runs.flatMap(\.entered))
    let rest = candidates.filter { relevance.isCalled($0) && program.entryPaths(of: $0) == nil && !reached.contains($0) }
    runs += run(rest, program, relevance, shared, names, jobs)
    let roots = runs.flatMap(\.roots)
    return ProgramFacts(roots: roots, boundProperties: Set(runs.flatMap(\.projected)))
  }

  /// What running one entry gave.
  private struct Run: Sendable {
    var roots: [RootEvents] = []
    var entered: [FunctionID] = []
    var projected: [PropertyID] = []
  }

  private static func run(
    _ entries: [FunctionID], _ program: Program, _ relevance: FunctionRelevance, _ shared: SharedLocals, _ names: WellKnownNames,
    _ jobs: Int
  ) -> [Run] {
    let results = Mutex([Run?](repeating: nil, count: entries.count))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, entries.count))) { _ in
      let interpreter = Interpreter(program: program, relevance: relevance, names: names, sharedLocals: shared)
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < entries.count else { return }
        let entry = entries[number]
        let framework = program.entryPaths(of: entry)
        let declaration = program.declaration(of: entry)
        let roots = interpreter.run(
          entry: entry, paths: (framework ?? []).union(program.nameHints(of: entry)),
          isOpen: framework == nil && declaration.kind == .function,
          runsOnce: declaration.kind == .initializer || (framework ?? []).contains(.initialisation))
        let run = Run(
          roots: roots, entered: interpreter.frames.map(\.function), projected: Array(interpreter.projected))
        results.withLock { $0[number] = run }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  private static func isEntryKind(_ function: FunctionID, _ program: Program) -> Bool {
    let declaration = program.declaration(of: function)
    guard declaration.hasBody else { return false }
    switch declaration.kind {
    case .closure, .deinitializer: return false
    case .function, .initializer, .getter, .setter, .willSet, .didSet, .initialValue, .topLevel:
      // Local functions are run where they are called.
      return declaration.enclosingFunction == nil
    }
  }
}
