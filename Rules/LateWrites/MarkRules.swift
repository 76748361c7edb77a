import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics
import SourceText

/// `stuck-in-flight`: a way out leaves the mark up.
enum StuckInFlight: Rule {
  static let metadata = RuleMetadata.stuckInFlight

  static func check(_ context: RuleContext) -> [Finding] {
    var seen: Set<Place> = []
    var result: [Finding] = []
    for events in context.states.facts.roots {
      for exit in events.exits where !exit.isOutdated {
        for mark in told(exit.raised) where isStuck(mark, exit, events, context) {
          let place = place(of: mark, exit, events, context)
          guard seen.insert(place).inserted else { continue }
          result.append(finding(mark, exit, events, place, context))
        }
      }
    }
    return result
  }

  private static func isStuck(_ mark: Raised, _ exit: ExitEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    isLowered(mark.state, in: events) && isBusyMark(mark, context) && isOwnWay(mark, exit, events, context)
      && !isReadAgain(mark, exit, events, context) && !isRaisedBehindRequest(mark, exit, events)
      && !isLoweredOneByOne(mark, exit, events, context)
  }

  /// It goes up in the turn that has just asked: the answer, which lowers it, is still to come.
  private static func isRaisedBehindRequest(_ mark: Raised, _ exit: ExitEvent, _ events: RootEvents) -> Bool {
    guard !exit.isLate else { return false }
    return events.writes.contains { write in
      write.isLate && write.state.overlaps(mark.state) && write.value.isFree && write.trace.contains { step in
        step.kind != .entry && step.point.function == mark.point.function && step.point.instruction.raw < mark.point.instruction.raw
      }
    }
  }

  /// Raised for each of many objects, and lowered for each of them: a loop that runs over none has none to lower.
  private static func isLoweredOneByOne(_ mark: Raised, _ exit: ExitEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    guard events.writes.contains(where: { $0.point == mark.point && context.isInLoop($0) }) else { return false }
    return events.writes.contains { write in
      write.isLate && write.state.overlaps(mark.state) && write.value.isFree && write.isFailure == exit.isFailure && context.isInLoop(write)
    }
  }

  /// A mark that is up on several ways that meet again: those on which a branch is to blame say it all.
  private static func told(_ marks: [Raised]) -> [Raised] {
    marks.filter { mark in mark.branch != nil || !marks.contains { $0.state == mark.state && $0.point == mark.point && $0.branch != nil } }
  }

  /// Kept because nobody knows what became of the request: another entry reads the record and lowers the mark.
  private static func isReadAgain(_ mark: Raised, _ exit: ExitEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    guard exit.isLost else { return false }
    return context.states.writes(overlapping: mark.state).contains { id in
      let write = context.states[id]
      let lowers = write.value.isFree || write.effect == .remove || write.effect == .clear
      return context.states.root(of: id) !== events && write.isLate && !write.isFailure && lowers
    }
  }

  /// The same entry lowers it after its request on some other way; what is lowered elsewhere is somebody else's business.
  private static func isLowered(_ state: StateKey, in events: RootEvents) -> Bool {
    events.writes.contains { write in
      guard write.isLate, write.state.overlaps(state) else { return false }
      switch write.value {
      case .bool(false), .null, .enumCase: return true
      default: return write.effect == .clear || write.effect == .replace || write.effect == .remove
      }
    }
  }

  /// A way out of code that knows the mark: a service that is gone, or has no delegate left, says nothing about it.
  private static func isOwnWay(_ mark: Raised, _ exit: ExitEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    isLeftByOwner(mark, exit, context) || refusal(told: mark, exit, events, context) != nil
  }

  private static func isLeftByOwner(_ mark: Raised, _ exit: ExitEvent, _ context: RuleContext) -> Bool {
    func owner(_ function: FunctionID) -> TypeID? { context.program.owner(of: context.outermost(function)) }
    let home = owner(mark.branch?.function ?? exit.function)
    return home == context.owner(of: mark.state) || home == owner(mark.point.function)
  }

  /// What the code that knows the mark does first when it is told that the request failed, where the mark is left by code that
  /// does not know it: a delegate's method that leaves it as it is.
  private static func refusal(told mark: Raised, _ exit: ExitEvent, _ events: RootEvents, _ context: RuleContext) -> CodePoint? {
    guard exit.isFailure || isFailureBranch(mark, context), let home = context.owner(of: mark.state) else { return nil }
    let failed = events.writes.filter { $0.isLate && $0.isFailure }
    if failed.contains(where: { $0.state.overlaps(mark.state) }) { return nil }
    return failed.first { write in
      context.program.owner(of: context.outermost(write.point.function)) == home
    }?.point
  }

  private static func isFailureBranch(_ mark: Raised, _ context: RuleContext) -> Bool {
    guard let branch = mark.branch else { return false }
    let block = block(of: branch, context)
    return [.then, .switchCase, .catchBody].contains(block.kind) && !block.onlyReturns
  }

  private static func block(of branch: BranchPoint, _ context: RuleContext) -> Block {
    context.program.body(of: branch.function).blocks[Int(branch.block.raw)]
  }

  private static func isBusyMark(_ mark: Raised, _ context: RuleContext) -> Bool {
    let roles = context.states.roles(of: mark.state)
    return !roles.isDisjoint(with: [.loading, .pending])
  }

  private static func place(of mark: Raised, _ exit: ExitEvent, _ events: RootEvents, _ context: RuleContext) -> Place {
    let branch = mark.branch ?? BranchPoint(function: exit.function, block: exit.block)
    let block = block(of: branch, context)
    let file = context.program.file(of: branch.function)
    let source = context.program.files[Int(file.raw)].source
    if let range = bareReturn(in: block, source) { return context.place(range, in: file) }
    // `else if` without an `else`: the way out is the one that nobody wrote.
    if block.kind == .else, source.text(block.range).hasPrefix("if") { return context.place(of: mark.point) }
    if !isLeftByOwner(mark, exit, context), let told = refusal(told: mark, exit, events, context) { return context.place(of: told) }
    return mark.branch == nil ? context.place(of: mark.point) : context.place(block.range, in: file)
  }

  /// The branch does nothing but return: that is the way out, not the line that opens the branch.
  private static func bareReturn(in block: Block, _ source: SourceFile) -> SourceRange? {
    guard block.onlyReturns else { return nil }
    let text = Array(source.text(block.range).utf8), word = Array("return".utf8)
    guard text.count > word.count, let at = (0 ... text.count - word.count).last(where: { text[$0 ..< $0 + word.count].elementsEqual(word) }) else { return nil }
    let start = block.range.start + UInt32(at)
    return SourceRange(start: start, end: start + UInt32(word.count))
  }

  private static func finding(
    _ mark: Raised, _ exit: ExitEvent, _ events: RootEvents, _ place: Place, _ context: RuleContext
  ) -> Finding {
    let name = context.states.shortName(of: mark.state)
    let home = context.outermost(mark.branch?.function ?? mark.point.function)
    return Finding(
      rule: metadata.id, severity: .warning, place: place,
      message: "this way out leaves `\(name)` set: nothing lowers it, so the user waits for ever or nothing can start again",
      state: context.states.name(of: mark.state),
      entries: [context.program.qualifiedName(of: context.outermost(events.root))],
      witness: [
        Finding.Event(place: context.place(of: mark.point), lane: .first, text: "`\(name)` is set", changesState: true),
        Finding.Event(place: place, lane: .first, text: "the function is left here with `\(name)` still set"),
      ],
      remedy: "Lower `\(name)` on this way out too, or in a `defer` right after it is set.",
      enclosingDeclaration: context.program.qualifiedName(of: home))
  }
}

/// `foreign-release`: an activation that does not hold the mark releases it.
enum ForeignRelease: Rule {
  static let metadata = RuleMetadata.foreignRelease

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.value.isFree, isRefused(write, context), context.isDeferred(write.point) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .error, "`\(name)` is released here by a call that was refused because another one holds it",
        remedy: "Set up the release after the guard, so that only the activation that took `\(name)` gives it back.",
        witness: [context.writes(id, by: .second, "a call that was refused leaves by this way too: `\(name)` is free while the first call still runs")])
    }
  }

  /// On this way the mark was found taken, or may have been: one of several conditions of the guard asks for it.
  private static func isRefused(_ write: WriteEvent, _ context: RuleContext) -> Bool {
    let isFoundTaken = write.refusedBy.contains { $0.overlaps(write.state) }
    guard isFoundTaken || isBehindGuard(on: write.state, write.point, context) else { return false }
    return context.states.writes(overlapping: write.state).contains { context.states[$0].takesMark }
  }

  /// The write stands where a guard's conditions have failed, and one of them looks at the mark itself.
  private static func isBehindGuard(on mark: StateKey, _ point: CodePoint, _ context: RuleContext) -> Bool {
    guard let property = mark.wholeProperty else { return false }
    let body = context.program.body(of: point.function)
    let resolved = context.program.resolved(point.function)
    guard let block = body.block(of: point.instruction), body.blocks[Int(block.raw)].kind == .guardElse else { return false }
    return body.blocks.contains { other in
      guard case .branch(let condition, let then, let otherwise) = other.terminator, then == block || otherwise == block else { return false }
      var asked = condition
      while !asked.isNone, body[asked].opcode == .unary { asked = body[asked].a }
      return !asked.isNone && resolved.symbol(of: asked) == .property(property)
    }
  }
}

/// `duplicate-start`: an event that comes more than once starts a paging request that nothing refuses.
enum DuplicateStart: Rule {
  static let metadata = RuleMetadata.duplicateStart
  private static let events: PathKinds = [.scrollEnd, .appear, .userEvent, .change]

  static func check(_ context: RuleContext) -> [Finding] {
    var seen: Set<Place> = []
    var result: [Finding] = []
    for (number, events) in context.states.facts.roots.enumerated() where !events.entryPaths.isDisjoint(with: Self.events) {
      for (index, write) in events.writes.enumerated() where write.isLate && !write.isFailure {
        let id = WriteID(root: number, write: index)
        guard write.effect == .extend, context.isList(write.state), !write.isLatestOnly else { continue }
        guard let request = context.states.requests(of: id).first(where: { isPaging($0, write, context) }) else { continue }
        guard !context.states.isRefusedWhileOpen(id), !isCancelledByNext(id, write, context) else { continue }
        let place = context.place(of: request.point)
        guard seen.insert(place).inserted else { continue }
        result.append(finding(id, write, request, place, context))
      }
    }
    return result
  }

  /// The next start cancels this one, which looks whether it is cancelled right before it adds its rows.
  private static func isCancelledByNext(_ id: WriteID, _ write: WriteEvent, _ context: RuleContext) -> Bool {
    guard write.checks.contains(where: { $0.worth == .cancellation && $0.freshness == 0 }) else { return false }
    return context.states.conflictsThatDoNotCancel(context.judgement(of: id)).allSatisfy { $0.kind != .restart }
  }

  /// It asks with what was already loaded: a page, a cursor, the list itself.
  private static func isPaging(_ request: RequestEvent, _ write: WriteEvent, _ context: RuleContext) -> Bool {
    request.inputs.contains { input in
      input.overlaps(write.state) || !context.states.roles(of: input).isDisjoint(with: [.page, .cursor])
    }
  }

  private static func finding(
    _ id: WriteID, _ write: WriteEvent, _ request: RequestEvent, _ place: Place, _ context: RuleContext
  ) -> Finding {
    let entry = context.entryName(of: id)
    let name = context.states.shortName(of: write.state)
    let evidence = Evidence(context: context, judgement: context.judgement(of: id))
    var writes = [Finding.Write(place: context.place(of: write.point), state: context.states.name(of: write.state), effect: .extend)]
    for step in request.trace where step.kind == .call {
      writes.append(Finding.Write(place: context.place(of: step.point), state: context.states.name(of: write.state), effect: .extend))
    }
    return Finding(
      rule: metadata.id, severity: .warning, place: place,
      message: "`\(entry)` can come twice before the first answer: the same page is asked for again and `\(name)` gets its rows twice",
      state: context.states.name(of: write.state), paths: context.pathKinds(of: id), entries: [entry], writes: writes.uniqued(),
      route: evidence.route,
      witness: context.witness([
        WitnessEvent(request.point, .first, "`\(entry)` asks: `\(context.excerpt(request.point))`"),
        WitnessEvent(request.point, .second, "`\(entry)` comes again and asks for the same page"),
        context.writes(id, by: .second, "both answers arrive: `\(name)` has the same rows twice"),
      ]),
      remedy: "Refuse the start while a page is being loaded: `guard !isLoading else { return }; isLoading = true`, lowered on every way out.",
      enclosingDeclaration: context.program.qualifiedName(of: context.outermost(request.point.function)))
  }
}

/// `stalled-cursor`: the new cursor is stored without comparing it with the one asked with.
enum StalledCursor: Rule {
  static let metadata = RuleMetadata.stalledCursor

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isLate, !write.isFailure, write.effect == .replace, write.holdsResponse else { return nil }
      guard context.states.roles(of: write.state).contains(.cursor) || isAskedWithItself(id, write, context) else { return nil }
      guard context.states.inputs(of: id).contains(where: { $0.overlaps(write.state) }) else { return nil }
      let compared = context.states.root(of: id).comparedWithAnswer
      guard !compared.contains(where: { $0.overlaps(write.state) }), !context.isList(write.state) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .warning, "the new `\(name)` is not compared with the one asked with: a server that repeats it is asked for ever",
        remedy: "Stop when the new `\(name)` equals the one sent with the request.",
        witness: [context.asks(id), context.writes(id, "the server answers with the `\(name)` it was asked with, and it is stored"),
          context.asks(id).map { WitnessEvent($0.point, .second, "the next start asks for the same page, and so on") }])
    }
  }

  private static func isAskedWithItself(_ id: WriteID, _ write: WriteEvent, _ context: RuleContext) -> Bool {
    let siblings = context.states.root(of: id).writes
    return siblings.contains { $0.isLate && $0.effect == .extend && context.isList($0.state) && $0.requests == write.requests }
  }
}
