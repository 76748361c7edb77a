// Stage 4 (lower). A function body as basic blocks, and the lowered form of a whole file.
import Semantics
import SourceText

/// Index of a block in its function's `blocks`; block 0 is the entry.
public struct BlockID: Hashable, Sendable, BitwiseCopyable {
  public var raw: UInt32
  public init(_ raw: UInt32) { self.raw = raw }
}

/// How control leaves a block.
public enum Terminator: Sendable, BitwiseCopyable {
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
public enum BlockKind: UInt8, Sendable, BitwiseCopyable {
  case entry, body, then, `else`, join, loopHead, loopBody, loopExit, switchTest, switchCase, catchTest, catchBody, tryNext, guardElse, exit
  case configuration
}

/// A run of instructions with one entry and one exit.
public struct Block: Sendable, BitwiseCopyable {
  /// Instructions `start ..< end` of the function.
  public var start: UInt32
  public var end: UInt32
  /// The statement that made the block (the `catch` clause, the `else` branch …).
  public var range: SourceRange
  public var terminator: Terminator
  // Last, where there is room for it.
  public var kind: BlockKind
  /// A `return` without a value and nothing before it.
  public var onlyReturns: Bool {
    if case .return(let value) = terminator { return value.isNone && start == end }
    return false
  }

  public init(kind: BlockKind, start: UInt32, end: UInt32, terminator: Terminator, range: SourceRange) {
    self.kind = kind
    self.start = start
    self.end = end
    self.terminator = terminator
    self.range = range
  }
}

/// The control-flow graph of one function, a part of the file's code. Every block but the entry comes after one that leads
/// to it. Blocks that cannot be reached are left out; their instructions stay in `instructions`, in no block.
public struct FunctionBody: @unchecked Sendable {
  @usableFromInline let code: FileCode
  @usableFromInline let extent: FileCode.Extent

  /// The body of a function that has none.
  public init() {
    code = .empty
    extent = FileCode.Extent()
  }

  @inlinable init(_ code: FileCode, _ function: Int) {
    precondition(function >= 0 && function < code.extents.count)
    self.code = code
    extent = code.extents[function]
  }

  @inlinable public var blocks: CodeSlice<Block> {
    CodeSlice(owner: code, code.blocks, first: extent.firstBlock, count: extent.blockCount)
  }
  @inlinable public var instructions: CodeSlice<Instruction> {
    CodeSlice(owner: code, code.instructions, first: extent.firstInstruction, count: extent.instructionCount)
  }
  /// The operands of all functions of the file; an instruction's `list` is a range of it.
  @inlinable public var operands: [Operand] { code.operands }

  @inlinable public subscript(_ value: ValueID) -> Instruction {
    precondition(value.raw < extent.instructionCount)
    return code.instructions[Int(extent.firstInstruction &+ value.raw)]
  }
  @inlinable public func operands(of list: OperandRange) -> ArraySlice<Operand> {
    code.operands[Int(list.start) ..< Int(list.start + list.count)]
  }
}

/// What stages 2 to 4 give for one file; depends on its bytes only.
public struct LoweredFile: Sendable {
  public var source: SourceFile
  public var index: FileIndex
  /// The code of the functions.
  @usableFromInline var code: FileCode
  /// Ranges the parser could not place, or that lie too deep to be followed, in source order.
  public var problems: [SourceRange]

  init(source: SourceFile, index: consuming FileIndex, code: FileCode, problems: [SourceRange]) {
    self.source = source
    self.index = index
    self.code = code
    self.problems = problems
  }

  /// Parallel to `index.functions`; empty bodies where `hasBody` is false.
  @inlinable public var bodies: FunctionBodies { FunctionBodies(code) }

  /// Replaces every name by `table[its number]`, as linking does once for every file, and lets go of the file's own table.
  public mutating func mapNames(_ table: [NameID]) {
    index.mapNames(table)
    FileCode.mapNames(&code, table)
  }
}
