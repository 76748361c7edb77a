// Stage 7 (facts). What state is for, by what is done with it (`DESIGN.md` §2, roles): a mark is found free, taken before a
// request and given back behind it; a page is asked with, counted on and set back; whether there is more is looked at before a
// page is asked for and comes with the answer. Names only add to this.
import CallResolution
import Semantics

extension StateTable {
  /// Roles of properties that one way or another of an entry shows.
  func findUsedRoles() -> [PropertyID: StateRoles] {
    var result: [PropertyID: StateRoles] = [:]
    var counted: Set<PropertyID> = [], setBack: Set<PropertyID> = [], renewed: Set<PropertyID> = []
    for events in facts.roots {
      let requests = events.requests.filter { !$0.isDelay }
      let inputs = Set(requests.flatMap(\.inputs).compactMap(\.wholeProperty))
      let taken = Set((requests.flatMap(\.acquired) + events.writes.filter { $0.takesMark && !$0.isLate }.map(\.state)).compactMap(\.wholeProperty))
      let tested = Set(requests.flatMap(\.guardedBy).compactMap(\.wholeProperty))
      // A page of rows comes with the answer.
      let isPaging = events.writes.contains { $0.isLate && $0.effect == .extend && $0.holdsResponse }
      for write in events.writes {
        guard let property = write.state.wholeProperty else { continue }
        if write.isLate, taken.contains(property), write.value.isFree || write.effect == .remove {
          result[property, default: []].insert(.loading)
        }
        if write.isLate, isPaging, write.holdsResponse, tested.contains(property), isType("Bool", property) { result[property, default: []].insert(.hasMore) }
        switch write.effect {
        case .step: if inputs.contains(property) { counted.insert(property) }
        case .setConstant, .clear: setBack.insert(property)
        case .replace, .extend:
          let isOwn = write.sources.contains { $0.wholeProperty == property }
          if isOwn, inputs.contains(property) { counted.insert(property) }
          if isPaging, write.isLate, write.holdsResponse, !isOwn, inputs.contains(property) { renewed.insert(property) }
        default: break
        }
      }
    }
    for property in counted.intersection(setBack) where isType("Int", property) { result[property, default: []].insert(.page) }
    // Asked with, given anew by each answer, empty at the start: text or a number, not the record itself.
    for property in renewed.intersection(setBack) where isType("String", property) || isType("Int", property) {
      if program.types.kind(program[property].type) == .optional { result[property, default: []].insert(.cursor) }
    }
    return result
  }

  private func isType(_ name: String, _ property: PropertyID) -> Bool {
    program.types.externalName(program.types.unwrapped(program[property].type)).map { program.text($0) == name } ?? false
  }
}
