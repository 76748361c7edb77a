// Stage 7 (facts). Calls (and stores that stand for one) whose arguments matter, whatever becomes of state: a key that is
// given to a request, a body, something taken out of a store, a claim, an assertion. Recorded where they happen, with what
// is known of the outcome there. Only calls whose name or labels say that they matter are looked at (`CallInterest`).
import CallResolution
import ControlFlow
import Semantics

/// What a call is for.
package enum CallPurpose: UInt8, Hashable, Sendable {
  /// Its value becomes the idempotency key of a request.
  case key
  /// Its value becomes the body of a request.
  case payload
  /// Its value becomes the address of a request.
  case address
  /// Takes something out of a store.
  case removal
  /// Marks something as taken before it is worked on.
  case claim
  /// Writes something to a store.
  case keep
  /// `assert`, which vanishes in release builds.
  case assertion
  /// A closure is given to a function nothing is known about.
  case unknownClosure
}

/// A parameter of an entry that flowed into something.
package struct ParameterSource: Hashable, Sendable {
  package var local: LocalID
  package var function: FunctionID
}

/// One such call on one route.
package struct CallEvent: Sendable {
  package var point: CodePoint
  package var purpose: CallPurpose
  package var name: NameID
  /// State the method is called on.
  package var receiver: StateKey?
  /// The callee's body is among the files.
  package var hasBody = false
  /// State, and parameters of the entry, that flowed into the value.
  package var sources: [StateKey] = []
  package var parameters: [ParameterSource] = []
  /// Where values in it that never were before were made.
  package var fresh: [CodePoint] = []
  /// It holds what a request gave.
  package var holdsResponse = false
  /// The closure given to a function nothing is known about.
  package var closure: FunctionID?
  /// An assertion's comparison, as a check.
  package var check: CheckSummary?
  package var isLate = false
  package var outcome: Outcome = []
  /// Requests crossed last.
  package var requests: [CodePoint] = []
  package var segment: UInt32 = 0
  package var trace: [TraceStep] = []

  /// What is known of the last request.
  package struct Outcome: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let failure = Outcome(rawValue: 1)
    package static let refusal = Outcome(rawValue: 2)
    package static let success = Outcome(rawValue: 4)
    package static let cancelled = Outcome(rawValue: 8)
    package static let selfGone = Outcome(rawValue: 16)
    /// A ticket comparison failed.
    package static let outdated = Outcome(rawValue: 32)
    /// The answer says that nobody knows.
    package static let lost = Outcome(rawValue: 128)
    /// Failed or not: nobody has told.
    package static let mixed = Outcome(rawValue: 64)
  }

  package init(point: CodePoint, purpose: CallPurpose, name: NameID) {
    self.point = point
    self.purpose = purpose
    self.name = name
  }
}
