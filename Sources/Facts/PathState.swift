// Stage 7 (facts). What holds at a program point. Paths that crossed no request and paths that did are kept apart: only
// the late ones must have passed a check, and only what holds on all of *them* protects a write.
import CallResolution
import ControlFlow
import Semantics

/// An interned `Fact`.
struct FactHandle: Hashable, Comparable, Sendable, BitwiseCopyable {
  var raw: UInt32
  init(_ raw: UInt32) { self.raw = raw }
  static func < (a: FactHandle, b: FactHandle) -> Bool { a.raw < b.raw }
}

/// What lies between a test and now.
enum Freshness: UInt8, Comparable, Sendable {
  case sameSegment, crossedHop, crossedRequest
  static func < (a: Freshness, b: Freshness) -> Bool { a.rawValue < b.rawValue }
}

/// A branch that was passed: the condition and the truth it had. Operands keep the age they had at the test.
struct Fact: Hashable, Sendable {
  var condition: ConditionHandle
  var holds: Bool
  /// Where it was tested.
  var site: Site
  var freshness = Freshness.sameSegment
  /// Something the condition reads has been written since: good as a check that was passed, no longer as a description
  /// of the state.
  var isOverwritten = false
  /// Tested by code that runs behind a request.
  var isLate = false
  /// Holds wherever the control that starts this code can be used: a view shows it only then. What the action does first, on
  /// the next turn of the main actor, still finds it so.
  var isOfView = false
}

extension Fact {
  /// What is left of the test where another way meets that has passed it too.
  fileprivate func joined(_ other: Fact) -> Fact {
    var result = self
    result.freshness = max(freshness, other.freshness)
    result.isOverwritten = isOverwritten || other.isOverwritten
    result.isLate = isLate && other.isLate
    result.site = min(site, other.site)
    return result
  }
}

/// A mark taken by this activation: tested to be free, then set, in one segment.
struct Acquisition: Equatable, BitwiseCopyable {
  var place: PlaceHandle
  /// What it was set to.
  var value: ValueHandle
  /// Where it was set.
  var site: Site
  /// Where it was found free.
  var test: Site?
}

/// A mark raised (`isLoading = true`, `phase = .loading`) and not yet lowered on some path.
struct RaisedMark: Comparable, BitwiseCopyable {
  var place: PlaceHandle
  var site: Site
  /// The branch (a `catch`, an `else`) that was entered while the mark was up, as frame and block.
  var branch: Site?
  static func < (a: RaisedMark, b: RaisedMark) -> Bool {
    if a.place != b.place { return a.place < b.place }
    return a.site == b.site ? a.branch ?? .none < b.branch ?? .none : a.site < b.site
  }
}

/// What is known of the outcome of the last request on a path.
struct OutcomeFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  /// The request failed (`catch`, `.failure`, error present, nil result).
  static let failure = OutcomeFlags(rawValue: 1)
  /// The failure is a refusal by the server, not a lost answer.
  static let refusal = OutcomeFlags(rawValue: 2)
  static let success = OutcomeFlags(rawValue: 4)
  /// The task was found cancelled.
  static let cancelled = OutcomeFlags(rawValue: 8)
  /// `self` is gone: nothing can be harmed.
  static let selfGone = OutcomeFlags(rawValue: 16)
  /// A ticket comparison failed: the answer is outdated.
  static let outdated = OutcomeFlags(rawValue: 32)
  /// The answer itself says that nobody knows what became of the request.
  static let lost = OutcomeFlags(rawValue: 128)
  /// Paths of a failure and of something else have met since: nobody has told them apart.
  static let mixed = OutcomeFlags(rawValue: 64)
}

/// How the code that runs now came to run, beyond calls.
struct Delivery: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  /// Through an operator that drops outdated streams.
  static let latestOnly = Delivery(rawValue: 1)
  /// Inside `.task(id:)`, in structured code.
  static let viewTask = Delivery(rawValue: 2)
  /// Known to run off the main actor.
  static let offMain = Delivery(rawValue: 8)
  /// Inside `.task { }` of a view: once for each time it appears, and cancelled when it goes.
  static let viewLifetime = Delivery(rawValue: 128)
  /// On some queue of the program's own: back on the main one, work of unknown length lies between.
  static let elsewhere = Delivery(rawValue: 64)
  /// For each of many events, with a request for each.
  static let repeating = Delivery(rawValue: 32)
  /// Known to run on the main actor.
  static let onMain = Delivery(rawValue: 16)
}

/// What holds on all paths of one kind (early or late) to a point. States are copied at every branch and call, so there is
/// nothing in it that counts references.
struct Flow: Equatable {
  /// Tests passed on every path, sorted.
  var facts = RunList<FactHandle>()
  /// Marks held on every path.
  var acquired = RunList<Acquisition>()
  /// Marks raised on some path, sorted.
  var raised = RunList<RaisedMark>()
  /// Requests that may be the last one crossed, sorted; empty on early paths.
  var requests = RunList<Site>()
  /// The uninterrupted run of code this point belongs to.
  var segment: UInt32 = 0
  /// The frame that runs the segment: the one that awaited, or the closure that was called.
  var segmentFrame: UInt32 = 0
  var outcome: OutcomeFlags = []
  var delivery: Delivery = []

  init(segment: UInt32 = 0, segmentFrame: UInt32 = 0, delivery: Delivery = []) {
    self.segment = segment
    self.segmentFrame = segmentFrame
    self.delivery = delivery
  }
}

/// State at a program point: early and late flow, and what the locals hold.
struct PathState {
  var early: Flow?
  var late: Flow?
  /// By frame and local; a local that is not there holds nothing known.
  var locals = LocalValues()

  var isReachable: Bool { early != nil || late != nil }

  /// The state; what is left is one that is not reached.
  mutating func take() -> PathState {
    var taken = PathState()
    swap(&taken, &self)
    return taken
  }

  mutating func forEachFlow(_ body: (inout Flow) -> Void) {
    if early != nil { body(&early!) }
    if late != nil { body(&late!) }
  }
}

extension Flow {
  /// What holds where two paths of the same kind meet.
  func joined(_ other: Flow, facts table: FactTable, joinSegment: UInt32) -> Flow {
    var result = Flow()
    let memory = table.memory
    result.facts = table.join(facts, other.facts)
    result.acquired = acquired
    result.acquired.removeAll(in: memory) { mine in !other.acquired.contains { $0.place == mine.place } }
    result.raised = Flow.union(raised, other.raised, memory)
    result.segment = segment == other.segment ? segment : joinSegment
    // The inner one: what waited there ends in its text, on whatever way.
    result.segmentFrame = max(segmentFrame, other.segmentFrame)
    result.requests = Flow.union(requests, other.requests, memory)
    if result.requests.count > 4 { result.requests = memory.list(result.requests.prefix(4)) }
    result.outcome = joinedOutcome(other)
    // `offMain` and `onMain` must hold on both; being protected must too.
    result.delivery = delivery.intersection(other.delivery)
    return result
  }

  /// What is in one list or the other, both sorted. Lists of marks grow long where a path sets many flags, so they are merged.
  private static func union<Element: Comparable>(
    _ a: RunList<Element>, _ b: RunList<Element>, _ memory: RunMemory
  ) -> RunList<Element> {
    if a == b || b.isEmpty { return a }
    if a.isEmpty { return b }
    return memory.list(upTo: a.count + b.count) { room in
      var next = 0
      for element in b {
        while next < a.count, a[next] < element {
          room.append(a[next])
          next += 1
        }
        let isKnown = next < a.count && a[next] == element || room.last == element
        if !isKnown { room.append(element) }
      }
      for element in a[next...] { room.append(element) }
    }
  }
}

/// Interned facts of one run; a class for the same reason as `ValuePool`.
final class FactTable {
  @exclusivity(unchecked) private var facts = Interner<Fact>()
  /// By fact: what it became after a request and after a hop, if that was asked.
  @exclusivity(unchecked) private var afterRequest: [FactHandle?] = []
  @exclusivity(unchecked) private var afterHop: [FactHandle?] = []

  let memory: RunMemory
  private let pool: ValuePool

  /// Tests remembered on one path.
  static let factLimit = 20

  init(_ memory: RunMemory, _ pool: ValuePool) {
    self.memory = memory
    self.pool = pool
  }

  subscript(_ handle: FactHandle) -> Fact { facts[handle.raw] }

  /// Forgets everything, for the next entry.
  func reset() {
    facts.removeAll()
    afterRequest.removeAll(keepingCapacity: true)
    afterHop.removeAll(keepingCapacity: true)
  }

  func intern(_ fact: Fact) -> FactHandle {
    let (number, isNew) = facts.intern(fact)
    if isNew {
      afterRequest.append(nil)
      afterHop.append(nil)
    }
    return FactHandle(number)
  }

  /// Facts of both lists (sorted, like the result); of two that differ in age the older, of two cases of one value both.
  func join(_ a: RunList<FactHandle>, _ b: RunList<FactHandle>) -> RunList<FactHandle> {
    if a == b || a.isEmpty { return a }
    if b.isEmpty { return b }
    let result = memory.list(upTo: a.count) { room in
      var next = 0
      for handle in a {
        while next < b.count, b[next] < handle { next += 1 }
        if next < b.count, b[next] == handle {
          room.append(handle)
        } else if let merged = older(of: handle, in: b) ?? eitherCase(of: handle, in: b) {
          room.append(merged)
        }
      }
      room.sort()
    }
    return result == a ? a : result
  }

  /// The same test with another age, or at another place, joined with this one.
  private func older(of handle: FactHandle, in others: RunList<FactHandle>) -> FactHandle? {
    let fact = self[handle]
    for other in others {
      let twin = self[other]
      guard twin.condition == fact.condition, twin.holds == fact.holds else { continue }
      return intern(fact.joined(twin))
    }
    return nil
  }

  /// One way found a value to be this case, the other found it to be that one: where they meet it is one of the two.
  private func eitherCase(of handle: FactHandle, in others: RunList<FactHandle>) -> FactHandle? {
    let fact = self[handle]
    guard fact.holds, let mine = pool.cases(fact.condition) else { return nil }
    for other in others {
      let twin = self[other]
      guard twin.holds, let theirs = pool.cases(twin.condition), theirs.value == mine.value else { continue }
      var merged = fact.joined(twin)
      let all = Set(mine.tests + theirs.tests).sorted()
      merged.condition = all.count == 1 ? all[0] : pool.intern(.any(memory.list(all)))
      return intern(merged)
    }
    return nil
  }

  /// The facts after a boundary.
  func aged(_ handles: RunList<FactHandle>, request: Bool) -> RunList<FactHandle> {
    if handles.isEmpty { return handles }
    return memory.list(upTo: handles.count) { room in
      for handle in handles { room.append(aged(handle, request: request)) }
      room.sort()
    }
  }

  private func aged(_ handle: FactHandle, request: Bool) -> FactHandle {
    if let known = request ? afterRequest[Int(handle.raw)] : afterHop[Int(handle.raw)] { return known }
    var fact = self[handle]
    if request || !fact.isOfView { fact.freshness = max(fact.freshness, request ? .crossedRequest : .crossedHop) }
    let new = intern(fact)
    if request { afterRequest[Int(handle.raw)] = new } else { afterHop[Int(handle.raw)] = new }
    return new
  }

  func insert(_ fact: Fact, into handles: inout RunList<FactHandle>) {
    handles = memory.list(upTo: handles.count + 1) { room in
      // A repeated test renews the older one.
      for handle in handles where self[handle].condition != fact.condition || self[handle].holds != fact.holds { room.append(handle) }
      // What was tested longest ago is dropped first: it dates from before the last request.
      if room.count >= Self.factLimit {
        let oldest = (0 ..< room.count).max { (self[room[$0]].freshness, $1) < (self[room[$1]].freshness, $0) } ?? 0
        room.remove(at: oldest)
      }
      let handle = intern(fact)
      let position = (0 ..< room.count).first { room[$0] > handle } ?? room.count
      room.insert(handle, at: position)
    }
  }
}

extension Flow {
  /// What both ways say of the last request.
  fileprivate func joinedOutcome(_ other: Flow) -> OutcomeFlags {
    // Without `self` nothing happens any more: the other way says what holds.
    if outcome.contains(.selfGone) != other.outcome.contains(.selfGone) {
      return outcome.contains(.selfGone) ? other.outcome : outcome
    }
    var result = outcome.intersection(other.outcome)
    let (failed, done) = outcome.contains(.failure) ? (outcome, other.outcome) : (other.outcome, outcome)
    // Done or refused: both are definite, and whoever treats them alike has looked.
    let isDefinite = failed.contains(.refusal) && done.contains(.success)
    if outcome.contains(.mixed) || other.outcome.contains(.mixed) || failed.contains(.failure) != done.contains(.failure) && !isDefinite {
      result.insert(.mixed)
    }
    return result
  }
}
