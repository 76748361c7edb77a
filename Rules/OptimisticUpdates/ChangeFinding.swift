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
    _ rule: RuleMetadata, _ ids: [WriteID], in home: (_ id: WriteID) -> FunctionID? = { _ in nil }, remedy: String,
    severity: (_ id: WriteID) -> Severity? = { _ in nil }, message: (_ name: String) -> String,
    witness: (_ id: WriteID, _ name: String) -> [WitnessEvent?]
  ) -> [Finding] {
    struct Key: Hashable {
      var function: FunctionID
      var requests: [CodePoint]
    }
    var groups: [Key: [WriteID]] = [:]
    func point(_ id: WriteID) -> CodePoint { place(of: id, in: home(id)) }
    for id in ids { groups[Key(function: outermost(point(id).function), requests: states[id].requests), default: []].append(id) }
    // Several of them may sit at one place: their order is that of the writes.
    return groups.values.sorted { $0[0] < $1[0] }.map { group in
      // Of the ways that lead to one write the shortest tells enough.
      let ordered = group.sorted { a, b in
        let (left, right) = (states[a], states[b])
        let (first, second) = (self.place(of: point(a)), self.place(of: point(b)))
        return first == second ? (left.trace.count, a) < (right.trace.count, b) : first < second
      }
      let write = states[ordered[0]]
      let evidence = Evidence(context: self, judgement: judgement(of: ordered[0]))
      var writes = ordered.map { id in
        Finding.Write(place: self.place(of: states[id].point), state: states.name(of: states[id].state), effect: states[id].effect.reported)
      }
      // A closure or helper writes for the code that calls it.
      writes += ordered.flatMap { id in
        [point(id), states[id].anchor].map {
          Finding.Write(place: self.place(of: $0), state: states.name(of: states[id].state), effect: states[id].effect.reported)
        }
      }
      let place = point(ordered[0])
      return Finding(
        rule: rule.id, severity: severity(ordered[0]) ?? rule.defaultSeverity, place: self.place(of: place), message: message(states.shortName(of: write.state)),
        state: states.name(of: write.state), verdict: write.isLate ? judgement(of: ordered[0]).verdict.reported : nil,
        paths: pathKinds(of: ordered[0]), entries: ordered.map { entryName(of: $0) }.uniqued(), writes: writes.uniqued(),
        route: evidence.route, conflict: evidence.conflict, witness: self.witness(witness(ordered[0], states.shortName(of: write.state))), remedy: remedy,
        enclosingDeclaration: program.qualifiedName(of: outermost(place.function)))
    }
  }

  /// The write, or the call that leads to it, in the function that changes and asks.
  private func place(of id: WriteID, in function: FunctionID?) -> CodePoint {
    let write = states[id]
    let way = way(of: id)
    if let function { return way.last { outermost($0.function) == function } ?? write.point }
    let asked = write.isLate ? states.requests(of: id) : states.root(of: id).requests
    let asking = Set(asked.map { outermost($0.point.function) })
    return way.last { asking.contains(outermost($0.function)) } ?? (write.isLate ? write.anchor : write.point)
  }

  /// The calls and closures that lead to a write, and the write.
  private func way(of id: WriteID) -> [CodePoint] { way(states[id].point, states[id].trace).reversed() }

  /// The innermost function that leads to the change, the request and what settles it; nil where one of the writes lies more
  /// than two calls below it, or on a turn that only a notification of the work begins.
  func home(of first: WriteID, asking request: RequestEvent, settling late: WriteID) -> FunctionID? {
    let asked = Set(way(request.point, request.trace).map { outermost($0.function) })
    let begun = way(of: first), settled = way(of: late)
    func last(_ way: [CodePoint], in home: FunctionID) -> Int? { way.lastIndex { outermost($0.function) == home } }
    guard let home = begun.map({ outermost($0.function) }).last(where: { asked.contains($0) && last(settled, in: $0) != nil }),
      let start = last(begun, in: home), let end = last(settled, in: home), begun[start] != settled[end]
    else { return nil }
    for (id, position) in [(first, start), (late, end)] {
      let below = states[id].trace.filter { $0.kind == .call || $0.kind == .boundary }.dropFirst(position + 1)
      if below.count > 1 || below.contains(where: { $0.kind == .boundary }) { return nil }
    }
    return home
  }

  /// As far as the ways to them tell, both writes are of one state of one object: settings that share a class are not one
  /// setting, and deep down a path two members may share a name.
  func isOfOneObject(_ a: WriteEvent, _ b: WriteEvent) -> Bool {
    if let first = a.object, let second = b.object, first != second { return false }
    guard let first = target(of: a), let second = target(of: b) else { return true }
    return first == second || [first, second].contains { program.declaration(of: $0).isComputed }
  }

  /// The property an assignment names.
  private func target(of write: WriteEvent) -> PropertyID? {
    let body = program.body(of: write.point.function)
    let instruction = body[write.point.instruction]
    guard instruction.opcode == .store else { return nil }
    let target = body[instruction.a]
    guard target.opcode == .member || target.opcode == .identifier,
      case .property(let property) = program.resolved(write.point.function).symbol(of: instruction.a)
    else { return nil }
    return property
  }
}
