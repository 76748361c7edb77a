// Stage 7 (facts). Runs every entry of the program and keeps what was recorded. In: `Program`. Out: `ProgramFacts`.
// Entries are independent, so they are spread over threads; results are put together in entry order.
import CallResolution
import ControlFlow
import Dispatch
import Semantics
import Synchronization

/// What is recorded for rules that ask for it: all of it makes more code worth running.
package struct ExtraEvents: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Calls by what they are given.
  package static let calls = ExtraEvents(rawValue: 1)
  /// Ways out that leave a mark raised.
  package static let exits = ExtraEvents(rawValue: 2)
  /// Writes on the ways of entries that show nothing new.
  package static let repeatedWrites = ExtraEvents(rawValue: 4)
  package static let all: ExtraEvents = [.calls, .exits, .repeatedWrites]
}

/// What the interpreter recorded for the whole program.
package struct ProgramFacts: Sendable {
  /// One for each entry, in order of functions; closures that are entries follow the function they are written in.
  package var roots: [RootEvents]
  /// Properties whose binding was given to something that writes when the user acts.
  package var boundProperties: Set<PropertyID>
  /// Constant properties that an initialiser gives an object it makes, and those one of them gives something else.
  package var madeByOwner: Set<PropertyID>
  package var handedIn: Set<PropertyID>
  /// Names that the bodies of the program have.
  package var mentions: Mentions

  /// Runs all entries of `program` on `jobs` threads. Functions for which `isAudited` is false are no entries. Writes and
  /// requests are always recorded, and calls that are given a closure for something unknown.
  package static func collect(
    _ program: Program, recording extra: ExtraEvents = .all, jobs: Int, isAudited: (FunctionID) -> Bool
  ) -> ProgramFacts {
    let names = WellKnownNames(program)
    let sharings = TypeSharing(program, names)
    let stored = StoredClosures(program)
    let relevance = FunctionRelevance(program, sharings, stored, isAudited: isAudited)
    let shared = SharedLocals(program)
    let interest = extra.contains(.calls) ? CallInterest(program) : .none
    let accessors = PropertyAccessors(program)
    let answers = AnswerEntries(program)
    func entryPaths(_ function: FunctionID) -> PathKinds? {
      answers.contains(function) ? .answer : program.entryPaths(of: function)
    }
    let mentions = Mentions(program)
    let candidates = program.functionIDs.filter { function in
      isAudited(function) && relevance.matters(function) && isEntryKind(function, program)
        && !mentions.isLeftOver(function)
    }
      .map { Entry(function: $0, paths: entryPaths($0)) }
    let first = candidates.filter { !relevance.isCalled($0.function) || $0.paths != nil }
    let tools = Tools(program: program, relevance: relevance)
    let crew = Crew(interpreters: (0 ..< max(1, jobs)).map { _ in
      Interpreter(
        program: program, relevance: relevance, names: names, sharedLocals: shared, storedClosures: stored, interest: interest,
        sharings: sharings, accessors: accessors, followsRaisedMarks: extra.contains(.exits))
    })
    // What no entry reached (calls in a circle, dispatch nobody resolved, constants that no caller passes) are open entries,
    // callers before what they call.
    var open = candidates.filter { relevance.isCalled($0.function) && $0.paths == nil }.map(\.function)
    var executed: [FunctionID: [Bool]] = [:]
    var runs = run(first, tools, crew, &executed, askedFor: open)
    var recorded: Set<CodePoint> = []
    func note(_ runs: [Run]) {
      for run in runs {
        for root in run.roots { recorded.formUnion(root.writes.map(\.point)) }
      }
    }
    note(runs)
    let inherited = InheritedEntries(program, relevance) { hasUnreachedEffect($0, executed[$0], program) }
    if case let entries = inherited.entries(among: open), !entries.isEmpty {
      let known = recorded
      let more = run(
        entries.map { Entry(function: $0.function, type: $0.type, paths: entryPaths($0.function)) }, tools, crew, &executed, askedFor: open)
      for root in more.flatMap(\.roots) {
        root.setAside(keeping: extra.contains(.repeatedWrites)) { known.contains($0) }
        // Ways through the base class alone have been run.
        if root.writes.isEmpty { (root.exits, root.calls) = ([], []) }
      }
      note(more)
      runs += more
    }
    for round in 0 ..< openRounds {
      open.removeAll { !hasUnreachedEffect($0, executed[$0], program) }
      if open.isEmpty { break }
      let waiting = Set(open)
      var next = open.filter { function in
        !relevance.callers(of: function).contains { $0 != function && waiting.contains($0) }
      }
      if next.isEmpty || round == openRounds - 1 { next = open }
      let known = recorded
      let more = run(next.map { Entry(function: $0) }, tools, crew, &executed, askedFor: open)
      for root in more.flatMap(\.roots) { root.setAside(keeping: extra.contains(.repeatedWrites)) { known.contains($0) } }
      note(more)
      runs += more
      let done = Set(next)
      open.removeAll { done.contains($0) }
    }
    let roots = runs.flatMap(\.roots)
    return ProgramFacts(
      roots: roots, boundProperties: relevance.bound, madeByOwner: Set(runs.flatMap(\.madeByOwner)),
      handedIn: Set(runs.flatMap(\.handedIn)), mentions: mentions)
  }

  /// Rounds of open entries; functions that call each other in a longer chain are run together in the last.
  private static let openRounds = 6

  /// A function to run, the subclass it is run for, and the paths that begin where a framework calls it.
  private struct Entry: Sendable {
    var function: FunctionID
    var type: TypeID?
    var paths: PathKinds?
  }

  /// What running one entry gave.
  private struct Run: Sendable {
    var roots: [RootEvents] = []
    var madeByOwner: [PropertyID] = []
    var handedIn: [PropertyID] = []
  }

  /// What entries are told apart by.
  private struct Tools: Sendable {
    let program: Program
    let relevance: FunctionRelevance
  }

  /// One interpreter a thread, for all rounds: what it knows of a function's code is found once.
  private struct Crew: @unchecked Sendable {
    let interpreters: [Interpreter]
  }

  /// Runs entries, and adds to `executed` which blocks of the functions that are asked for were run.
  private static func run(
    _ entries: [Entry], _ tools: Tools, _ crew: Crew, _ executed: inout [FunctionID: [Bool]],
    askedFor: [FunctionID]
  ) -> [Run] {
    let results = Mutex([Run?](repeating: nil, count: entries.count))
    let blocks = Mutex([[FunctionID: [Bool]]]())
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: max(1, min(crew.interpreters.count, entries.count))) { worker in
      let interpreter = crew.interpreters[worker]
      while true {
        let start = next.add(entriesAtOnce, ordering: .relaxed).oldValue
        guard start < entries.count else { break }
        for number in start ..< min(start + entriesAtOnce, entries.count) {
          let run = run(entries[number], tools, interpreter)
          results.withLock { $0[number] = run }
        }
      }
      let own = interpreter.executedBlocks(of: askedFor)
      blocks.withLock { $0.append(own) }
    }
    for own in blocks.withLock({ $0 }) {
      for (function, blocks) in own { executed[function, default: blocks].formUnion(blocks) }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  /// Neighbours call the same functions, whose code an interpreter then knows already.
  private static let entriesAtOnce = 8

  private static func run(_ entry: Entry, _ tools: Tools, _ interpreter: Interpreter) -> Run {
    let kind = tools.program.declaration(of: entry.function).kind
    let roots = interpreter.run(
      entry: entry.function, of: entry.type,
      paths: (entry.paths ?? beginning(entry.function, tools.program)).union(tools.program.nameHints(of: entry.function)),
      isOpen: entry.paths == nil && kind == .function, runsOnce: runsOnce(entry.function, entry.paths, tools))
    return Run(
      roots: roots, madeByOwner: Array(interpreter.madeByOwner),
      handedIn: Array(interpreter.handedIn))
  }

  /// Once for each object: set-up, and the start of its life (`viewDidLoad`), with what only these call.
  private static func runsOnce(_ function: FunctionID, _ framework: PathKinds?, _ tools: Tools, depth: Int = 0) -> Bool {
    switch tools.program.declaration(of: function).kind {
    case .initializer, .initialValue: return true
    // A nib connects its outlets once.
    case .didSet where isOutlet(observedBy: function, tools.program): return true
    default: break
    }
    if let framework { return framework.contains(.initialisation) || framework.isSuperset(of: [.lifeCycle, .start]) }
    guard depth < callDepth else { return false }
    return tools.relevance.runsOnce(function) { runsOnce($0, tools.program.entryPaths(of: $0), tools, depth: depth + 1) }
  }

  /// What an entry that no framework calls begins.
  private static func beginning(_ function: FunctionID, _ program: Program) -> PathKinds {
    switch program.declaration(of: function).kind {
    case .initializer, .initialValue: .initialisation
    case .didSet where isOutlet(observedBy: function, program): .lifeCycle
    case .didSet, .willSet: .change
    default: []
    }
  }

  /// The observer of a property that a nib connects.
  private static func isOutlet(observedBy observer: FunctionID, _ program: Program) -> Bool {
    guard let owner = program.owner(of: observer) else { return false }
    return program[owner].properties.contains { property in
      program.accessor(\.didSet, of: property) == observer
        && program.declaration(of: property).attributes.contains { program.text($0.name) == "IBOutlet" }
    }
  }

  /// Steps of setting up that call each other.
  private static let callDepth = 4

  /// Some block that stores or calls was never run.
  private static func hasUnreachedEffect(_ function: FunctionID, _ executed: [Bool]?, _ program: Program) -> Bool {
    let body = program.body(of: function)
    return body.blocks.enumerated().contains { number, block in
      executed?[number] != true && (block.start ..< block.end).contains { body.instructions[Int($0)].opcode == .store || body.instructions[Int($0)].opcode == .call }
    }
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
