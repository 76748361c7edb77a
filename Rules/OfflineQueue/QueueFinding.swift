// How the rules about operations build a finding: they have no conflict and no verdict, but places that belong together.
import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

extension RuleContext {
  /// A finding at a point, with further places of the same defect.
  func finding(
    _ rule: RuleMetadata, at point: CodePoint, _ message: String, remedy: String, state: String? = nil, also: [CodePoint] = [],
    trace: [TraceStep] = [], witness: [WitnessEvent] = []
  ) -> Finding {
    finding(
      rule, at: place(of: point), in: program.qualifiedName(of: outermost(point.function)), message, remedy: remedy, state: state,
      also: also, trace: trace, witness: witness)
  }

  func finding(
    _ rule: RuleMetadata, at place: Place, in declaration: String, _ message: String, remedy: String, state: String? = nil,
    also: [CodePoint] = [], trace: [TraceStep] = [], witness: [WitnessEvent] = []
  ) -> Finding {
    Finding(
      rule: rule.id, severity: rule.defaultSeverity, place: place, message: message, state: state,
      entries: trace.first.map { [program.qualifiedName(of: outermost($0.point.function))] } ?? [],
      writes: also.map { Finding.Write(place: self.place(of: $0), state: state ?? declaration, effect: .replace) }.uniqued(),
      route: trace.map { Finding.RouteStep(place: self.place(of: $0.point), kind: $0.kind.reported, text: excerpt($0.point)) },
      witness: self.witness(witness),
      remedy: remedy, enclosingDeclaration: declaration)
  }

  /// A property as a finding's place: its name.
  func place(of property: PropertyID) -> Place {
    place(program.declaration(of: property).nameRange, in: program[property].file)
  }

  /// The points, from the event outwards to its entry, at which code leads to it.
  func way(_ point: CodePoint, _ trace: [TraceStep]) -> [CodePoint] {
    [point] + trace.filter { $0.kind == .call || $0.kind == .boundary }.map(\.point).reversed()
  }

  /// In the innermost function that leads to both, what leads to the event stands before what leads to the request.
  func comesBefore(_ point: CodePoint, _ trace: [TraceStep], _ request: RequestEvent) -> Bool {
    let asked = way(request.point, request.trace)
    for mine in way(point, trace) {
      if let theirs = asked.first(where: { $0.function == mine.function }) { return mine.instruction.raw < theirs.instruction.raw }
    }
    return true
  }

  /// The same, and the code goes on to the request without beginning a loop anew.
  func leads(_ point: CodePoint, _ trace: [TraceStep], to request: RequestEvent) -> Bool {
    let asked = way(request.point, request.trace)
    for mine in way(point, trace) {
      guard let theirs = asked.first(where: { $0.function == mine.function }) else { continue }
      let body = program.body(of: mine.function)
      guard mine.instruction.raw < theirs.instruction.raw, let start = body.block(of: mine.instruction), let end = body.block(of: theirs.instruction)
      else { return false }
      var seen: Set<BlockID> = [start]
      var work = [start]
      while let block = work.popLast() {
        if block == end { return true }
        for next in body.successors(block) where body.blocks[Int(next.raw)].kind != .loopHead && seen.insert(next).inserted {
          work.append(next)
        }
      }
      return false
    }
    return false
  }

  func name(of point: CodePoint) -> String {
    program.text(program.declaration(of: outermost(point.function)).name)
  }
}

extension String {
  /// The words of a camel-case name, in lower case.
  var camelWords: [String] {
    var words: [String] = []
    var current = ""
    for character in self {
      if character.isUppercase || character == "_" || character == " " {
        if !current.isEmpty { words.append(current) }
        current = ""
      }
      if character.isLetter { current += character.lowercased() }
    }
    return current.isEmpty ? words : words + [current]
  }

  /// Contains one of the words, whatever the case.
  func mentions(_ words: [String]) -> Bool {
    let lower = lowercased()
    return words.contains { lower.contains($0) }
  }
}
