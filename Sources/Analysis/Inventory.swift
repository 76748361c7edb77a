// The inventory: every write with the ways to it and what protects it on each, protected ones too. It is the audit report a
// reviewer works with, so nothing is left out because it is safe.
import CallResolution
import Checking
import Diagnostics
import Facts
import Rules

/// Rows of `inventory`.
enum Inventory {
  /// One row for each writing expression, in order of place.
  static func rows(_ context: RuleContext) -> [InventoryRow] {
    var routes: [CodePoint: [WriteID]] = [:]
    for id in context.states.writeIDs where context.states[id].effect != .cancel {
      routes[context.states[id].point, default: []].append(id)
    }
    let judged = Dictionary(grouping: context.judgements.indices, by: { context.states[context.judgements[$0].id].point })
    // Several writes may stand at one place: a `defer` is run at each way out.
    let points = routes.keys.sorted { ($0.function.raw, $0.instruction.raw) < ($1.function.raw, $1.instruction.raw) }
    let rows = points.map { row(for: $0, routes[$0]!.sorted(), judged[$0] ?? [], context) }
    return rows.enumerated()
      .sorted { ($0.element.place, $0.element.state, $0.offset) < ($1.element.place, $1.element.state, $1.offset) }
      .map(\.element)
  }

  private static func row(
    for point: CodePoint, _ writes: [WriteID], _ judgements: [Int], _ context: RuleContext
  ) -> InventoryRow {
    let first = context.states[writes[0]]
    var paths: Set<Finding.PathKind> = []
    var entries: Set<String> = []
    for id in writes {
      paths.formUnion(context.pathKinds(of: id))
      entries.insert(context.entryName(of: id))
    }
    return InventoryRow(
      place: context.place(of: point), state: context.states.name(of: first.state), effect: first.effect.reported,
      role: context.states.roles(of: first.state).description, isLate: writes.contains { context.states[$0].isLate },
      paths: paths.sorted(), entries: entries.sorted { $0.precedesInBytes($1) },
      verdicts: judgements.map { context.judgements[$0].verdict.reported },
      routes: { judgements.map { route(for: context.judgements[$0], context) } })
  }

  private static func route(for judgement: Judgement, _ context: RuleContext) -> InventoryRow.Route {
    let evidence = Evidence(context: context, judgement: judgement)
    return InventoryRow.Route(
      steps: evidence.route, verdict: judgement.verdict.reported,
      issuedAt: judgement.check?.issuedAt.map { context.place(of: $0) },
      checkedAt: judgement.check.map { context.place(of: $0.point) }, conflict: evidence.conflict)
  }
}
