// Stage 4 (lower). A function body as basic blocks, and the lowered form of a whole file.
import Semantics
import SourceText

/// Index of a block in its function's `blocks`; block 0 is the entry.
package struct BlockID: Hashable, Sendable, BitwiseCopyable {
  package var raw: UInt32
  package init(_ raw: UInt32) { self.raw = raw }
}

/// How control leaves a block.
package enum Terminator: Sendable {
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
package enum BlockKind: UInt8, Sendable {
  case entry, body, then, `else`, join, loopHead, loopBody, loopExit, switchTest, switchCase, catchTest, catchBody, tryNext, guardElse, exit
  case configuration
}

/// A run of instructions with one entry and one exit.
package struct Block: Sendable {
  package var kind: BlockKind
  /// Instructions `start ..< end` of the function.
  package var start: UInt32
  package var end: UInt32
  package var terminator: Terminator
  /// The statement that made the block (the `catch` clause, the `else` branch …).
  package var range: SourceRange
  package init(kind: BlockKind, start: UInt32, end: UInt32, terminator: Terminator, range: SourceRange) {
    self.kind = kind
    self.start = start
    self.end = end
    self.terminator = terminator
    self.range = range
  }
}

/// The control-flow graph of one function. Every block but the entry comes after one that leads to it. Blocks that cannot
/// be reached are left out; their instructions stay in `instructions`, in no block.
package struct FunctionBody: Sendable {
  package var blocks: [Block] = []
  package var instructions: [Instruction] = []
  package var operands: [Operand] = []
  package init() {}

  package subscript(_ value: ValueID) -> Instruction { instructions[Int(value.raw)] }
  package func operands(of list: OperandRange) -> ArraySlice<Operand> {
    operands[Int(list.start) ..< Int(list.start + list.count)]
  }
}

/// What stages 2 to 4 give for one file; depends on its bytes only.
package struct LoweredFile: Sendable {
  package var source: SourceFile
  package var index: FileIndex
  /// Parallel to `index.functions`; empty bodies where `hasBody` is false.
  package var bodies: [FunctionBody]
  /// Ranges the parser could not place, or that lie too deep to be followed, in source order.
  package var problems: [SourceRange]
  package init(source: SourceFile, index: FileIndex, bodies: [FunctionBody], problems: [SourceRange]) {
    self.source = source
    self.index = index
    self.bodies = bodies
    self.problems = problems
  }
}
