// Stage 7 (facts). Running a body: blocks in order, states joined where paths meet, loops until nothing changes or the
// visit limit is reached.
import CallResolution
import ControlFlow
import Semantics

/// A block while its body is run.
private struct BlockVisit {
  /// What holds where it begins.
  var incoming: PathState?
  /// How often it was run.
  var count = 0
  /// It has to be run (again).
  var isPending = false
  /// An outdated activation runs it too.
  var isRefusing = false
}

/// How a body was left.
struct BodyExit {
  /// Where it returned, joined.
  var normal: PathState?
  /// Its result, with what was known at each return.
  var result = ValueHandle.unknown
  /// Where it threw, joined.
  var thrown: PathState?
  /// Every way out, for rules about marks left behind; of calls, which leave theirs to their callers, none.
  var ways: [(block: BlockID, state: PathState)] = []
}

extension Interpreter {
  /// Runs the body of a frame from `entry` and gives the ways out; `wantsResult`: and what it returns.
  func runBody(_ frame: UInt32, _ entry: consuming PathState, wantsResult: Bool) -> BodyExit {
    let activation = frames[Int(frame)]
    let body = activation.body
    guard !body.blocks.isEmpty else { return BodyExit(normal: entry) }
    push(frame)
    defer { pop() }
    let slice = activation.code.slice(result: wantsResult, self)
    if activation.code.isStraight { return runStraight(frame, slice, entry) }
    var visits = Array(repeating: BlockVisit(), count: body.blocks.count)
    visits[0] = BlockVisit(incoming: entry, isPending: true)
    let hasLoop = activation.code.hasLoop
    var ways: [Way] = []
    var lowest = 0
    while let block = next(in: visits, from: lowest) {
      visits[block].isPending = false
      visits[block].count += 1
      lowest = block + 1
      activation.code.executed[block] = true
      let instructions = slice[block]
      // Without a loop nothing comes here again, and the state is handed over instead of copied.
      let incoming = hasLoop ? visits[block].incoming : visits[block].incoming.take()
      guard var state = incoming, spend(instructions.count + 1) else { continue }
      enterBranch(body.blocks[block], isRefusal: visits[block].isRefusing, Site(frame: frame, instruction: UInt32(block)), &state)
      for index in instructions {
        evaluate(ValueID(index), in: frame, &state)
        if !state.isReachable { break }
      }
      if state.isReachable || hasThrown(in: frame) {
        follow(body.blocks[block].terminator, of: block, in: frame, state, &ways) { target, arriving in
          let index = Int(target.raw)
          if (arriving.late ?? arriving.early)?.outcome.contains(.outdated) == true { visits[index].isRefusing = true }
          let merged = join(
            visits[index].incoming, arriving, segment: segment(Site(frame: frame, instruction: UInt32.max - 1 - target.raw)))
          if !same(merged, visits[index].incoming), visits[index].count < Self.visitLimit {
            visits[index].incoming = merged
            visits[index].isPending = true
            if index < lowest { lowest = index }
          }
        }
      }
    }
    return exit(of: frame, ways)
  }

  /// A body of one block that returns: about half of all runs, and nothing to join.
  private func runStraight(_ frame: UInt32, _ slice: BodySlice, _ entry: consuming PathState) -> BodyExit {
    let activation = frames[Int(frame)]
    activation.code.executed[0] = true
    let instructions = slice[0]
    var exit = BodyExit()
    guard spend(instructions.count + 1) else { return exit }
    var state = entry
    for index in instructions {
      evaluate(ValueID(index), in: frame, &state)
      if !state.isReachable { break }
    }
    guard state.isReachable || hasThrown(in: frame) else { return exit }
    if case .return(let result) = activation.body.blocks[0].terminator { exit.result = value(result, in: frame) }
    if activation.kind != .call { exit.ways = [(BlockID(0), state)] }
    exit.normal = state
    return exit
  }

  /// The first block from `lowest` on that waits to be run, else the first of all.
  private func next(in visits: [BlockVisit], from lowest: Int) -> Int? {
    for block in lowest ..< max(lowest, visits.count) where visits[block].isPending { return block }
    for block in 0 ..< min(lowest, visits.count) where visits[block].isPending { return block }
    return nil
  }

  /// Marks that are up remember the branch they may be left through. The `else` of a guard that compares a ticket is a
  /// refusal, whatever else the guard asks for: the marks are not this activation's to lower.
  private func enterBranch(_ block: Block, isRefusal: Bool, _ branch: Site, _ state: inout PathState) {
    let kind = block.kind
    if kind == .guardElse, isRefusal { state.forEachFlow { $0.raised.removeAll() } }
    if kind == .catchBody {
      // Whatever was asked again inside the `do` and went well: this is the failure branch.
      state.late?.outcome.remove(.success)
      state.late?.outcome.insert(.failure)
    }
    switch kind {
    case .catchBody, .guardElse, .else, .then, .switchCase:
      state.forEachFlow { flow in
        // Of branches that are no other side of anything those are remembered in which the request has failed, or that do
        // nothing but leave.
        if kind == .then || kind == .switchCase, !flow.outcome.contains(.failure), !block.onlyReturns { return }
        let raised = flow.raised
        flow.raised = memory.list(count: raised.count) { RaisedMark(place: raised[$0].place, site: raised[$0].site, branch: branch) }
      }
    default: break
    }
  }

  /// One way out of a body, by the block that ends it.
  struct Way {
    var block: Int
    var state: PathState
    var value: ValueHandle
    var isThrow: Bool
  }

  private func spend(_ count: Int) -> Bool {
    steps += count
    if steps <= Self.stepLimit { return true }
    boundsHit += 1
    return false
  }

  private func same(_ a: PathState?, _ b: PathState?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.early == b.early && a.late == b.late && a.locals == b.locals
  }

  private func follow(
    _ terminator: Terminator, of block: Int, in frame: UInt32, _ state: PathState, _ ways: inout [Way],
    to arrive: (BlockID, PathState) -> Void
  ) {
    switch terminator {
    case .jump(let target): arrive(target, state)
    case .branch(let condition, let then, let otherwise):
      let formula = self.condition(of: value(condition, in: frame))
      let site = Site(frame: frame, instruction: condition.isNone ? 0 : condition.raw)
      var taken = state
      if assume(formula, true, &taken, at: site) { arrive(then, taken) }
      var skipped = state
      if assume(formula, false, &skipped, at: site) { arrive(otherwise, skipped) }
    case .try(let next, let error):
      // What the callees threw, or, where nothing is known of them, what holds after they were called.
      var failed = takeThrown(in: frame) ?? state
      failed.late?.outcome.remove(.success)
      failed.late?.outcome.insert(.failure)
      if failed.isReachable { arrive(error, failed) }
      if state.isReachable { arrive(next, state) }
    case .return(let result):
      leave(Way(block: block, state: state, value: result.isNone ? .unknown : value(result, in: frame), isThrow: false), &ways)
    case .throw(let error):
      leave(Way(block: block, state: state, value: error.isNone ? .unknown : value(error, in: frame), isThrow: true), &ways)
    case .unreachable: break
    }
  }

  /// A block that is run again replaces its way out.
  private func leave(_ way: Way, _ ways: inout [Way]) {
    if let known = ways.firstIndex(where: { $0.block == way.block }) { ways[known] = way } else { ways.append(way) }
  }

  /// Joins the ways out; the result keeps apart what was known at each return.
  private func exit(of frame: UInt32, _ ways: [Way]) -> BodyExit {
    var exit = BodyExit()
    if frames[Int(frame)].kind != .call { exit.ways = ways.sorted { $0.block < $1.block }.map { (BlockID(UInt32($0.block)), $0.state) } }
    if ways.count == 1, !ways[0].isThrow {
      exit.normal = ways[0].state
      exit.result = ways[0].value
      return exit
    }
    var outcomes: [ReturnOutcome] = []
    let site = Site(frame: frame, instruction: UInt32.max - 1)
    for way in ways.sorted(by: { $0.block < $1.block }) {
      if way.isThrow {
        exit.thrown = join(exit.thrown, way.state, segment: segment(site))
        continue
      }
      exit.normal = join(exit.normal, way.state, segment: segment(site))
      let known = way.state.late ?? way.state.early
      outcomes.append(ReturnOutcome(value: way.value, facts: known?.facts ?? RunList(), outcome: known?.outcome ?? []))
    }
    exit.result = result(of: outcomes)
    return exit
  }

  private func result(of outcomes: [ReturnOutcome]) -> ValueHandle {
    guard let first = outcomes.first else { return .unknown }
    if outcomes.count == 1 { return first.value }
    if outcomes.allSatisfy({ $0.value == first.value }), first.value != .unknown, !isTelling(first.value) {
      return first.value
    }
    if outcomes.contains(where: { isTelling($0.value) }) {
      return pool.intern(.outcome(pool.intern(outcomes.prefix(8))))
    }
    return outcomes.dropFirst().reduce(first.value) { pool.join($0, $1.value) }
  }

  /// A caller can tell this result from others by a test: nil, a Bool, an enum case.
  private func isTelling(_ value: ValueHandle) -> Bool {
    switch pool[value].shape {
    case .null, .bool, .enumCase, .condition, .outcome, .constant: true
    default: false
    }
  }

  // MARK: Values

  func value(_ id: ValueID, in frame: UInt32) -> ValueHandle {
    id.isNone ? .unknown : frames[Int(frame)].values[Int(id.raw)]
  }

  func setValue(_ id: ValueID, _ value: ValueHandle, in frame: UInt32) {
    frames[Int(frame)].values[Int(id.raw)] = value
  }
}
