// Stage 7 (facts). What an activation sets in the turn in which it asks and leaves so while it waits (`isLoading = true`,
// `failure = nil`, `phase = .loading`). A path that finds out first, and goes on only where it is otherwise, does not run
// meanwhile: a button that a view shows only beside a failure, a page that is asked for only when nothing loads.
import CallResolution
import ControlFlow
import Semantics

/// A constant that a piece of state holds while an activation waits.
struct HeldValue: Hashable, Sendable {
  var state: StateKey
  var value: ValueKind
}

/// What the writes behind the same requests share.
struct RequestGroup: Hashable {
  var root: Int
  var requests: [Int]
}

extension StateTable {
  /// What the activation of a late write set in the turn of its requests, and nothing has changed before the write's own segment:
  /// the same for all writes of a `RequestGroup`.
  func findHeldValues(of id: WriteID) -> [HeldValue] {
    let asked = requests(of: id)
    guard !asked.isEmpty else { return [] }
    var result: [HeldValue] = []
    for write in root(of: id).writes where write.isEarly && !write.isLate && Self.canContradict(write.value) && !write.isTransient {
      guard asked.allSatisfy({ isPassed(write, before: $0) }) else { continue }
      result.append(HeldValue(state: write.state, value: write.value))
    }
    return result.filter { held in
      result.allSatisfy { $0.state != held.state || $0.value == held.value } && !isChanged(held, before: id) && isLeftAlone(held, by: id)
    }
  }

  private static func canContradict(_ value: ValueKind) -> Bool {
    switch value {
    case .null, .bool, .enumCase, .handle, .made, .fresh: true
    default: false
    }
  }

  /// The activation set the state to this very constant on its way to the requests, so that is what it asked with.
  func isAskedWith(_ value: ValueKind, in state: StateKey, by id: WriteID) -> Bool {
    guard value.isConstant else { return false }
    let own = root(of: id).writes.filter { $0.isEarly && !$0.isLate && $0.state == state }
    return own.allSatisfy { $0.value == value }
      && requests(of: id).allSatisfy { request in own.contains { isPassed($0, before: request) } }
  }

  /// Whoever gets to the request has come by the write, or does before its turn ends (`task = Task { … }`).
  private func isPassed(_ write: WriteEvent, before request: RequestEvent) -> Bool {
    guard let (mine, theirs) = parting(of: write, from: request) else { return false }
    let body = program.body(of: mine.function)
    return body.isAlwaysBefore(mine.instruction, theirs.instruction) || body.isAlwaysAfter(mine.instruction, theirs.instruction)
  }

  /// Where the ways from the entry to the write and to the request part, if nothing is handed to anyone on the rest of the way
  /// to the write: the two points are of one function.
  private func parting(of write: WriteEvent, from request: RequestEvent) -> (CodePoint, CodePoint)? {
    let ways = [write.trace, request.trace].map { $0.filter { [.entry, .call, .capture, .boundary].contains($0.kind) } }
    let shared = zip(ways[0], ways[1]).prefix { $0 == $1 }.count
    guard shared > 0, !ways[0][shared...].contains(where: { $0.kind == .boundary }) else { return nil }
    let mine = shared < ways[0].count ? ways[0][shared].point : write.point
    let theirs = shared < ways[1].count ? ways[1][shared].point : request.point
    return mine.function == theirs.function ? (mine, theirs) : nil
  }

  /// No event sets it to something else meanwhile. What other answers set it to, they set it to when they are done.
  private func isLeftAlone(_ held: HeldValue, by id: WriteID) -> Bool {
    if isBound(held.state) { return false }
    return writes(overlapping: held.state).allSatisfy { other in
      let write = self[other]
      guard write.isEarly, !write.isLate, write.effect != .cancel, write.value != held.value, !write.isTransient else { return true }
      // Emptied to be filled anew.
      if isSetAgain(write, to: held, in: other.root) { return true }
      return other.root == id.root && requests(of: id).contains { parting(of: write, from: $0) != nil }
    }
  }

  private func isSetAgain(_ write: WriteEvent, to held: HeldValue, in root: Int) -> Bool {
    facts.roots[root].writes.contains { again in
      again.state == held.state && again.value == held.value && again.segment == write.segment && !again.isLate
        && again.point.function == write.point.function
        && program.body(of: write.point.function).isAlwaysAfter(again.point.instruction, write.point.instruction)
    }
  }

  /// An earlier answer of the same activation has set it to something else by then.
  private func isChanged(_ held: HeldValue, before id: WriteID) -> Bool {
    let asked = self[id].requestNumbers
    return root(of: id).writes.contains { other in
      other.isLate && other.state.overlaps(held.state) && other.value != held.value && !other.requestNumbers.contains { asked.contains($0) }
    }
  }

  /// The other write stands behind a test that comes out otherwise while the activation waits.
  func isShutOut(_ theirs: WriteEvent, while id: WriteID) -> Bool {
    guard theirs.isEarly, !theirs.isLate, !theirs.tests.isEmpty else { return false }
    return self[id].held.contains { held in theirs.tests.contains { Self.contradicts($0, held) } } || isOver(theirs, since: id)
  }

  /// It needs state to be without a value; the activation found one where it asked, and nothing ever takes it away.
  private func isOver(_ theirs: WriteEvent, since id: WriteID) -> Bool {
    theirs.tests.contains { test in
      guard test.subject == .presence, !test.holds, !isBound(test.state) else { return false }
      let found = StateTest(state: test.state, subject: .presence, holds: true)
      return requests(of: id).contains { $0.tests.contains(found) } && keepsValue(test.state)
    }
  }

  /// A constant, or what is only ever given an object or a value made then and there.
  private func keepsValue(_ state: StateKey) -> Bool {
    let writes = writes(overlapping: state)
    if writes.isEmpty { return program.isFixed(state) }
    return writes.allSatisfy { self[$0].effect == .replace && (self[$0].value.isNew || self[$0].value == .handle) }
  }

  private static func contradicts(_ test: StateTest, _ held: HeldValue) -> Bool {
    guard test.state == held.state else { return false }
    switch (test.subject, held.value) {
    case (.truth, .bool(let now)): return now != test.holds
    case (.presence, .null): return test.holds
    case (.presence, .handle), (.presence, .made), (.presence, .fresh): return !test.holds
    case (.enumCase(let tested), .enumCase(let now)): return (tested == now) != test.holds
    default: return false
    }
  }
}
