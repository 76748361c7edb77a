import CallResolution
import Checking
import ControlFlow
import Diagnostics
import Facts
import Semantics

/// `write-before-reread`: a record whose last outcome is unknown is changed before it was read again.
enum WriteBeforeReread: Rule {
  static let metadata = RuleMetadata.writeBeforeReread

  static func check(_ context: RuleContext) -> [Finding] {
    let changes = changes(context).filter { !doubts(of: $0, context).isEmpty }.map(\.first)
    let remedy = "Refuse the change, or read the record again first, while its last outcome is unknown."
    return context.changeFindings(metadata, changes, remedy: remedy) { name in
      "`\(name)` can be changed while nobody knows what its last change came to: the mark set for that is not looked at"
    } witness: { id, name in
      [
        context.request(of: id, "the request of a change times out: nobody knows what the server made of it"),
        context.writes(id, by: .user, "the user changes `\(name)` again, from a value that may not be the server's"),
      ]
    }
  }

  /// A write that shows what is then asked for, with the requests that follow.
  private struct Change {
    var first: WriteID
    var requests: Set<CodePoint>
  }

  /// Optimistic changes, those included that nothing rolls back.
  private static func changes(_ context: RuleContext) -> [Change] {
    var result: [Change] = []
    for (root, events) in context.states.facts.roots.enumerated() {
      let asked = events.requests.filter { !$0.isDelay && $0.takesParameters }
      guard !asked.isEmpty, events.writes.contains(where: { $0.isLate && $0.isDoubtSide }) else { continue }
      for (number, write) in events.writes.enumerated() where write.isEarly && !write.isLate && shows(write, events, context) {
        result.append(Change(first: WriteID(root: root, write: number), requests: Set(asked.map(\.point))))
        break
      }
    }
    return result
  }

  /// The state is also what the answer confirms.
  private static func shows(_ write: WriteEvent, _ events: RootEvents, _ context: RuleContext) -> Bool {
    guard OptimisticPattern.isValue(write, context) else { return false }
    return events.writes.contains { $0.isLate && !$0.isUndoingSide && $0.holdsResponse && $0.state.overlaps(write.state) }
  }

  /// Marks for an unknown outcome of the change that its start does not look at.
  private static func doubts(of change: Change, _ context: RuleContext) -> [WriteID] {
    let events = context.states.facts.roots[change.first.root]
    let first = context.states[change.first]
    return events.writes.indices.map { WriteID(root: change.first.root, write: $0) }.filter { id in
      let mark = context.states[id]
      guard mark.isLate, mark.isDoubtSide, !mark.isRefusal, !mark.holdsFailure, !mark.state.overlaps(first.state) else { return false }
      guard mark.requests.contains(where: { change.requests.contains($0) }), mark.raisesDoubt else { return false }
      guard !first.tests.contains(where: { $0.refuses(mark) }), !isReadBefore(mark, events) else { return false }
      return isNamedDoubt(mark, context) || isSettledByReading(mark.state, of: first.state, except: change.first.root, context)
    }
  }

  /// The entry itself settles the doubt before it writes.
  private static func isReadBefore(_ mark: WriteEvent, _ events: RootEvents) -> Bool {
    events.writes.contains { $0.isLate && $0.isEarly && $0.state.overlaps(mark.state) }
  }

  private static func isNamedDoubt(_ mark: WriteEvent, _ context: RuleContext) -> Bool {
    let words = ["unknown", "unsure", "uncertain", "doubt", "reread", "mustread", "unclear"]
    if case .enumCase(let name) = mark.value { return context.program.text(name).mentions(words) }
    return context.states.shortName(of: mark.state).mentions(words)
  }

  /// Another entry stores what it read of the record and takes the mark back.
  private static func isSettledByReading(_ mark: StateKey, of value: StateKey, except root: Int, _ context: RuleContext) -> Bool {
    context.states.writes(overlapping: mark).contains { id in
      let settling = context.states[id]
      guard id.root != root, settling.isLate, !settling.isFailure, settling.lowersDoubt else { return false }
      let others = context.states.root(of: id).writes
      return others.contains { $0.isLate && !$0.isFailure && $0.holdsResponse && $0.state.overlaps(value) }
        && !others.contains { $0.isEarly && !$0.isLate && $0.state.overlaps(value) }
    }
  }
}

extension WriteEvent {
  /// The request failed, or its answer says that nobody knows.
  fileprivate var isDoubtSide: Bool { isFailure || isLost }

  fileprivate var raisesDoubt: Bool {
    switch value {
    case .bool(true), .enumCase: true
    default: effect == .extend && value != .null
    }
  }

  fileprivate var lowersDoubt: Bool {
    switch value {
    case .bool(false), .null, .empty, .enumCase, .made: true
    default: effect == .remove || effect == .clear
    }
  }
}

extension StateTest {
  /// The test cannot come out this way once the mark is up.
  fileprivate func refuses(_ mark: WriteEvent) -> Bool {
    guard state.overlaps(mark.state) else { return false }
    switch subject {
    case .membership, .truth: return !holds
    case .presence: return !holds && mark.state == state
    case .enumCase(let tested):
      if case .enumCase(let raised) = mark.value { return holds ? tested != raised : tested == raised }
      return true
    case .other: return true
    }
  }
}
