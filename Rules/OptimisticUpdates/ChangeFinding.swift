// How the rules about optimistic changes build a finding: in the function that makes the request, one for all writes that
// one change of the code would put right.
import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

extension RuleContext {
  /// One finding for the writes of each function that belong to the same requests, at the first of them.
  func changeFindings(
    _ rule: RuleMetadata, _ ids: [WriteID], remedy: String, message: (_ name: String) -> String,
    witness: (_ id: WriteID, _ name: String) -> [WitnessEvent?]
  ) -> [Finding] {
    struct Key: Hashable {
      var function: FunctionID
      var requests: [CodePoint]
    }
    var groups: [Key: [WriteID]] = [:]
    for id in ids { groups[Key(function: outermost(home(of: id).function), requests: states[id].requests), default: []].append(id) }
    // Several of them may sit at one place: their order is that of the writes.
    return groups.values.sorted { $0[0] < $1[0] }.map { group in
      // Of the ways that lead to one write the shortest tells enough.
      let ordered = group.sorted { a, b in
        let (left, right) = (states[a], states[b])
        let (first, second) = (self.place(of: home(of: a)), self.place(of: home(of: b)))
        return first == second ? (left.trace.count, a) < (right.trace.count, b) : first < second
      }
      let write = states[ordered[0]]
      let evidence = Evidence(context: self, judgement: judgement(of: ordered[0]))
      var writes = ordered.map { id in
        Finding.Write(place: self.place(of: states[id].point), state: states.name(of: states[id].state), effect: states[id].effect.reported)
      }
      // A closure or helper writes for the code that calls it.
      writes += ordered.flatMap { id in
        [home(of: id), states[id].anchor].map {
          Finding.Write(place: self.place(of: $0), state: states.name(of: states[id].state), effect: states[id].effect.reported)
        }
      }
      let place = self.home(of: ordered[0])
      return Finding(
        rule: rule.id, severity: rule.defaultSeverity, place: self.place(of: place), message: message(states.shortName(of: write.state)),
        state: states.name(of: write.state), verdict: write.isLate ? judgement(of: ordered[0]).verdict.reported : nil,
        paths: pathKinds(of: ordered[0]), entries: ordered.map { entryName(of: $0) }.uniqued(), writes: writes.uniqued(),
        route: evidence.route, conflict: evidence.conflict, witness: self.witness(witness(ordered[0], states.shortName(of: write.state))), remedy: remedy,
        enclosingDeclaration: program.qualifiedName(of: outermost(place.function)))
    }
  }

  /// The write, or the call that leads to it, in the function that makes the request.
  private func home(of id: WriteID) -> CodePoint {
    let write = states[id]
    let asked = write.isLate ? states.requests(of: id) : states.root(of: id).requests
    let asking = Set(asked.map { outermost($0.point.function) })
    let way = write.trace.filter { $0.kind == .call || $0.kind == .boundary }.map(\.point) + [write.point]
    return way.last { asking.contains(outermost($0.function)) } ?? (write.isLate ? write.anchor : write.point)
  }
}
