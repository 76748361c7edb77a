// A finding as every reporter sees it: plain values, no reference to the analysed program. A rule builds it; the
// fingerprint is filled in later, over all findings of the run (see Fingerprint.swift).

/// One reported defect with its evidence.
package struct Finding: Sendable, Equatable {
  /// The rule that speaks.
  package var rule: RuleID
  /// The weight of this finding: by evidence, unless the configuration fixed it.
  package var severity: Severity
  /// What is marked in the source.
  package var place: Place
  /// One sentence: what is wrong, in terms of the audited code.
  package var message: String
  /// The state that is written, as `Type.property`, if the finding is about state.
  package var state: String?
  /// The verdict on the worst route, if the finding is about a write.
  package var verdict: Verdict?
  /// The kinds of path on which the write lies.
  package var paths: [PathKind]
  /// The functions through which control comes in, as `Type.function`.
  package var entries: [String]
  /// Every write this finding stands for, its own included when it is one.
  package var writes: [Write]
  /// From the entry to the write: each call, boundary and check on the way.
  package var route: [RouteStep]
  /// What undoes or overtakes the write, if the rule needs such a pair.
  package var conflict: Remark?
  /// The event order in which the write does harm, first event first.
  package var witness: [Event]
  /// What to write instead, naming the project's own ticket where there is one; may hold lines to paste.
  package var remedy: String
  /// The declaration around the finding, as `Type.function(label:)`: the part of the fingerprint that survives moves.
  package var enclosingDeclaration: String
  /// The lasting name of this finding; empty until the run has seen all findings.
  package var fingerprint: Fingerprint

  /// A finding as a rule makes it, with no fingerprint yet.
  package init(
    rule: RuleID, severity: Severity, place: Place, message: String, state: String? = nil, verdict: Verdict? = nil,
    paths: [PathKind] = [], entries: [String] = [], writes: [Write] = [], route: [RouteStep] = [],
    conflict: Remark? = nil, witness: [Event] = [], remedy: String, enclosingDeclaration: String
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
    self.state = state
    self.verdict = verdict
    self.paths = paths
    self.entries = entries
    self.writes = writes
    self.route = route
    self.conflict = conflict
    self.witness = witness
    self.remedy = remedy
    self.enclosingDeclaration = enclosingDeclaration
    self.fingerprint = .none
  }
}

extension Finding {
  /// Every place the finding speaks of, its own first.
  package var allPlaces: [Place] {
    [place] + writes.map(\.place) + route.map(\.place) + witness.map(\.place) + (conflict.map { [$0.place] } ?? [])
  }

  /// A place and a sentence about it.
  package struct Remark: Hashable, Sendable {
    /// Where the sentence holds.
    package let place: Place
    /// What happens there.
    package let text: String

    /// A sentence about a place.
    package init(place: Place, text: String) {
      self.place = place
      self.text = text
    }
  }

  /// One event of a witness.
  package struct Event: Hashable, Sendable {
    /// The expression that acts.
    package let place: Place
    /// Who acts.
    package let lane: Lane
    /// What happens.
    package let text: String
    /// Whether the state that the finding is about is another one afterwards.
    package let changesState: Bool

    /// An event at a place.
    package init(place: Place, lane: Lane, text: String, changesState: Bool = false) {
      self.place = place
      self.lane = lane
      self.text = text
      self.changesState = changesState
    }
  }

  /// Who acts in an event of a witness: a lane of the sequence diagram.
  package enum Lane: String, CaseIterable, Sendable {
    /// The user, or whatever else makes events: timers, notifications, life cycle.
    case user
    /// The request whose response comes too late, or the first attempt.
    case first
    /// The request that took its place, or the next attempt.
    case second
  }

  /// A write of state.
  package struct Write: Hashable, Sendable {
    /// The writing expression.
    package let place: Place
    /// What is written, as `Type.property`.
    package let state: String
    /// How it changes.
    package let effect: Effect

    /// A write of `state` at `place`.
    package init(place: Place, state: String, effect: Effect) {
      self.place = place
      self.state = state
      self.effect = effect
    }
  }

  /// One step of the way from an entry to a write.
  package struct RouteStep: Hashable, Sendable {
    /// The expression that takes the step.
    package let place: Place
    /// What sort of step it is.
    package let kind: StepKind
    /// What happens there, in a few words.
    package let text: String

    /// A step of a route.
    package init(place: Place, kind: StepKind, text: String) {
      self.place = place
      self.kind = kind
      self.text = text
    }
  }

  /// The sorts of step on a route.
  package enum StepKind: String, CaseIterable, Sendable {
    case entry, call, capture, request, boundary, check, write
  }
}
