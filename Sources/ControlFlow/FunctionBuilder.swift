// The body of one function while it grows. Blocks are appended in the order in which they are placed; until `finish`
// terminators name labels, not blocks, since most jumps go forward to blocks that do not exist yet.
import Semantics
import SourceText

/// A place to jump to, known before its block is.
struct Label: Hashable {
  var raw: UInt32
  init(_ raw: UInt32) { self.raw = raw }
}

/// Collects blocks and instructions of one function after another, nested ones in regions of their own, and then what is
/// finished for the whole file.
struct FunctionBuilder: ~Copyable {
  /// What a nested function sets aside of the one around it.
  struct Outer {
    fileprivate var function: FunctionDeclarationID
    fileprivate var isOpen: Bool
    fileprivate var contained: Int
    fileprivate var errorExit: Label?
    fileprivate var bases: (blocks: Int, instructions: Int, labels: Int, frames: Int, parameters: Int)
  }

  var function = FunctionDeclarationID(0)
  /// Terminators hold labels in their `BlockID`s.
  var blocks = RegionStack<Block>()
  var instructions = RegionStack<Instruction>()
  /// The operands of all functions of the file: lists name their place here, so they never move.
  var operands = RegionStack<Operand>()
  /// The block of each label; `unplaced` until there is one.
  var labels = RegionStack<UInt32>()
  /// Instructions may be added to the last block.
  private(set) var isOpen = false
  var exits = ExitFrames()
  /// Locals of `$0`, `$1`, …
  var implicitParameters = RegionStack<LocalID>()
  /// The new number of each block, and blocks to visit, while finishing.
  private var order = RegionStack<UInt32>()
  private var work = RegionStack<UInt32>()
  /// Inside the operand of `try?` or `try!`: errors end there and reach no handler.
  var contained = 0
  /// The functions of the file that are finished.
  private var extents = RegionStack<FileCode.Extent>()
  private var finishedBlocks = RegionStack<Block>()
  private var finishedInstructions = RegionStack<Instruction>()

  static let unplaced = UInt32.max

  /// Sets the function being built aside and begins another.
  mutating func begin(_ function: FunctionDeclarationID) -> Outer {
    let outer = Outer(
      function: self.function, isOpen: isOpen, contained: contained, errorExit: exits.errorExit,
      bases: (
        blocks.enter(), instructions.enter(), labels.enter(), exits.frames.enter(), implicitParameters.enter()
      ))
    self.function = function
    isOpen = false
    contained = 0
    exits.errorExit = nil
    return outer
  }

  /// Finishes the function being built and goes back to the one around it.
  mutating func end(_ outer: Outer) {
    finish()
    blocks.leave(to: outer.bases.blocks)
    instructions.leave(to: outer.bases.instructions)
    labels.leave(to: outer.bases.labels)
    exits.frames.leave(to: outer.bases.frames)
    implicitParameters.leave(to: outer.bases.parameters)
    function = outer.function
    isOpen = outer.isOpen
    contained = outer.contained
    exits.errorExit = outer.errorExit
  }

  /// Gives the code of a file of `count` functions and forgets it.
  mutating func endFile(functions count: Int) -> FileCode {
    extents.fill(to: count, with: FileCode.Extent())
    defer {
      operands.truncate(to: 0)
      exits.snippets.removeAll()
    }
    return FileCode(
      extents: extents.take(), blocks: finishedBlocks.take(), instructions: finishedInstructions.take(),
      operands: Array(operands.elements))
  }

  mutating func newLabel() -> Label {
    labels.append(FunctionBuilder.unplaced)
    return Label(UInt32(labels.count - 1))
  }

  /// Begins the block of a label; control falls into it from the block before if that is still open.
  mutating func place(_ label: Label, _ kind: BlockKind, _ range: SourceRange) {
    if isOpen {
      let last = blocks.count - 1
      if last > 0, Int(blocks[last].start) == instructions.count, blocks[last].kind.isPlain {
        // Nothing is in it yet and nothing tells it apart: one block serves both.
        labels[Int(label.raw)] = UInt32(last)
        blocks[last].kind = kind
        blocks[last].range = range
        return
      }
      jump(to: label)
    }
    labels[Int(label.raw)] = UInt32(blocks.count)
    open(kind, range)
  }

  /// Makes the open block that of the label as well, whatever is in it.
  mutating func adopt(_ label: Label, as kind: BlockKind, _ range: SourceRange) {
    guard isOpen, blocks.count > 1 else { return place(label, kind, range) }
    let last = blocks.count - 1
    labels[Int(label.raw)] = UInt32(last)
    blocks[last].kind = kind
    blocks[last].range = range
  }

  /// Begins a block that no label leads to: the entry, or code that cannot be reached.
  mutating func open(_ kind: BlockKind, _ range: SourceRange) {
    let start = UInt32(instructions.count)
    blocks.append(Block(kind: kind, start: start, end: start, terminator: .unreachable, range: range))
    isOpen = true
  }

  mutating func terminate(_ terminator: Terminator) {
    guard isOpen else { return }
    blocks[blocks.count - 1].end = UInt32(instructions.count)
    blocks[blocks.count - 1].terminator = terminator
    isOpen = false
  }

  mutating func jump(to label: Label) { terminate(.jump(BlockID(label.raw))) }

  mutating func branch(_ condition: ValueID, then: Label, else otherwise: Label) {
    terminate(.branch(condition: condition, then: BlockID(then.raw), else: BlockID(otherwise.raw)))
  }

  mutating func emit(_ instruction: Instruction) -> ValueID {
    if !isOpen { open(.body, instruction.range) }
    let value = ValueID(UInt32(truncatingIfNeeded: instructions.count))
    instructions.append(instruction)
    return value
  }

  /// Sets the builder aside to lower something that is placed later; gives what `resume` needs.
  mutating func suspend() -> Bool {
    let wasOpen = isOpen
    isOpen = false
    return wasOpen
  }

  /// Goes on with the block that was open at `suspend`; what was added since must be gone.
  mutating func resume(_ wasOpen: Bool) { isOpen = wasOpen }

  /// Adds the function to those that are finished: labels resolved, blocks that cannot be reached left out.
  private mutating func finish() {
    extents.fill(to: Int(function.raw) + 1, with: FileCode.Extent())
    let firstBlock = finishedBlocks.count
    extents[Int(function.raw)].firstBlock = UInt32(firstBlock)
    extents[Int(function.raw)].firstInstruction = UInt32(finishedInstructions.count)
    extents[Int(function.raw)].instructionCount = UInt32(instructions.count)
    // Most functions have no branch.
    if blocks.count == 1 {
      finishedBlocks.append(from: blocks)
    } else {
      markReachable()
      for block in 0..<blocks.count where order[block] != FunctionBuilder.unplaced {
        finishedBlocks.append(blocks[block])
        let last = finishedBlocks.count - 1
        finishedBlocks[last].terminator = blocks[block].terminator.mapTargets { BlockID(order[Int($0.raw)]) }
      }
    }
    extents[Int(function.raw)].blockCount = UInt32(finishedBlocks.count - firstBlock)
    if instructions.count > 0 { finishedInstructions.append(from: instructions) }
  }

  /// Resolves the terminators of all blocks that can be reached, and numbers these in `order`.
  private mutating func markReachable() {
    order.truncate(to: 0)
    order.fill(to: blocks.count, with: FunctionBuilder.unplaced)
    work.append(0)
    order[0] = 0
    while work.count > 0 {
      let next = work.removeLast()
      let terminator = resolved(blocks[Int(next)].terminator)
      blocks[Int(next)].terminator = terminator
      switch terminator {
      case .jump(let target): reach(target)
      case .branch(_, let then, let otherwise):
        reach(then)
        reach(otherwise)
      case .try(let next, let error):
        reach(next)
        reach(error)
      case .return, .throw, .unreachable: break
      }
    }
    var count: UInt32 = 0
    for block in 0..<order.count where order[block] == 0 {
      order[block] = count
      count += 1
    }
  }

  private mutating func reach(_ block: BlockID) {
    guard order[Int(block.raw)] == FunctionBuilder.unplaced else { return }
    order[Int(block.raw)] = 0
    work.append(block.raw)
  }

  private mutating func resolved(_ terminator: Terminator) -> Terminator {
    switch terminator {
    case .jump(let target): .jump(resolved(target))
    case .branch(let condition, let then, let otherwise):
      .branch(condition: condition, then: resolved(then), else: resolved(otherwise))
    case .try(let next, let error): .try(next: resolved(next), error: resolved(error))
    case .return, .throw, .unreachable: terminator
    }
  }

  /// The block of a label. A block with nothing but a jump is passed over; then nothing leads to it, so its own terminator
  /// still names a label.
  private mutating func resolved(_ label: BlockID) -> BlockID {
    var block = labels[Int(label.raw)]
    assert(block != FunctionBuilder.unplaced, "jump to a label that was never placed")
    while block > 0, Int(block) < blocks.count, blocks[Int(block)].start == blocks[Int(block)].end,
      blocks[Int(block)].kind.isPlain, case .jump(let next) = blocks[Int(block)].terminator
    {
      block = labels[Int(next.raw)]
    }
    return BlockID(Int(block) < blocks.count ? block : 0)
  }
}

extension BlockKind {
  /// True for kinds that say nothing a rule could ask for.
  var isPlain: Bool {
    switch self {
    case .body, .join, .switchTest, .tryNext, .configuration: true
    default: false
    }
  }
}

extension Terminator {
  /// Visits the blocks control may go to.
  @inline(__always)
  public func forEachTarget(_ visit: (BlockID) -> Void) {
    switch self {
    case .jump(let target): visit(target)
    case .branch(_, let then, let otherwise):
      visit(then)
      visit(otherwise)
    case .try(let next, let error):
      visit(next)
      visit(error)
    case .return, .throw, .unreachable: break
    }
  }

  /// The same with other targets.
  @inline(__always)
  func mapTargets(_ map: (BlockID) -> BlockID) -> Terminator {
    switch self {
    case .jump(let target): .jump(map(target))
    case .branch(let condition, let then, let otherwise): .branch(condition: condition, then: map(then), else: map(otherwise))
    case .try(let next, let error): .try(next: map(next), error: map(error))
    case .return, .throw, .unreachable: self
    }
  }
}
