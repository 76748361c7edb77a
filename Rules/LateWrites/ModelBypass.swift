import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `model-bypass`: late code writes state directly although the model has a method that checks the ticket.
enum ModelBypass: Rule {
  static let metadata = RuleMetadata.modelBypass

  static func check(_ context: RuleContext) -> [Finding] {
    let methods = acceptMethods(context)
    return context.findingsPerPoint(metadata) { id, write in
      guard write.isLate, !write.isFailure, isUnsafe(id, context) else { return nil }
      guard let method = methods.first(where: { isBypassed($0, by: write, context) }) else { return nil }
      let name = context.states.shortName(of: write.state)
      return (
        .error, "`\(name)` is written directly: `\(context.program.qualifiedName(of: method.function))` checks the ticket, and other paths go through it",
        "Hand the answer to `\(context.program.qualifiedName(of: method.function))` with the ticket that was asked with."
      )
    }
  }

  /// Writes that this rule names, so that the general one need not.
  static func names(_ judgement: Judgement, _ context: RuleContext) -> Bool {
    let write = context.states[judgement.id]
    return acceptMethods(context).contains { isBypassed($0, by: write, context) }
  }

  /// A method of the state's own type that writes it behind a check.
  private struct AcceptMethod: Hashable {
    var function: FunctionID
    var state: StateKey
  }

  private static func acceptMethods(_ context: RuleContext) -> [AcceptMethod] {
    var result: [AcceptMethod] = []
    for judgement in context.judgements where judgement.verdict == .validated {
      let write = context.states[judgement.id]
      let home = context.outermost(write.point.function)
      guard let check = judgement.check, context.outermost(check.point.function) == home, check.worth == .ticket else { continue }
      // Called from outside: the late segment runs in another type.
      guard context.outermost(write.anchor.function) != home, context.program.owner(of: home) == context.owner(of: write.state) else { continue }
      let method = AcceptMethod(function: home, state: write.state)
      if !result.contains(method) { result.append(method) }
    }
    return result
  }

  private static func isBypassed(_ method: AcceptMethod, by write: WriteEvent, _ context: RuleContext) -> Bool {
    method.state.overlaps(write.state)
      && context.program.owner(of: context.outermost(write.point.function)) != context.owner(of: write.state)
  }

  private static func isUnsafe(_ id: WriteID, _ context: RuleContext) -> Bool {
    !context.states.judge(id).verdict.isSafe
  }
}
