import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `missing-scenario`: no test plays one of the orders that break a ticketed model.
///
/// A model is a type, no view, with a late write behind a ticket of its own. What its methods are for follows from what they do: a
/// start sends a request, a reset gives the ticket a new value and sends none. Tests are read for the order in which they
/// call them.
enum MissingScenario: Rule {
  static let metadata = RuleMetadata.missingScenario

  private enum Scenario: String, CaseIterable {
    case endTwice = "reaches the end twice"
    case overlap = "delivers overlapping pages"
    case lateAfterReset = "delivers an old response after a reset"
    case retry = "fails and then retries"
  }

  static func check(_ context: RuleContext) -> [Finding] {
    models(context).map { type, model in
      let played = Set(tests(of: type, context).flatMap { scenarios(played: $0, model, context) })
      let missing = Scenario.allCases.filter { !played.contains($0) && model.isOpen(to: $0) }
      return (type, missing)
    }.compactMap { type, missing in
      guard !missing.isEmpty else { return nil }
      let site = context.program[type].sites[0]
      let declaration = context.program.files[Int(site.file.raw)].index.types[Int(site.declaration.raw)]
      return context.finding(
        metadata, at: context.place(declaration.nameRange, in: site.file), in: context.program[type].qualifiedName,
        "no test of `\(context.program[type].qualifiedName)` \(missing.map(\.rawValue).joined(separator: "; none "))",
        remedy: "Write the missing test with a double that holds its responses.")
    }
  }

  private struct Model {
    var starts: Set<FunctionID> = []
    var resets: Set<FunctionID> = []
    var isPaged = false
    /// Its requests can fail, as far as the model tells.
    var canFail = false

    func isOpen(to scenario: Scenario) -> Bool {
      switch scenario {
      case .endTwice, .overlap: isPaged
      case .lateAfterReset: true
      case .retry: canFail
      }
    }
  }

  /// Types with a ticket that works, with their methods by what they do.
  private static func models(_ context: RuleContext) -> [(TypeID, Model)] {
    var result: [TypeID: Model] = [:]
    for judgement in context.judgements where judgement.verdict == .validated {
      guard case .property(let property)? = judgement.check?.state?.root, let owner = context.program[property].owner, isTicket(property, context),
        !context.program.isView(owner)
      else { continue }
      guard case .property(let written) = context.states[judgement.id].state.root, context.program[written].owner == owner else { continue }
      var model = result[owner] ?? Model()
      model.starts.insert(context.states.root(of: judgement.id).root)
      for step in context.states[judgement.id].trace where context.program.owner(of: step.point.function) == owner {
        model.starts.insert(context.outermost(step.point.function))
      }
      model.canFail = model.canFail || context.states.root(of: judgement.id).writes.contains { $0.isLate && $0.isFailure }
      model.isPaged = model.isPaged || context.states[judgement.id].effect == .extend
      for id in context.states.writes(overlapping: judgement.check!.state!) where !context.states[id].isLate {
        let home = context.outermost(context.states[id].point.function)
        if !context.states.root(of: id).requests.contains(where: { !$0.isDelay }) || !model.starts.contains(home) { model.resets.insert(home) }
      }
      result[owner] = model
    }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// One value that a start takes with it. A record found again in its list is no ticket of a request.
  private static func isTicket(_ property: PropertyID, _ context: RuleContext) -> Bool {
    switch context.program.types.kind(context.program.types.unwrapped(context.program[property].type)) {
    case .array, .dictionary, .set: false
    default: true
    }
  }

  /// Test functions that call the type's methods, with the calls in order of their text.
  private static func tests(of type: TypeID, _ context: RuleContext) -> [(test: FunctionID, calls: [FunctionID])] {
    let program = context.program
    return program.functionIDs.filter { context.isTest($0) && context.isTestFunction($0) }.compactMap { test in
      let calls = calls(in: test, of: type, context)
      return calls.isEmpty ? nil : (test, calls)
    }
  }

  private static func calls(in function: FunctionID, of type: TypeID, _ context: RuleContext) -> [FunctionID] {
    let body = context.program.body(of: function)
    var result: [FunctionID] = []
    for (number, instruction) in body.instructions.enumerated() {
      switch instruction.opcode {
      case .call:
        let point = CodePoint(function: function, instruction: ValueID(UInt32(number)))
        for target in context.origins.targets(of: point) {
          if context.program.owner(of: target) == type { result.append(target) } else if context.isTest(target), target != function {
            result += calls(in: target, of: type, context, depth: 1)
          }
        }
      case .closure:
        let closure = context.program.function(FunctionDeclarationID(instruction.index), in: context.program.file(of: function))
        result += calls(in: closure, of: type, context)
      default: break
      }
    }
    return result
  }

  /// Helpers of the test, one level deep.
  private static func calls(in helper: FunctionID, of type: TypeID, _ context: RuleContext, depth: Int) -> [FunctionID] {
    let body = context.program.body(of: helper)
    return body.instructions.indices.flatMap { number -> [FunctionID] in
      guard body.instructions[number].opcode == .call else { return [] }
      return context.origins.targets(of: CodePoint(function: helper, instruction: ValueID(UInt32(number)))).filter { context.program.owner(of: $0) == type }
    }
  }

  private static func scenarios(played test: (test: FunctionID, calls: [FunctionID]), _ model: Model, _ context: RuleContext) -> [Scenario] {
    let starts = test.calls.indices.filter { model.starts.contains(test.calls[$0]) }
    let resets = test.calls.indices.filter { model.resets.contains(test.calls[$0]) }
    var result: [Scenario] = []
    if starts.count > 1 { result += [.endTwice, .overlap] }
    if let first = starts.first, resets.contains(where: { $0 > first }) || starts.count > 1 && resets.isEmpty { result.append(.lateAfterReset) }
    if starts.count > 1, mentionsFailure(test.test, context) { result.append(.retry) }
    return result
  }

  private static func mentionsFailure(_ test: FunctionID, _ context: RuleContext) -> Bool {
    let program = context.program
    if program.text(program.declaration(of: test).name).mentions(["fail", "error", "retry"]) { return true }
    let functions = [test] + program.children(of: test)
    return functions.contains { function in
      program.body(of: function).instructions.contains { instruction in
        [.member, .implicitMember, .identifier].contains(instruction.opcode) && program.text(instruction.name).mentions(["fail", "error", "throw"])
      }
    }
  }
}
