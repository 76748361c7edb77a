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
}

/// A mark taken by this activation: tested to be free, then set, in one segment.
struct Acquisition: Hashable, Sendable {
  var place: PlaceHandle
  /// What it was set to.
  var value: ValueHandle
  /// Where it was set.
  var site: Site
  /// Where it was found free.
  var test: Site?
}

/// A mark raised (`isLoading = true`, `phase = .loading`) and not yet lowered on some path.
struct RaisedMark: Hashable, Sendable {
  var place: PlaceHandle
  var site: Site
  /// The branch (a `catch`, an `else`) that was entered while the mark was up, as frame and block.
  var branch: Site?
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
  /// In a task whose handle was cancelled before this one was started and stored where the next start cancels it.
  static let cancelledOnRestart = Delivery(rawValue: 4)
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

/// What holds on all paths of one kind (early or late) to a point.
struct Flow: Hashable, Sendable {
  /// Tests passed on every path, sorted.
  var facts: [FactHandle] = []
  /// Marks held on every path.
  var acquired: [Acquisition] = []
  /// Marks raised on some path.
  var raised: [RaisedMark] = []
  /// The uninterrupted run of code this point belongs to.
  var segment: UInt32 = 0
  /// The frame that runs the segment: the one that awaited, or the closure that was called.
  var segmentFrame: UInt32 = 0
  /// Requests that may be the last one crossed, sorted; empty on early paths.
  var requests: [Site] = []
  var outcome: OutcomeFlags = []
  var delivery: Delivery = []
}

/// State at a program point: early and late flow, and what the locals hold.
struct PathState: Sendable {
  var early: Flow?
  var late: Flow?
  /// By frame and local; a local that is not there holds nothing known.
  var locals: [LocalKey: ValueHandle] = [:]

  var isReachable: Bool { early != nil || late != nil }

  mutating func forEachFlow(_ body: (inout Flow) -> Void) {
    if early != nil { body(&early!) }
    if late != nil { body(&late!) }
  }
}

/// A local in one activation of its function.
struct LocalKey: Hashable, Sendable {
  var frame: UInt32
  var local: LocalID
}

extension Flow {
  /// What holds where two paths of the same kind meet.
  func joined(_ other: Flow, facts table: inout FactTable, joinSegment: UInt32) -> Flow {
    var result = Flow()
    result.facts = table.join(facts, other.facts)
    result.acquired = acquired.filter { mine in
      other.acquired.contains { $0.place == mine.place }
    }
    result.raised = raised
    for mark in other.raised where !result.raised.contains(mark) { result.raised.append(mark) }
    result.raised.sort { ($0.place, $0.site, $0.branch ?? .none) < ($1.place, $1.site, $1.branch ?? .none) }
    result.segment = segment == other.segment ? segment : joinSegment
    result.segmentFrame = min(segmentFrame, other.segmentFrame)
    result.requests = Array(Set(requests + other.requests)).sorted()
    if result.requests.count > 4 { result.requests.removeLast(result.requests.count - 4) }
    result.outcome = outcome.intersection(other.outcome)
    if outcome.contains(.mixed) || other.outcome.contains(.mixed) || outcome.contains(.failure) != other.outcome.contains(.failure) {
      result.outcome.insert(.mixed)
    }
    // `offMain` and `onMain` must hold on both; being protected must too.
    result.delivery = delivery.intersection(other.delivery)
    return result
  }
}

/// Interned facts of one run.
struct FactTable {
  private(set) var facts: [Fact] = []
  private var index: [Fact: FactHandle] = [:]

  /// Tests remembered on one path.
  static let factLimit = 20

  subscript(_ handle: FactHandle) -> Fact { facts[Int(handle.raw)] }

  mutating func intern(_ fact: Fact) -> FactHandle {
    if let known = index[fact] { return known }
    let handle = FactHandle(UInt32(facts.count))
    facts.append(fact)
    index[fact] = handle
    return handle
  }

  /// Facts of both lists; of two that differ in age the older.
  mutating func join(_ a: [FactHandle], _ b: [FactHandle]) -> [FactHandle] {
    if a == b { return a }
    var result: [FactHandle] = []
    for handle in a {
      if b.contains(handle) {
        result.append(handle)
        continue
      }
      let fact = self[handle]
      for other in b {
        let twin = self[other]
        guard twin.condition == fact.condition, twin.holds == fact.holds else { continue }
        var merged = fact
        merged.freshness = max(fact.freshness, twin.freshness)
        merged.isOverwritten = fact.isOverwritten || twin.isOverwritten
        merged.site = min(fact.site, twin.site)
        result.append(intern(merged))
        break
      }
    }
    result.sort()
    return result
  }

  /// The facts after a boundary.
  mutating func aged(_ handles: [FactHandle], request: Bool) -> [FactHandle] {
    var result = handles.map { handle -> FactHandle in
      var fact = self[handle]
      fact.freshness = max(fact.freshness, request ? .crossedRequest : .crossedHop)
      return intern(fact)
    }
    result.sort()
    return result
  }

  mutating func insert(_ fact: Fact, into handles: inout [FactHandle]) {
    // A repeated test renews the older one.
    handles.removeAll { self[$0].condition == fact.condition && self[$0].holds == fact.holds }
    // What was tested longest ago is dropped first: it dates from before the last request.
    if handles.count >= Self.factLimit {
      let oldest = handles.indices.max { (self[handles[$0]].freshness, $1) < (self[handles[$1]].freshness, $0) } ?? 0
      handles.remove(at: oldest)
    }
    let handle = intern(fact)
    let position = handles.firstIndex { $0 > handle } ?? handles.count
    handles.insert(handle, at: position)
  }
}
