import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `shared-pending-flag`: one Bool stands for the writes of many records.
enum SharedPendingFlag: Rule {
  static let metadata = RuleMetadata.sharedPendingFlag

  static func check(_ context: RuleContext) -> [Finding] {
    var seen: Set<Place> = []
    var result: [Finding] = []
    for events in context.states.facts.roots {
      for request in events.requests where !request.isDelay {
        for mark in request.marks + unguarded(request, events, context)
        where isFlag(mark, context) && isHeldUntilAnswer(mark, events) && isRecordChange(request, mark, events, context) {
          let place = context.place(of: mark.testedAt ?? mark.setAt)
          guard seen.insert(place).inserted else { continue }
          result.append(finding(mark.state, place, mark.setAt, context))
        }
      }
    }
    return result
  }

  /// A flag that is only set, never tested: it stands for the change all the same.
  private static func unguarded(_ request: RequestEvent, _ events: RootEvents, _ context: RuleContext) -> [TakenMark] {
    guard request.marks.isEmpty else { return [] }
    return events.writes.compactMap { write in
      // In the text that asks: an indicator that a helper turns on and off belongs to the screen.
      guard write.isEarly, !write.isLate, case .bool(true) = write.value, context.outermost(write.point.function) == context.outermost(request.point.function),
        !context.states.roles(of: write.state).isDisjoint(with: [.loading, .pending])
      else { return nil }
      return TakenMark(state: write.state, testedAt: nil, setAt: write.point, value: write.value)
    }
  }

  /// One Bool, no entry of a dictionary and no part of one record in a list.
  private static func isFlag(_ mark: TakenMark, _ context: RuleContext) -> Bool {
    guard case .bool = mark.value else { return false }
    switch context.program.types.kind(context.program.types.unwrapped(context.states.type(of: mark.state.whole))) {
    case .array, .dictionary, .set: return false
    default: return true
    }
  }

  /// It is lowered when the answer is there; a flag against re-entrance is down before anything is waited for.
  private static func isHeldUntilAnswer(_ mark: TakenMark, _ events: RootEvents) -> Bool {
    let lowered = events.writes.filter { write in
      guard write.state == mark.state, case .bool = write.value else { return false }
      return write.value != mark.value
    }
    return lowered.isEmpty || lowered.contains { $0.isLate }
  }

  /// The entry changes one record among several: it is given the record, and a list beside the mark holds it.
  private static func isRecordChange(_ request: RequestEvent, _ mark: TakenMark, _ events: RootEvents, _ context: RuleContext) -> Bool {
    events.writes.contains { write in
      guard context.isList(write.state.whole), owner(of: write.state, context) == owner(of: mark.state, context) else { return false }
      if isGivenRecord(write, request, mark, context) { return true }
      guard request.takesParameters else { return false }
      switch write.effect {
      case .positionStore, .keyedStore, .remove: return true
      case .extend: return write.isLate && write.value == .parameter && write.parameters.contains { request.parameters.contains($0) }
      default: return write.key != nil
      }
    }
  }

  /// One function takes the mark, asks with the record it was given and adds it to the list; its callers took the record from
  /// a list of their own.
  private static func isGivenRecord(_ write: WriteEvent, _ request: RequestEvent, _ mark: TakenMark, _ context: RuleContext) -> Bool {
    let home = context.outermost(request.point.function)
    guard write.effect == .extend, write.isLate, write.addsOne, !write.holdsResponse, context.outermost(write.point.function) == home,
      context.outermost(mark.setAt.function) == home
    else { return false }
    return isGiven(write.point, isAsIs: true, context) && isGiven(request.point, isAsIs: false, context)
  }

  /// The call is made with what its function was given, as it is or in part, or with something made of that.
  private static func isGiven(_ call: CodePoint, isAsIs: Bool, _ context: RuleContext) -> Bool {
    let home = context.outermost(call.function)
    let parameters = Set(context.program.declaration(of: home).parameters.map(\.local))
    let instruction = context.origins[call]
    guard instruction.opcode == .call, !parameters.isEmpty else { return false }
    return context.program.body(of: call.function).operands(of: instruction.list).contains { operand in
      var isGiven = false
      context.origins.trace(CodePoint(function: call.function, instruction: operand.value), limit: 20) { point, instruction in
        if instruction.opcode == .local, parameters.contains(LocalID(instruction.index)) { isGiven = true }
        return isGiven || context.outermost(point.function) != home || isAsIs && instruction.opcode == .call ? .stop : .follow
      }
      return isGiven
    }
  }

  private static func owner(of state: StateKey, _ context: RuleContext) -> TypeID? {
    guard case .property(let property) = state.root else { return nil }
    return context.program[property].owner
  }

  private static func finding(_ state: StateKey, _ place: Place, _ setAt: CodePoint, _ context: RuleContext) -> Finding {
    let name = context.states.shortName(of: state)
    return Finding(
      rule: metadata.id, severity: .warning, place: place,
      message: "`\(name)` is one flag for the changes of all records: while one is saved, a change of any other is dropped",
      state: context.states.name(of: state),
      writes: [Finding.Write(place: context.place(of: setAt), state: context.states.name(of: state), effect: .setConstant)],
      witness: context.witness([
        WitnessEvent(setAt, .first, "a change of one record sets `\(name)` and asks", changesState: true),
        WitnessEvent(setAt, .user, "the user changes another record before the answer: `\(name)` is set, so nothing is sent"),
      ]),
      remedy: "Keep the pending mark per record: a dictionary from the record's identity to a ticket.",
      enclosingDeclaration: context.program.qualifiedName(of: context.outermost(setAt.function)))
  }
}
