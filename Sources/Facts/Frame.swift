// Stage 7 (facts). One activation of a function in a run. Calls are followed by running the callee's body in a frame of
// its own, so that parameters, closures and checks keep the values of this very caller.
import CallResolution
import ControlFlow
import Semantics

/// Why a frame runs.
enum FrameKind: Hashable {
  case entry
  /// Called, or a closure run in place.
  case call
  /// A closure run on a later turn.
  case continuation
}

extension [Bool] {
  /// Adds what is set in a list of the same length.
  mutating func formUnion(_ other: [Bool]) {
    for (index, isSet) in other.enumerated() where isSet { self[index] = true }
  }
}

/// What makes two activations the same one: recording is per frame, so a body that is run again (a loop, another path)
/// replaces what its first run recorded.
struct FrameKey: Hashable {
  var parent: UInt32
  var callSite: ValueID
  var function: FunctionID
  /// Frame in which the closure was made.
  var lexical: UInt32

  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(parent) << 32 | UInt64(callSite.raw))
    hasher.combine(UInt64(function.raw) << 32 | UInt64(lexical))
  }
}

final class Frame {
  let key: FrameKey
  let kind: FrameKind
  let body: FunctionBody
  let resolved: ResolvedBody
  let declaration: FunctionDeclaration
  /// What `self` is.
  @exclusivity(unchecked) var selfValue: ValueHandle
  let depth: Int
  /// Results of the instructions in this activation.
  @exclusivity(unchecked) var values: [ValueHandle]
  /// Blocks that were run; empty until the first is.
  @exclusivity(unchecked) var executed: [Bool] = []
  /// The way from the entry to the activation; empty until it is asked for.
  @exclusivity(unchecked) var route: [TraceStep] = []

  var function: FunctionID { key.function }

  init(
    key: FrameKey, kind: FrameKind, body: FunctionBody, resolved: ResolvedBody, declaration: FunctionDeclaration,
    selfValue: ValueHandle, depth: Int
  ) {
    self.key = key
    self.kind = kind
    self.body = body
    self.resolved = resolved
    self.declaration = declaration
    self.selfValue = selfValue
    self.depth = depth
    values = Array(repeating: .unknown, count: body.instructions.count)
  }
}
