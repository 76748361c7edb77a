// Stage 7 (facts). What the interpreter knows of a value: where it came from and whether a request lies between then and
// now. Values are interned per run, so that states are lists of integers and ageing a value is a table look-up.
import CallResolution
import ControlFlow
import Semantics

/// An interned `AbstractValue`; 0 is "nothing known".
struct ValueHandle: Hashable, Comparable, Sendable, BitwiseCopyable {
  var raw: UInt32
  init(_ raw: UInt32) { self.raw = raw }
  static let unknown = ValueHandle(0)
  static func < (a: ValueHandle, b: ValueHandle) -> Bool { a.raw < b.raw }
}

/// An interned `Place`.
struct PlaceHandle: Hashable, Comparable, Sendable, BitwiseCopyable {
  var raw: UInt32
  init(_ raw: UInt32) { self.raw = raw }
  static func < (a: PlaceHandle, b: PlaceHandle) -> Bool { a.raw < b.raw }
}

/// An interned `Condition`.
struct ConditionHandle: Hashable, Comparable, Sendable, BitwiseCopyable {
  var raw: UInt32
  init(_ raw: UInt32) { self.raw = raw }
  static func < (a: ConditionHandle, b: ConditionHandle) -> Bool { a.raw < b.raw }
}

/// A place in the run: an instruction in one activation (frame) of its function.
struct Site: Hashable, Comparable, Sendable, BitwiseCopyable {
  var frame: UInt32
  var instruction: UInt32
  init(frame: UInt32, instruction: UInt32) {
    self.frame = frame
    self.instruction = instruction
  }
  static let none = Site(frame: .max, instruction: .max)
  private var order: UInt64 { UInt64(frame) << 32 | UInt64(instruction) }
  static func < (a: Site, b: Site) -> Bool { a.order < b.order }
  func hash(into hasher: inout Hasher) { hasher.combine(order) }
}

/// How far back a value was read (`DESIGN.md` §2, birth). A value no request was crossed with is *current*, one that
/// crossed a request on every path is *issued*.
enum Crossing: UInt8, Sendable {
  case nothing
  case somePaths
  case request

  func joined(_ other: Crossing) -> Crossing { self == other ? self : .somePaths }
}

/// Where a value came from.
enum ValueShape: Equatable {
  case unknown
  case null
  case bool(Bool)
  /// A number, string or enum case without payload: equal constants are equal.
  case constant(NameID)
  /// A range of constants, as written: from the first up to (or with) the second.
  case range(NameID, NameID)
  /// `.name(payload)`
  case enumCase(NameID, ValueList)
  /// Read from a place (a reference type read this way names the object in the place).
  case read(PlaceHandle)
  /// Never seen before: `UUID()`, `Date()`, a random number.
  case fresh(Site)
  /// An object or struct made here, with what it was made from.
  case made(TypeHandle, Site, ValueList)
  /// A handle of a task, subscription or cancellable that was started here.
  case handle(Site)
  /// A parameter of the entry.
  case parameter(LocalID, FunctionID)
  /// What a request gave back, or what its callback was called with.
  case response(Site)
  /// A Bool that a request's callback was called with: whether it succeeded.
  case answerFlag(Site)
  /// The error of a failed request.
  case failure(Site)
  case closure(FunctionID, frame: UInt32)
  case function(RunList<FunctionID>, receiver: ValueHandle)
  /// A Bool that is this condition.
  case condition(ConditionHandle)
  /// What a called function returned, return by return, each with what was known there.
  case outcome(OutcomeHandle)
  case tuple(ValueList)
  /// The position or element of a container, found by comparing with these.
  case found(in: ValueHandle, by: ValueList)
  /// A publisher, observable or async sequence.
  case stream(StreamInfo)
  /// Computed from these.
  case derived(ValueList)
  /// The `self` of the entry, or an object met only by type.
  case object(PlaceHandle)
  case typeName(TypeHandle)
}

/// What the chain of operators up to here makes of a stream.
struct StreamInfo: Equatable {
  /// Its values come from a request, not from local events.
  var isRequest: Bool
  /// Streams of outdated requests are dropped.
  var isLatest = false
  /// Events keep coming, each with a request of its own.
  var isRepeating = false
  /// Delivers on the main queue, or known not to.
  var isOnMain = false
  var isOffMain = false
  /// What the request, or the events, depend on.
  var inputs: ValueList
  init(isRequest: Bool, inputs: ValueList) {
    self.isRequest = isRequest
    self.inputs = inputs
  }
}

/// An interned list of returns; see `ReturnOutcome`.
struct OutcomeHandle: Hashable, Sendable, BitwiseCopyable {
  var raw: UInt32
  init(_ raw: UInt32) { self.raw = raw }
}

/// A value and its age.
struct AbstractValue: Equatable {
  var shape: ValueShape
  var crossing: Crossing = .nothing
  /// A boundary of any kind lies between its evaluation and now on some path.
  var crossedBoundary = false

  init(_ shape: ValueShape, crossing: Crossing = .nothing, crossedBoundary: Bool = false) {
    self.shape = shape
    self.crossing = crossing
    self.crossedBoundary = crossedBoundary
  }
}

/// Where state lives, as a path from a root.
struct Place: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    /// `self` of the entry, of the given type (none at file level).
    case selfObject(TypeID?)
    /// An object known only by the value that refers to it: a parameter, a response, a fresh object.
    case referent(ValueHandle)
    /// A local that several functions share and at least one of them assigns later.
    case sharedLocal(LocalID, FunctionID)
    case global(PropertyID)
    case property(PropertyID)
    /// A member of a type outside the audited files.
    case external(NameID)
    /// An element under a key; handle 0 when the key is not tracked.
    case element(ValueHandle)
    case tupleMember(UInt32)

    /// Written out: comparing the ids of other modules is a call each.
    static func == (a: Step, b: Step) -> Bool {
      switch (a, b) {
      case (.property(let first), .property(let second)), (.global(let first), .global(let second)): first.raw == second.raw
      case (.external(let first), .external(let second)): first.raw == second.raw
      case (.element(let first), .element(let second)), (.referent(let first), .referent(let second)): first == second
      case (.selfObject(let first), .selfObject(let second)): first?.raw == second?.raw
      case (.sharedLocal(let first, let home), .sharedLocal(let second, let other)):
        first.raw == second.raw && home.raw == other.raw
      case (.tupleMember(let first), .tupleMember(let second)): first == second
      default: false
      }
    }
  }
  var parent: PlaceHandle?
  var step: Step
  init(parent: PlaceHandle?, step: Step) {
    self.parent = parent
    self.step = step
  }
}

/// A Bool as a formula over values that date from its evaluation.
enum Condition: Equatable {
  case always(Bool)
  case equal(ValueHandle, ValueHandle)
  /// left < right (or ≤: acceptance by order does not need the difference).
  case ordered(ValueHandle, ValueHandle)
  case isSome(ValueHandle)
  case isTrue(ValueHandle)
  case isCase(ValueHandle, NameID)
  case contains(container: ValueHandle, element: ValueHandle)
  /// `Task.isCancelled` or its like; the value is the handle tested if it is not the running task.
  case cancelled(ValueHandle)
  case not(ConditionHandle)
  case all(RunList<ConditionHandle>)
  case any(RunList<ConditionHandle>)
  /// Cannot be read as any of the above; depends on these.
  case opaque(ValueList)
}
