/// One write found by the audit, protected or not: a row of `inventory`.
package struct InventoryRow: Sendable, Equatable {
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
  /// Every route; a write of event code may have none.
  package var routes: [Route]

  /// A row of the inventory.
  package init(
    place: Place, state: String, effect: Finding.Effect, role: String, isLate: Bool, paths: [Finding.PathKind],
    entries: [String], routes: [Route]
  ) {
    self.place = place
    self.state = state
    self.effect = effect
    self.role = role
    self.isLate = isLate
    self.paths = paths
    self.entries = entries
    self.routes = routes
  }

  /// The verdict of the least protected route.
  package var worstVerdict: Finding.Verdict? {
    routes.map(\.verdict).min { $0.strength < $1.strength }
  }
}
