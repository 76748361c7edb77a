/// One write found by the audit, protected or not: a row of `inventory`.
package struct InventoryRow: Sendable {
  /// The way to the write from one entry, and what protects it there.
  package struct Route: Sendable, Equatable {
    /// Entry, calls, boundaries, checks and the write.
    package var steps: [Finding.RouteStep]
    /// What protects the write on this route.
    package var verdict: Finding.Verdict
    /// Where the compared value was read, if there is a check.
    package var issuedAt: Place?
    /// Where it is compared.
    package var checkedAt: Place?
    /// What could overtake the write.
    package var conflict: Finding.Remark?

    /// A route with its verdict.
    package init(
      steps: [Finding.RouteStep], verdict: Finding.Verdict, issuedAt: Place? = nil, checkedAt: Place? = nil,
      conflict: Finding.Remark? = nil
    ) {
      self.steps = steps
      self.verdict = verdict
      self.issuedAt = issuedAt
      self.checkedAt = checkedAt
      self.conflict = conflict
    }
  }

  /// The writing expression.
  package var place: Place
  /// What is written, as `Type.property`.
  package var state: String
  /// How it changes.
  package var effect: Finding.Effect
  /// What the state is for (`list`, `cursor`, `flag`, `ticket`, …), empty where nothing tells.
  package var role: String
  /// Whether a route reaches the write only through a request.
  package var isLate: Bool
  /// The kinds of path on which the write lies.
  package var paths: [Finding.PathKind]
  /// The functions through which control comes in.
  package var entries: [String]
  /// What protects the write, for each route.
  package var verdicts: [Finding.Verdict]
  private let makeRoutes: @Sendable () -> [Route]

  /// Every route; a write of event code may have none. They are made when asked for: those of all writes together are
  /// longer than all that the audit keeps.
  package var routes: [Route] { makeRoutes() }

  /// A row of the inventory; `routes` has an element for each of `verdicts`.
  package init(
    place: Place, state: String, effect: Finding.Effect, role: String, isLate: Bool, paths: [Finding.PathKind],
    entries: [String], verdicts: [Finding.Verdict], routes: @escaping @Sendable () -> [Route]
  ) {
    self.place = place
    self.state = state
    self.effect = effect
    self.role = role
    self.isLate = isLate
    self.paths = paths
    self.entries = entries
    self.verdicts = verdicts
    makeRoutes = routes
  }

  /// The verdict of the least protected route.
  package var worstVerdict: Finding.Verdict? {
    verdicts.min { $0.strength < $1.strength }
  }
}
