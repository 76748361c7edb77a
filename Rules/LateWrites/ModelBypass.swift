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
    let methods = context.acceptMethods
    return context.findingsPerPoint(metadata) { id, write in
      guard write.isLate, !write.isFailure, write.key?.isPosition != true, isUnsafe(id, context) else { return nil }
      guard let method = methods.bypassed(by: write, context) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .error, "`\(name)` is written directly: `\(context.program.qualifiedName(of: method.function))` checks the ticket, and other paths go through it",
        remedy: "Hand the answer to `\(context.program.qualifiedName(of: method.function))` with the ticket that was asked with.")
    }
  }

  /// Methods of the programs' types that write their own state behind a check.
  struct Methods {
    /// A method, with the state it writes.
    struct Method: Hashable {
      var function: FunctionID
      var state: StateKey
    }
    private var methods: [Method] = []

    init(_ context: RuleContext) {
      for judgement in context.judgements where judgement.verdict == .validated {
        let write = context.states[judgement.id]
        let home = context.outermost(write.point.function)
        guard let check = judgement.check, check.worth == .ticket, context.outermost(check.point.function) == home else { continue }
        // Called with an answer: the late segment runs in another function.
        guard context.outermost(write.anchor.function) != home, context.program.owner(of: home) == context.owner(of: write.state)
        else { continue }
        let method = Method(function: home, state: write.state)
        if !methods.contains(method) { methods.append(method) }
      }
    }

    /// The method that a write goes around: from outside, or in the callback of another method of the type.
    func bypassed(by write: WriteEvent, _ context: RuleContext) -> Method? {
      let home = context.outermost(write.point.function)
      let isOutside = context.program.owner(of: home) != context.owner(of: write.state)
      let isCallback = write.point.function != home
      guard isOutside || isCallback && write.holdsResponse else { return nil }
      return methods.first { $0.state.overlaps(write.state) && $0.function != home }
    }
  }

  private static func isUnsafe(_ id: WriteID, _ context: RuleContext) -> Bool {
    !context.judgement(of: id).verdict.isSafe
  }
}

extension RuleContext {
  /// Methods of the program's models that check a ticket before they write.
  var acceptMethods: ModelBypass.Methods { shared(ModelBypass.Methods.self) { ModelBypass.Methods(self) } }
}
