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
struct FrameKey: Equatable {
  var parent: UInt32
  var callSite: ValueID
  var function: FunctionID
  /// Frame in which the closure was made.
  var lexical: UInt32
}

/// What all activations of a function share.
final class FunctionCode {
  let text: CodeText
  let body: FunctionBody
  let resolved: ResolvedBody
  let declaration: FunctionDeclaration
  /// Blocks that were run, in any activation for any entry.
  @exclusivity(unchecked) var executed: [Bool]
  /// What is run of the body, if its result is looked at and if not; none until it is asked for.
  @exclusivity(unchecked) private var sliceForResult: BodySlice?
  @exclusivity(unchecked) private var sliceForEffect: BodySlice?
  /// By instruction: what is known of a call before it is run.
  @exclusivity(unchecked) private var callSites: [CallSite?]

  init(_ function: FunctionID, of program: Program) {
    text = CodeText(function, of: program)
    body = text.body
    resolved = text.resolved
    declaration = program.declaration(of: function)
    executed = Array(repeating: false, count: body.blocks.count)
    callSites = Array(repeating: nil, count: body.instructions.count)
  }

  /// The call that is instruction `id`.
  func callSite(_ id: ValueID, _ instruction: Instruction, _ interpreter: Interpreter) -> CallSite {
    if let known = callSites[Int(id.raw)] { return known }
    let site = CallSite(id, instruction, text, interpreter)
    callSites[Int(id.raw)] = site
    return site
  }

  /// What has to be run of the body.
  func slice(result: Bool, _ interpreter: Interpreter) -> BodySlice {
    if let known = result ? sliceForResult : sliceForEffect { return known }
    var slicer = BodySlicer(text, interpreter)
    let slice = slicer.slice(result: result)
    if result { sliceForResult = slice } else { sliceForEffect = slice }
    return slice
  }
}

final class Frame {
  let key: FrameKey
  let kind: FrameKind
  let code: FunctionCode
  /// What `self` is.
  @exclusivity(unchecked) var selfValue: ValueHandle
  let depth: Int
  /// Results of the instructions in this activation.
  @exclusivity(unchecked) var values: [ValueHandle]
  /// The way from the entry to the activation; empty until it is asked for.
  @exclusivity(unchecked) var route: [TraceStep] = []

  var function: FunctionID { key.function }
  var body: FunctionBody { code.body }
  var resolved: ResolvedBody { code.resolved }
  var declaration: FunctionDeclaration { code.declaration }

  init(key: FrameKey, kind: FrameKind, code: FunctionCode, selfValue: ValueHandle, depth: Int) {
    self.key = key
    self.kind = kind
    self.code = code
    self.selfValue = selfValue
    self.depth = depth
    values = Array(repeating: .unknown, count: code.body.instructions.count)
  }
}
