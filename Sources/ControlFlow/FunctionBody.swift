// Stage 4 (lower). A function body as basic blocks, and the lowered form of a whole file.
import Semantics
import SourceText

/// Index of a block in its function's `blocks`; block 0 is the entry.
public struct BlockID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
}

/// How control leaves a block.
public enum Terminator: Sendable {
  case jump(BlockID)
  /// A Bool decides. For a loop over a sequence the condition is the `element` instruction.
  case branch(condition: ValueID, then: BlockID, else: BlockID)
  /// The block ends with something marked `try`: goes on, or jumps to the handler with the error thrown.
  case `try`(next: BlockID, error: BlockID)
  /// Returns from the function, through its defers, which stand before this as copies.
  case `return`(ValueID)
  /// Leaves the function by an error that nothing in it catches.
  case `throw`(ValueID)
  /// Cannot be reached, or never goes on (the end of an exhaustive switch).
  case unreachable
}

/// Why a block exists; for dumps and for rules that must tell a `catch` from an `else`.
public enum BlockKind: UInt8, Sendable {
  case entry, body, then, `else`, join, loopHead, loopBody, loopExit, switchTest, switchCase, catchTest, catchBody, tryNext, guardElse, exit
  case configuration
}

/// A run of instructions with one entry and one exit.
public struct Block: Sendable {
  public var kind: BlockKind
  /// Instructions `start ..< end` of the function.
  public var start: UInt32
  public var end: UInt32
  public var terminator: Terminator
  /// The statement that made the block (the `catch` clause, the `else` branch …).
  public var range: SourceRange
  public init(kind: BlockKind, start: UInt32, end: UInt32, terminator: Terminator, range: SourceRange) {
    self.kind = kind
    self.start = start
    self.end = end
    self.terminator = terminator
    self.range = range
  }
}

/// The control-flow graph of one function. Every block but the entry comes after one that leads to it. Blocks that cannot
/// be reached are left out; their instructions stay in `instructions`, in no block.
public struct FunctionBody: Sendable {
  public var blocks: [Block] = []
  public var instructions: [Instruction] = []
  public var operands: [Operand] = []
  public init() {}

  public subscript(_ value: ValueID) -> Instruction { instructions[Int(value.raw)] }
  public func operands(of list: OperandRange) -> ArraySlice<Operand> {
    operands[Int(list.start) ..< Int(list.start + list.count)]
  }
}

/// What stages 2 to 4 give for one file; depends on its bytes only.
public struct LoweredFile: Sendable {
  public var source: SourceFile
  public var index: FileIndex
  /// Parallel to `index.functions`; empty bodies where `hasBody` is false.
  public var bodies: [FunctionBody]
  /// Ranges the parser could not place, or that lie too deep to be followed, in source order.
  public var problems: [SourceRange]
  public init(source: SourceFile, index: FileIndex, bodies: [FunctionBody], problems: [SourceRange]) {
    self.source = source
    self.index = index
    self.bodies = bodies
    self.problems = problems
  }
}
