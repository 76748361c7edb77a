import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `unresolved-boundary`: a closure that writes state is handed to a function nothing is known about.
enum UnresolvedBoundary: Rule {
  static let metadata = RuleMetadata.unresolvedBoundary

  static func check(_ context: RuleContext) -> [Finding] {
    var writing: [FunctionID: WriteEvent] = [:]
    for events in context.states.facts.roots {
      for write in events.writes where write.effect != .cancel {
        var function: FunctionID? = write.point.function
        while let current = function, context.program.declaration(of: current).kind == .closure {
          if writing[current] == nil { writing[current] = write }
          function = context.program.enclosing(current)
        }
        if writing[events.root] == nil { writing[events.root] = write }
      }
    }
    var seen: Set<CodePoint> = []
    var result: [Finding] = []
    for events in context.states.facts.roots {
      for call in events.calls where call.purpose == .unknownClosure {
        guard let closure = call.closure, let write = writing[closure], seen.insert(call.point).inserted else { continue }
        let function = context.program.text(call.name)
        let name = context.states.shortName(of: write.state)
        result.append(context.finding(
          metadata, at: call.point, "nothing says when `\(function)` calls this closure, which writes `\(name)`: if it is called late, the write escapes the audit",
          remedy: "Describe `\(function)` in the vocabulary (`closures: { last: late }` or `sync`), or annotate its closure parameter.",
          state: context.states.name(of: write.state), also: [write.point], trace: call.trace))
      }
    }
    return result
  }
}
