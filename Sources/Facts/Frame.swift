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

extension Block {
  fileprivate var isReturn: Bool {
    if case .return = terminator { return true }
    return false
  }

  /// The blocks it leads to.
  fileprivate var successors: [BlockID] {
    switch terminator {
    case .jump(let next): [next]
    case .branch(_, let then, let otherwise): [then, otherwise]
    case .try(let next, let error): [next, error]
    case .return, .throw, .unreachable: []
    }
  }
}

/// What all activations of a function share.
final class FunctionCode {
  let text: CodeText
  let view: BodyView
  let resolved: ResolvedBody
  let declaration: FunctionDeclaration
  /// One block that returns.
  let isStraight: Bool
  /// Some block leads back to itself or to one before it.
  let hasLoop: Bool
  /// Something in it may capture what it declares.
  let hasClosures: Bool
  /// Blocks that were run, in any activation for any entry.
  @exclusivity(unchecked) var executed: [Bool]
  /// What is run of the body, if its result is looked at and if not; none until it is asked for.
  @exclusivity(unchecked) private var slices: (forEffect: BodySlice, forResult: BodySlice)?
  /// By instruction: what is known of a call before it is run.
  @exclusivity(unchecked) private var callSites: [CallSite?]

  init(_ function: FunctionID, of program: Program) {
    text = CodeText(function, of: program)
    view = BodyView(text.body)
    resolved = text.resolved
    declaration = program.declaration(of: function)
    hasClosures = !program.children(of: function).isEmpty
    isStraight = view.blocks.count == 1 && view.blocks[0].isReturn
    let blocks = view.blocks
    hasLoop = blocks.indices.contains { number in blocks[number].successors.contains { Int($0.raw) <= number } }
    executed = Array(repeating: false, count: view.blocks.count)
    callSites = Array(repeating: nil, count: view.instructions.count)
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
    if let slices { return result ? slices.forResult : slices.forEffect }
    var slicer = BodySlicer(text, interpreter)
    let found = slicer.slices()
    slices = found
    return result ? found.forResult : found.forEffect
  }
}

/// The instructions of a body, and what they are called with, without a count of references. Bodies belong to the program,
/// which outlives every run.
struct BodyView {
  let instructions: UnsafeBufferPointer<Instruction>
  let blocks: UnsafeBufferPointer<Block>
  private let operands: UnsafeBufferPointer<Operand>

  init(_ body: FunctionBody) {
    instructions = body.instructions.withUnsafeBufferPointer { $0 }
    blocks = body.blocks.withUnsafeBufferPointer { $0 }
    operands = body.operands.withUnsafeBufferPointer { $0 }
  }

  subscript(_ value: ValueID) -> Instruction { instructions[Int(value.raw)] }
  func operands(of list: OperandRange) -> Slice<UnsafeBufferPointer<Operand>> {
    operands[Int(list.start) ..< Int(list.start + list.count)]
  }
}

/// One activation. What it refers to lives at least as long as the run of its entry: code as long as the interpreter, values
/// as long as the run's memory.
struct Frame {
  let key: FrameKey
  let kind: FrameKind
  unowned(unsafe) let code: FunctionCode
  let body: BodyView
  /// What `self` is.
  var selfValue: ValueHandle
  let depth: Int
  /// Results of the instructions in this activation.
  let values: UnsafeMutableBufferPointer<ValueHandle>

  var function: FunctionID { key.function }
  var resolved: ResolvedBody { code.resolved }
  var declaration: FunctionDeclaration { code.declaration }

  /// The operands of an instruction as other modules take them.
  func operandSlice(of list: OperandRange) -> ArraySlice<Operand> { code.text.body.operands(of: list) }

  init(key: FrameKey, kind: FrameKind, code: FunctionCode, selfValue: ValueHandle, depth: Int, in memory: RunMemory) {
    self.key = key
    self.kind = kind
    self.code = code
    self.selfValue = selfValue
    self.depth = depth
    body = code.view
    values = memory.allocate(body.instructions.count)
    values.initialize(repeating: .unknown)
  }
}
