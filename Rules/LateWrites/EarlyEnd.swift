// A rule about what has-more is computed from: it follows the expression back, not the paths.

import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `early-end`: has-more is taken from a number of rows counted after filtering, although the response announces it.
enum EarlyEnd: Rule {
  static let metadata = RuleMetadata.earlyEnd

  static func check(_ context: RuleContext) -> [Finding] {
    context.findingsPerPoint(metadata) { id, write in
      guard write.isLate, !write.isFailure, isHasMore(write.state, context) else { return nil }
      guard let counted = countedAfterFiltering(write.point, context) else { return nil }
      let name = context.states.shortName(of: write.state)
      return .init(
        .warning, "`\(name)` is counted from rows that are left after filtering: a page of known rows ends the list although the response announces more",
        remedy: "Take it from the response: `\(context.program.text(context.program.declaration(of: counted).name))` says whether there is more.",
        witness: [context.asks(id), context.writes(id, "a page of rows that were all known leaves nothing after filtering: `\(name)` says that the list ends")])
    }
  }

  private static func isHasMore(_ state: StateKey, _ context: RuleContext) -> Bool {
    context.states.roles(of: state).contains(.hasMore)
      || context.states.shortName(of: state).mentions(["reachedend", "islast", "isatend", "endreached", "exhausted", "allloaded"])
  }

  private static let filters: Set<String> = [
    "filter", "subtracting", "Set", "uniqued", "removingDuplicates", "unique", "deduplicated", "compactMap",
  ]

  /// The property of the response that announces more pages, if the written value counts filtered rows of that response and
  /// does not ask it.
  private static func countedAfterFiltering(_ write: CodePoint, _ context: RuleContext) -> PropertyID? {
    let origins = context.origins
    let program = context.program
    let body = program.body(of: write.function)
    guard body[write.instruction].opcode == .store else { return nil }
    var isCounted = false
    var isFiltered = false
    var announcement: PropertyID?
    var isAsked = false
    origins.trace(CodePoint(function: write.function, instruction: body[write.instruction].b), limit: 60) { point, instruction in
      let type = program.types.unwrapped(program.resolved(point.function).type(of: point.instruction))
      if program.types.kind(type) == .nominal, let property = announcing(TypeID(program.types[type].identity), program) {
        announcement = property
      }
      switch instruction.opcode {
      case .member, .identifier:
        if let property = origins.property(point) {
          if isAnnouncement(property, program) { isAsked = true }
          // A page of the response is followed to the response; the program's own state is not.
          guard instruction.opcode == .member, !instruction.a.isNone, body.instructions.indices.contains(Int(instruction.a.raw)) else { return .stop }
          if let owner = program[property].owner, let found = announcing(owner, program) { announcement = found }
          return .stop
        }
        if ["count", "isEmpty"].contains(program.text(instruction.name)) { isCounted = true }
        return .follow
      case .call:
        if filters.contains(origins.calleeName(point)) { isFiltered = true }
        return .follow
      case .closure: return .stop
      default: return .follow
      }
    }
    return isCounted && isFiltered && !isAsked ? announcement : nil
  }

  private static func announcing(_ type: TypeID, _ program: Program) -> PropertyID? {
    guard program[type].kind == .struct || program[type].kind == .class else { return nil }
    return program[type].properties.first { isAnnouncement($0, program) && program[$0].isLet }
  }

  private static func isAnnouncement(_ property: PropertyID, _ program: Program) -> Bool {
    if !program.roles(of: property).isDisjoint(with: [.hasMore, .cursor]) { return true }
    let name = program.text(program.declaration(of: property).name)
    return ["total", "totalcount", "totalresults", "nextpage", "hasnext", "islast", "lastpage", "pagecount", "totalpages"].contains(name.lowercased())
  }
}
