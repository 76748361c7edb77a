// The inventory: every write with the ways to it and what protects it on each, protected ones too. It is the audit report a
// reviewer works with, so nothing is left out because it is safe.
import CallResolution
import Checking
import Diagnostics
import Facts
import Rules

/// Rows of `inventory`.
enum Inventory {
  /// What a row is about: an expression of a helper writes what its callers hand in.
  private struct Subject: Hashable {
    var point: CodePoint
    var state: StateKey
  }

  /// A write on the way from one entry.
  private typealias Way = (write: WriteOutline, entry: RootEvents)

  /// One row for each writing expression and each state it writes, in order of place.
  static func rows(_ context: RuleContext) -> [InventoryRow] {
    var ways: [Subject: [Way]] = [:]
    var subjects: [Subject] = []
    var names: [FunctionID: String] = [:]
    for entry in context.states.facts.roots {
      if names[entry.root] == nil { names[entry.root] = context.entryName(of: entry) }
      for write in entry.writes.map(\.outline) + entry.repeated where write.effect != .cancel && context.states.isState(write.state) {
        let subject = Subject(point: write.point, state: write.state)
        if ways[subject] == nil { subjects.append(subject) }
        ways[subject, default: []].append((write, entry))
      }
    }
    let judged = Dictionary(grouping: context.judgements.indices) { number in
      let write = context.states[context.judgements[number].id]
      return Subject(point: write.point, state: write.state)
    }
    // Several writes may stand at one place: a `defer` is run at each way out.
    return subjects.map { row(for: $0.point, ways[$0]!, names, judged[$0] ?? [], context) }.enumerated()
      .sorted { ($0.element.place, $0.element.state, $0.offset) < ($1.element.place, $1.element.state, $1.offset) }
      .map(\.element)
  }

  private static func row(
    for point: CodePoint, _ ways: [Way], _ names: [FunctionID: String], _ judgements: [Int], _ context: RuleContext
  ) -> InventoryRow {
    let first = ways[0].write
    let paths = ways.reduce(into: Set<Finding.PathKind>()) { $0.formUnion(context.pathKinds(of: $1.write, from: $1.entry)) }
    let entries = Set(ways.map { names[$0.entry.root]! })
    return InventoryRow(
      place: context.place(of: point), state: context.states.name(of: first.state), effect: first.effect.reported,
      role: context.states.roles(of: first.state).description, isLate: ways.contains { $0.write.isLate },
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
