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
      for request in events.requests where !request.isDelay && request.takesParameters {
        for mark in request.marks + unguarded(request, events, context) where isBool(mark) && isRecordChange(request, mark, events, context) {
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
      guard write.isEarly, !write.isLate, case .bool(true) = write.value,
        !context.states.roles(of: write.state).isDisjoint(with: [.loading, .pending])
      else { return nil }
      return TakenMark(state: write.state, testedAt: nil, setAt: write.point, value: write.value)
    }
  }

  private static func isBool(_ mark: TakenMark) -> Bool {
    if case .bool = mark.value { return true }
    return false
  }

  /// The entry changes one record among several: it is given the record, and a list beside the mark holds it.
  private static func isRecordChange(_ request: RequestEvent, _ mark: TakenMark, _ events: RootEvents, _ context: RuleContext) -> Bool {
    events.writes.contains { write in
      guard context.isList(write.state.whole), owner(of: write.state, context) == owner(of: mark.state, context) else { return false }
      switch write.effect {
      case .positionStore, .keyedStore, .remove: return true
      case .extend: return write.isLate && write.value == .parameter && write.parameters.contains { request.parameters.contains($0) }
      default: return write.key != nil
      }
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
