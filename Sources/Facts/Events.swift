// Stage 7 (facts). What a run of the interpreter records: the raw material of verdicts and rules. Everything in here is
// free of the run's interning: state is named program-wide, values are summarised.
import CallResolution
import ControlFlow
import Semantics
import SourceText

/// A piece of state, program-wide: instances of one type share it.
package struct StateKey: Hashable, Sendable {
  package enum Root: Hashable, Sendable {
    case property(PropertyID)
    /// A member that no file declares, of the given type if that is known.
    case external(NameID, of: TypeID?)
    case sharedLocal(LocalID, FunctionID)

    /// Written out: comparing the ids of other modules is a call each.
    package static func == (a: Root, b: Root) -> Bool {
      switch (a, b) {
      case (.property(let first), .property(let second)): first.raw == second.raw
      case (.external(let first, let type), .external(let second, let other)): first.raw == second.raw && type?.raw == other?.raw
      case (.sharedLocal(let first, let home), .sharedLocal(let second, let other)):
        first.raw == second.raw && home.raw == other.raw
      default: false
      }
    }
  }
  package var root: Root
  /// Members of values kept in it (`entries[id]` → `pending`).
  package var parts: [PropertyID] = []
  /// External members below it (`iconView` → `image`).
  package var suffix: [NameID] = []

  package init(root: Root, parts: [PropertyID] = [], suffix: [NameID] = []) {
    self.root = root
    self.parts = parts
    self.suffix = suffix
  }

  /// Parts told apart; what lies deeper belongs to the last of them.
  static let partLimit = 2

  /// The stored property, whatever part of its value is meant.
  package var whole: StateKey { StateKey(root: root) }

  /// The stored property, if its whole value is meant.
  package var wholeProperty: PropertyID? {
    guard case .property(let property) = root, parts.isEmpty, suffix.isEmpty else { return nil }
    return property
  }

  /// A member of an object nobody knows: of what was handed in, not of the program.
  package var isOfUnknownObject: Bool {
    if case .external(_, of: nil) = root { return true }
    return false
  }

  /// Writing one may change the other.
  package func overlaps(_ other: StateKey) -> Bool {
    guard root == other.root, Self.agree(parts, other.parts) else { return false }
    return Self.agree(suffix, other.suffix)
  }
}

extension Program {
  /// A constant, or a constant member of a value.
  func isFixed(_ state: StateKey) -> Bool {
    guard case .property(let property) = state.root, state.suffix.isEmpty else { return false }
    return self[state.parts.last ?? property].isLet
  }
}

extension StateKey {
  /// One leads to the other.
  private static func agree<Step: Equatable>(_ a: [Step], _ b: [Step]) -> Bool {
    let shared = min(a.count, b.count)
    return a[..<shared] == b[..<shared]
  }
}

/// A position in a function of the program.
package struct CodePoint: Hashable, Sendable {
  package var function: FunctionID
  package var instruction: ValueID
  package init(function: FunctionID, instruction: ValueID) {
    self.function = function
    self.instruction = instruction
  }
}

/// What a written or compared value is, as far as rotation and roles need it.
package enum ValueKind: Hashable, Sendable {
  case unknown
  case null
  case bool(Bool)
  case constant(NameID)
  /// `[]`, `[:]`, `.init()`, an empty string
  case empty
  case fresh
  case handle
  case made
  case enumCase(NameID)
  /// Read of state.
  case state(StateKey)
  case parameter
  case response
  case failure
  case derived

  /// Nobody else has it yet.
  var isNew: Bool { self == .made || self == .fresh }

  /// What a mark holds that nobody has taken.
  package var isFree: Bool { self == .null || self == .bool(false) }

  /// Written out in the code: a flag, a phase, nothing.
  package var isConstant: Bool {
    switch self {
    case .null, .bool, .constant, .empty, .enumCase: true
    default: false
    }
  }
}

/// How a write changes state.
package enum WriteEffect: String, Hashable, Sendable {
  case replace, clear, extend, remove, removePosition, reorder, keyedStore, positionStore, step, setConstant
  /// The task, request or subscription in the place is cancelled; the place itself keeps its value.
  case cancel
}

/// What was compared and what it was worth, as seen at a write. An object, since the writes behind a check share it.
package final class CheckSummary: Sendable {
  package enum Worth: Hashable, Sendable {
    /// An issued value against current state.
    case ticket
    /// Both sides current, or the same value on both.
    case vacuous
    /// A state of a flag, phase or text that can come back, whatever is compared with it.
    case condition
    /// Cancellation of the running task.
    case cancellation
  }
  package let worth: Worth
  /// The state on the current side.
  package let state: StateKey?
  /// The state the issued side was read from, if it was.
  package let issuedFrom: StateKey?
  package let issuedKind: ValueKind
  package let point: CodePoint
  /// A boundary lies between the check and the write.
  package let freshness: UInt8
  /// The current side is the payload of an enum case: any other case refuses.
  package let isPayload: Bool
  /// Where the issued side was read, if it is known.
  package let issuedAt: CodePoint?

  init(
    worth: Worth, state: StateKey?, issuedFrom: StateKey?, issuedKind: ValueKind, point: CodePoint, freshness: UInt8,
    isPayload: Bool, issuedAt: CodePoint?
  ) {
    self.worth = worth
    self.state = state
    self.issuedFrom = issuedFrom
    self.issuedKind = issuedKind
    self.point = point
    self.freshness = freshness
    self.isPayload = isPayload
    self.issuedAt = issuedAt
  }
}

/// A step of the way from an entry to an event.
package struct TraceStep: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case entry, call, capture, request, boundary, check, write }
  package var kind: Kind
  package var point: CodePoint
}

/// A write of state on one route. An object, since verdicts look at the same writes many times; it is changed only while
/// its entry is run, so that a check for overlapping access at each look would find nothing.
package final class WriteEvent: @unchecked Sendable {
  @exclusivity(unchecked) package var point: CodePoint
  @exclusivity(unchecked) package var state: StateKey
  @exclusivity(unchecked) package var effect: WriteEffect
  @exclusivity(unchecked) package var value: ValueKind
  /// The object that has the state.
  @exclusivity(unchecked) package var object: ObjectPath?
  /// Names of state whose *issued* (before the last request) content the stored value holds.
  @exclusivity(unchecked) package var snapshotOf: [StateKey] = []
  /// State the stored value was made from, and whether anything never seen before went into it.
  @exclusivity(unchecked) package var sources: [StateKey] = []
  @exclusivity(unchecked) package var holdsFresh = false
  /// The stored value holds what a request gave.
  @exclusivity(unchecked) package var holdsResponse = false
  /// The stored value holds something of the time before the last request: a parameter, a capture, what was read then.
  @exclusivity(unchecked) package var holdsIssued = false
  /// The stored value was computed, after the last request, from state alone: nothing in it is of an earlier turn or of an
  /// answer.
  @exclusivity(unchecked) package var isRecomputed = false
  /// One element is added, not the elements of a page.
  @exclusivity(unchecked) package var addsOne = false
  /// The stored value holds the error.
  @exclusivity(unchecked) package var holdsFailure = false
  /// Reached only / also by paths that crossed a request.
  @exclusivity(unchecked) package var isLate = false
  @exclusivity(unchecked) package var isEarly = false
  @exclusivity(unchecked) package var isFailure = false
  @exclusivity(unchecked) package var isRefusal = false
  /// The answer says that nobody knows what became of the request.
  @exclusivity(unchecked) package var isLost = false
  @exclusivity(unchecked) package var isOutdatedSide = false
  /// The last request is known to have succeeded (a test of its answer, not only that nothing was thrown).
  @exclusivity(unchecked) package var isSuccess = false
  /// Paths of a failure and of something else have met: nobody has told them apart.
  @exclusivity(unchecked) package var isMixedOutcome = false
  /// The task was found cancelled.
  @exclusivity(unchecked) package var isCancelledSide = false
  /// Where values in it that never were before were made, and parameters of the entry that flowed in.
  @exclusivity(unchecked) package var fresh: [CodePoint] = []
  @exclusivity(unchecked) package var parameters: [ParameterSource] = []
  /// The key or index under which it is stored, if any.
  @exclusivity(unchecked) package var key: KeySummary?
  @exclusivity(unchecked) package var checks: [CheckSummary] = []
  /// It takes the mark it writes: the mark was tested free in this segment.
  @exclusivity(unchecked) package var takesMark = false
  /// Marks held.
  @exclusivity(unchecked) package var acquired: [StateKey] = []
  /// Of a late write, marks that its activation holds: found once all writes are known, then looked at for each pair.
  @exclusivity(unchecked) var marks: [StateKey] = []
  /// Of a late write, what its activation holds state at: found like `marks`.
  @exclusivity(unchecked) var held: [HeldValue] = []
  /// A flag that is up and down again within one segment (`isAnimating`): nobody sees it between.
  @exclusivity(unchecked) var isTransient = false
  /// State whose being free was tested, or taken, on the way, in this activation.
  @exclusivity(unchecked) package var guardedBy: [StateKey] = []
  /// State whose value was tested in the segment of an early write, and how the test came out.
  @exclusivity(unchecked) package var tests: [StateTest] = []
  /// Tests of what never changes, passed anywhere on the way: another way of the same object passes none that says otherwise.
  @exclusivity(unchecked) package var premises: [StateTest] = []
  /// Marks that were found taken on this way.
  @exclusivity(unchecked) package var refusedBy: [StateKey] = []
  /// Requests crossed last.
  @exclusivity(unchecked) package var requests: [CodePoint] = []
  /// The same as positions in the entry's `requests`: one line of a client's code asks for many things.
  @exclusivity(unchecked) package var requestNumbers: [Int] = []
  var requestSites: [Site] = []
  @exclusivity(unchecked) package var isLatestOnly = false
  /// Runs for each of many events, even if its entry runs once.
  @exclusivity(unchecked) package var isRepeating = false
  @exclusivity(unchecked) package var isViewTask = false
  /// Inside `.task { }` without an id.
  @exclusivity(unchecked) package var isInViewTask = false
  @exclusivity(unchecked) package var isOffMain = false
  @exclusivity(unchecked) package var isOnMain = false
  @exclusivity(unchecked) package var segment: UInt32 = 0
  /// Where the finding sits: in the function that runs the late segment, at the call that leads to the write.
  @exclusivity(unchecked) package var anchor: CodePoint
  @exclusivity(unchecked) package var trace: [TraceStep] = []

  init(point: CodePoint, state: StateKey, effect: WriteEffect, value: ValueKind, anchor: CodePoint) {
    self.point = point
    self.state = state
    self.effect = effect
    self.value = value
    self.anchor = anchor
  }
}

/// What the way to a write says without what protects it.
package struct WriteOutline: Sendable {
  package var point: CodePoint
  package var state: StateKey
  package var effect: WriteEffect
  package var isLate: Bool
  package var isFailure: Bool
  /// Inside `.task { }`, and inside `.task(id:)`.
  package var isInViewTask: Bool
  package var isViewTask: Bool
  package var trace: [TraceStep]
}

extension WriteEvent {
  /// Where it stands, and the calls that lead there.
  package var places: [CodePoint] { [point] + trace.filter { $0.kind == .call }.map(\.point) }

  package var outline: WriteOutline {
    WriteOutline(
      point: point, state: state, effect: effect, isLate: isLate, isFailure: isFailure, isInViewTask: isInViewTask,
      isViewTask: isViewTask, trace: trace)
  }
}

/// A passed test of what a piece of state holds.
package struct StateTest: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// Is there a value (for an element: under that key)?
    case presence
    case truth
    case enumCase(NameID)
    /// Is the record among them?
    case membership
    /// Compared with anything else.
    case other
  }
  package var state: StateKey
  package var subject: Subject
  package var holds: Bool
}

/// A key or index of an element write.
package struct KeySummary: Hashable, Sendable {
  /// Read before the last request on every path.
  package var isIssued: Bool
  /// Comes from the response.
  package var isResponse: Bool
  /// Found by identity after the last boundary (`firstIndex(where:)`).
  package var isFoundAgain: Bool
  /// A position (row, index) rather than an identity.
  package var isPosition: Bool
  package var source: StateKey?
}

/// What comes back from a request.
package enum AnswerContent: Sendable {
  /// Something beyond whether it was done.
  case value
  case nothing
  case unknown
}

/// A request on one route.
package struct RequestEvent: Sendable {
  package var point: CodePoint
  /// State that flowed into its arguments or receiver.
  package var inputs: [StateKey]
  /// The state that is asked, if it is one.
  package var receiver: StateKey?
  /// Parameters of the entry flowed in.
  package var takesParameters: Bool
  package var parameters: [ParameterSource] = []
  /// Those that are arguments themselves, not only something read from them.
  package var sent: [ParameterSource] = []
  /// The callee's name, for messages.
  package var name: NameID
  package var isDelay: Bool
  /// Nobody looks at what it gives back, or at whether it failed (`_ = try? await …`).
  package var isDiscarded = false
  package var isOptionalTry = false
  package var answer = AnswerContent.unknown
  package var segment: UInt32
  package var isLate: Bool
  /// Marks held, and tested or held, where it starts.
  package var acquired: [StateKey]
  package var guardedBy: [StateKey]
  /// Where the marks held were tested and set.
  package var marks: [TakenMark] = []
  /// What state was found to hold where it starts.
  var tests: [StateTest] = []
  package var trace: [TraceStep]
}

/// A mark held by an activation.
package struct TakenMark: Hashable, Sendable {
  package var state: StateKey
  /// Where it was found free.
  package var testedAt: CodePoint?
  package var setAt: CodePoint
  package var value: ValueKind

  package init(state: StateKey, testedAt: CodePoint?, setAt: CodePoint, value: ValueKind) {
    self.state = state
    self.testedAt = testedAt
    self.setAt = setAt
    self.value = value
  }
}

/// A mark that says "busy", still up at a way out.
package struct Raised: Hashable, Sendable {
  package var state: StateKey
  /// Where it was raised.
  package var point: CodePoint
  /// The `catch` or `else` branch that was left with it up, if the path went through one.
  package var branch: BranchPoint?
}

/// A block of a function.
package struct BranchPoint: Hashable, Sendable {
  package var function: FunctionID
  package var block: BlockID
  package init(function: FunctionID, block: BlockID) {
    self.function = function
    self.block = block
  }
}

/// A way out of an entry or of a continuation with a mark still raised.
package struct ExitEvent: Sendable {
  package var function: FunctionID
  package var block: BlockID
  /// Marks still raised, and where they were.
  package var raised: [Raised]
  package var isLate: Bool
  package var isFailure: Bool
  package var isCancelled: Bool
  package var isOutdated: Bool
  /// The answer says that nobody knows what became of the request.
  package var isLost = false
  package var trace: [TraceStep]
}

/// Everything one entry gave. An object for the same reason as `WriteEvent`.
package final class RootEvents: @unchecked Sendable {
  @exclusivity(unchecked) package var root: FunctionID
  @exclusivity(unchecked) package var entryPaths: PathKinds
  /// No framework calls it and no function of the files does: it may run at any time.
  @exclusivity(unchecked) package var isOpenEntry: Bool
  /// Runs once per object (initialisers, `viewDidLoad`).
  @exclusivity(unchecked) package var runsOnce: Bool
  /// State whose changes it is run for, as soon as they are seen.
  @exclusivity(unchecked) package var observed: [StateKey] = []
  @exclusivity(unchecked) package var writes: [WriteEvent] = []
  /// Writes that are judged on the ways of other entries, on which control is known to come.
  @exclusivity(unchecked) package var repeated: [WriteOutline] = []
  @exclusivity(unchecked) package var requests: [RequestEvent] = []
  @exclusivity(unchecked) package var exits: [ExitEvent] = []
  /// Calls that matter by what they are given.
  @exclusivity(unchecked) package var calls: [CallEvent] = []
  /// State that was compared, for equality, with something an answer brought.
  @exclusivity(unchecked) package var comparedWithAnswer: Set<StateKey> = []
  @exclusivity(unchecked) package var boundsHit = 0

  init(root: FunctionID, entryPaths: PathKinds, isOpenEntry: Bool, runsOnce: Bool) {
    self.root = root
    self.entryPaths = entryPaths
    self.isOpenEntry = isOpenEntry
    self.runsOnce = runsOnce
  }

  /// Sets the writes aside, or drops them, that other entries have recorded already.
  func setAside(keeping: Bool, _ isKnown: (CodePoint) -> Bool) {
    if keeping { repeated += writes.filter { isKnown($0.point) }.map(\.outline) }
    writes.removeAll { isKnown($0.point) }
  }
}
